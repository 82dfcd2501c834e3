/** @typedef {import('./results.mjs').TestResult} TestResult */
/** @typedef {{ lines: string[], problems: string[] }} Coverage */

const maxIdsPerTitle = 3

/**
 * The rows of docs/acceptance.md, in its order.
 * @param {string} page
 */
export const readRowIds = (page) =>
  [...page.matchAll(/^\| ((?!O[PD]-)[A-Z]{1,2}-\d\d) \|/gm)].map((match) => match[1] ?? '')

/**
 * The rows that a test claims to prove: ids in square brackets at the end of its title, `… [C-05]` or `… [C-05, C-06]`.
 * @param {string} title
 * @param {ReadonlySet<string>} rows all existing ids
 * @returns {{ ids: string[], problem?: string }}
 */
export function parseRowIds(title, rows) {
  const bracket = /\[([^[\]]*)\]\s*$/.exec(title)?.[1] ?? ''
  if (!/\b[A-Z]{1,2}-\d+\b/.test(bracket)) return { ids: [] }
  const ids = bracket.split(',').map((id) => id.trim())
  const unknown = ids.filter((id) => !rows.has(id))
  if (unknown.length > 0) return { ids: [], problem: `no row is called ${unknown.join(' or ')}: ${title}` }
  if (ids.length > maxIdsPerTitle)
    return { ids: [], problem: `more than ${maxIdsPerTitle} rows in one title: ${title}` }
  return { ids }
}

/**
 * Counts, per group and in total, the rows with a passing test, and lists the others. A test that ran on both databases
 * must pass on both.
 * @param {string[]} rows
 * @param {TestResult[]} results
 * @returns {Coverage}
 */
export function computeCoverage(rows, results) {
  const known = new Set(rows)
  const failed = new Set(results.filter(({ passed }) => !passed).map(({ title }) => title))
  const claims = results.map(({ title }) => ({ passed: !failed.has(title), ...parseRowIds(title, known) }))
  const proven = new Set(claims.filter((claim) => claim.passed).flatMap((claim) => claim.ids))
  const groups = [...new Set(rows.map((id) => id.split('-')[0] ?? ''))]
  return {
    lines: [
      ...groups.map((group) =>
        formatGroup(
          group,
          rows.filter((id) => id.startsWith(`${group}-`)),
          proven,
        ),
      ),
      `total: ${proven.size}/${rows.length}`,
    ],
    problems: [...new Set(claims.flatMap(({ problem }) => problem ?? []))],
  }
}

/** @param {string} group @param {string[]} rows @param {ReadonlySet<string>} proven */
function formatGroup(group, rows, proven) {
  const open = rows.filter((id) => !proven.has(id))
  const count = `${group}: ${rows.length - open.length}/${rows.length}`
  return open.length === 0 ? count : `${count}  without a passing test: ${open.join(' ')}`
}
