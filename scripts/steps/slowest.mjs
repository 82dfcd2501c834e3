import { relative } from 'node:path'
import { projectRoot } from './project.mjs'
import { collectSpecs } from './results.mjs'

/** @typedef {{ file: string, title: string, ms: number }} Duration */

/** The duration of each test. @param {import('./results.mjs').VitestReport} report @returns {Duration[]} */
export const readVitestDurations = ({ testResults }) =>
  testResults.flatMap(({ name = '', assertionResults }) =>
    assertionResults.map(({ title, fullName = title, duration }) => ({
      file: relative(projectRoot, name),
      title: fullName,
      ms: duration ?? 0,
    })),
  )

/**
 * The duration of each journey, all tries included.
 * @param {import('./results.mjs').PlaywrightReport} report
 * @returns {Duration[]}
 */
export const readPlaywrightDurations = ({ suites }) =>
  suites.flatMap(collectSpecs).map(({ file = '', title, tests }) => {
    const tries = tests.flatMap(({ results = [] }) => results)
    return { file, title, ms: sum(tries.map(({ duration = 0 }) => duration)) }
  })

/**
 * The slowest tests, and the files with the longest total time: one line each, slowest first.
 * @param {Duration[]} durations
 * @param {number} [count]
 */
export function findSlowest(durations, count = 20) {
  /** @type {Map<string, number>} */
  const files = new Map()
  for (const { file, ms } of durations) files.set(file, (files.get(file) ?? 0) + ms)
  return {
    tests: formatEntries(
      durations.map(({ file, title, ms }) => ({ name: `${file} › ${title}`, ms })),
      count,
    ),
    files: formatEntries(
      [...files].map(([name, ms]) => ({ name, ms })),
      count,
    ),
  }
}

/** @param {{ name: string, ms: number }[]} entries @param {number} count */
const formatEntries = (entries, count) =>
  entries
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((sum, number) => sum + number, 0)
