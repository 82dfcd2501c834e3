import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { computeCoverage, parseRowIds, readRowIds } from '../../scripts/steps/acceptanceRows.mjs'
import { readFigures } from '../../scripts/steps/figures.mjs'
import { inProject } from '../../scripts/steps/project.mjs'

/** Row ids that do not exist, so that no title here claims a real one. */
const rows = ['Q-01', 'Q-02', 'R-05', 'R-06', 'R-07']
const known = new Set(rows)

describe('the rows of the specification', () => {
  const page = readFileSync(inProject('docs', 'acceptance.md'), 'utf8')

  test('are read from the page, decisions and group totals left out', () => {
    const some = '| A Auth | 37 |\n| A-01 | one |\n| OP-01 | open |\n|C-09|no|\n| C-05 | two |'
    expect(readRowIds(some)).toEqual(['A-01', 'C-05'])
  })

  test('are as many as the page says, each once', () => {
    const count = Number(/\| Total \| (\d+) \|/.exec(page)?.[1])
    expect(readRowIds(page)).toHaveLength(count)
    expect(new Set(readRowIds(page)).size).toBe(count)
  })

  test('are the only ones that the titles of the tests claim', () => {
    const all = new Set(readRowIds(page))
    const claims = readTitleEndings().map((end) => parseRowIds(end, all))
    expect(claims.flatMap(({ problem }) => problem ?? [])).toEqual([])
    expect(new Set(claims.flatMap(({ ids }) => ids)).size).toBeGreaterThan(all.size / 2)
  })
})

describe('the rows a title claims', () => {
  test.each([
    ['a list sorts by name [R-05]', ['R-05']],
    ['a list sorts [R-05, R-06]', ['R-05', 'R-06']],
    ['a list sorts [R-05,R-06,R-07] ', ['R-05', 'R-06', 'R-07']],
    ['a title without a row', []],
    ['[R-05] at the beginning', []],
    ['reads [1, 2]', []],
    ['reads an [object Object]', []],
  ])('are read in "%s"', (title, ids) => {
    expect(parseRowIds(title, known)).toEqual({ ids })
  })

  test.each([
    ['is wrong [R-99]', 'no row is called R-99: is wrong [R-99]'],
    ['is a decision [OP-01]', 'no row is called OP-01: is a decision [OP-01]'],
    ['lacks a comma [R-05 R-06]', 'no row is called R-05 R-06: lacks a comma [R-05 R-06]'],
    ['is too much [Q-01, Q-02, R-05, R-06]', 'more than 3 rows in one title: is too much [Q-01, Q-02, R-05, R-06]'],
  ])('a title that %s is reported', (title, problem) => {
    expect(parseRowIds(title, known)).toEqual({ ids: [], problem })
  })
})

describe('the coverage', () => {
  test('counts rows with a passing test and names the others, group by group', () => {
    const results = [
      { title: 'x [Q-01, Q-02]', passed: true },
      { title: 'y [R-05]', passed: false },
      { title: 'z [R-06]', passed: true },
      { title: 'z again [R-06]', passed: false },
    ]
    expect(computeCoverage(rows, results)).toEqual({
      lines: ['Q: 2/2', 'R: 1/3  without a passing test: R-05 R-07', 'total: 3/5'],
      problems: [],
    })
  })

  test('a test that passed on one database and failed on the other proves nothing', () => {
    const results = [
      { title: 'x [Q-01]', passed: true },
      { title: 'y [Q-02]', passed: true },
      { title: 'y [Q-02]', passed: false },
    ]
    expect(computeCoverage(rows, results).lines[0]).toBe('Q: 1/2  without a passing test: Q-02')
  })

  test('reports a wrong title once, whether its test passes or not', () => {
    const results = [
      { title: 'x [Z-01]', passed: false },
      { title: 'x [Z-01]', passed: true },
    ]
    expect(computeCoverage(rows, results).problems).toEqual(['no row is called Z-01: x [Z-01]'])
  })
})

describe('the figures', () => {
  test('prove a row if each of those that carry it meets its goal', () => {
    const page = [
      '| what | measured | goal | met |',
      '| --- | --- | --- | --- |',
      '| memory [Q-01] | 3 MB | < 4 MB | yes |',
      '| p95 of a list [Q-01] | 3 ms | < 4 ms | yes |',
      '| memory [R-05] | 3 MB | < 4 MB | yes |',
      '| p95 of a list [R-05] | 5 ms | < 4 ms | **no** |',
      '| heap | 5 MB | < 4 MB | **no** |',
    ]
    expect(computeCoverage(rows, readFigures(page.join('\n'))).lines).toEqual([
      'Q: 1/2  without a passing test: Q-02',
      'R: 0/3  without a passing test: R-05 R-06 R-07',
      'total: 1/5',
    ])
  })

  test('carry no row that the page does not have', () => {
    const known = new Set(readRowIds(readFileSync(inProject('docs', 'acceptance.md'), 'utf8')))
    const figures = readFigures(readFileSync(inProject('docs', 'performance.md'), 'utf8'))
    expect(figures.flatMap(({ title }) => parseRowIds(title, known).problem ?? [])).toEqual([])
  })
})

/** The bracketed suffixes of all test titles. Tests of the scripts use invented titles and are skipped. */
function readTitleEndings(): string[] {
  const tests = readdirSync(inProject('tests'), { recursive: true, encoding: 'utf8' })
  return tests
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !path.startsWith('scripts'))
    .flatMap((path) => readFileSync(inProject('tests', path), 'utf8').match(/\[[^[\]\n]*\](?=['"`])/g) ?? [])
}
