/** @typedef {import('./results.mjs').TestResult} TestResult */

/**
 * The rows of docs/acceptance.md that docs/performance.md proves, as results of tests. A figure names its row in
 * brackets behind its label, `… [Z-49]`. A row passes if each of its figures meets its goal.
 * @param {string} page
 * @returns {TestResult[]}
 */
export function readFigures(page) {
  const figures = [...page.matchAll(/^\| [^|]*\[([A-Z]{1,2}-\d\d)\] \|.* \| (\S+) \|$/gm)]
  const ids = new Set(figures.map(([, id]) => id))
  return [...ids].map((id) => ({
    title: `figures of docs/performance.md [${id}]`,
    passed: figures.every(([, one, met]) => one !== id || met === 'yes'),
  }))
}
