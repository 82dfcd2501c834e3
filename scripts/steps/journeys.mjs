/** @typedef {import('./results.mjs').PlaywrightReport} PlaywrightReport */
/** @typedef {import('./results.mjs').PlaywrightSpec} PlaywrightSpec */
/** @typedef {{ journeys: number, boots: number }} Budget the maximum of each */

import { basename, dirname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { collectSpecs } from './results.mjs'

/** Annotations that journeys write for the summary of a run, in tests/e2e/support/journey.ts. */
export const annotationTypes = { boots: 'boots', address: 'address' }

/**
 * The failed journeys, one text each. The first line names the failed step, the page and the screenshot; the messages
 * of every try follow.
 * @param {PlaywrightReport} report
 * @returns {string[]}
 */
export function describeJourneyFailures({ suites, errors = [] }) {
  const failed = suites.flatMap(collectSpecs).filter((spec) => !spec.ok)
  return [...errors.map(getMessage), ...failed.map((spec) => [formatHeadline(spec), ...readMessages(spec)].join('\n'))]
}

/** @param {PlaywrightSpec} spec */
function formatHeadline(spec) {
  const { file, line, title, tests } = spec
  const last = tests.flatMap(({ results = [] }) => results).at(-1)
  const picture = last?.attachments?.find(({ name }) => name === 'screenshot')?.path
  const address = readAnnotations(spec, annotationTypes.address).at(-1)
  return [
    `${file}:${line} › ${title}: the user ${describeFailure(readMessages(spec).at(-1) ?? '')}`,
    ...(address ? [`on ${address}`] : []),
    ...(picture ? [`picture: ${basename(dirname(picture))}/${basename(picture)}`] : []),
  ].join('; ')
}

/**
 * Describes the failed step of a Playwright message.
 * @param {string} message
 */
export function describeFailure(message) {
  const plain = stripVTControlCharacters(message)
  const locator = /(?:Locator:|waiting for) (.+)/.exec(plain)?.[1]?.trim() ?? 'the page'
  const expectation = /expect\(.*?\)\.((?:not\.)?\w+)\(/.exec(plain)?.[1]
  if (expectation) return `did not find ${locator} as expected (${expectation})`
  const action = /(?:locator|page|keyboard|mouse)\.(\w+): /.exec(plain)?.[1]
  if (action) return `could not ${action} ${locator}`
  return `met: ${plain.split('\n')[0]}`
}

/**
 * The number of application starts in all journeys of a run.
 * @param {PlaywrightReport} report
 */
export const countBoots = ({ suites }) =>
  suites
    .flatMap(collectSpecs)
    .flatMap((spec) => readAnnotations(spec, annotationTypes.boots))
    .reduce((sum, boots) => sum + Number(boots), 0)

/**
 * One sentence for each count that exceeds the budget.
 * @param {PlaywrightReport} report
 * @param {Budget} budget
 */
export function checkBudget(report, budget) {
  const found = { journeys: report.suites.flatMap(collectSpecs).length, boots: countBoots(report) }
  const formatExcess = (/** @type {keyof Budget} */ what) =>
    `${found[what]} ${what}, and tests/e2e/budget.json allows ${budget[what]}: test the fact at a lower door, or raise the number in a commit that says why.`
  return /** @type {const} */ (['journeys', 'boots']).filter((what) => found[what] > budget[what]).map(formatExcess)
}

/** @param {PlaywrightSpec} spec @param {string} type of an annotation; a retried journey has those of its last try */
const readAnnotations = ({ tests }, type) =>
  tests.flatMap(({ annotations = [] }) => annotations.flatMap((note) => (note.type === type ? [note.description] : [])))

/** @param {PlaywrightSpec} spec */
const readMessages = ({ tests }) =>
  tests.flatMap(({ results = [] }) => results.flatMap(({ errors }) => errors.map(getMessage)))

/** @param {{ message?: string }} error */
const getMessage = ({ message = 'failed without a message' }) => message
