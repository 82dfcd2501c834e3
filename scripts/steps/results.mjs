/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */
/** @typedef {{ title: string, passed: boolean }} TestResult */

/** @typedef {{ title: string, status: string, fullName?: string, duration?: number | null, failureMessages?: string[] }} VitestAssertion */
/** @typedef {{ name?: string, status: string, message?: string, assertionResults: VitestAssertion[] }} VitestFile */
/** @typedef {{ testResults: VitestFile[] }} VitestReport */

/** @typedef {{ duration?: number, errors: { message?: string }[], attachments?: { name: string, path?: string }[] }} PlaywrightTry */
/** @typedef {{ status: string, results?: PlaywrightTry[], annotations?: { type: string, description?: string }[] }} PlaywrightTest */
/** @typedef {{ title: string, ok: boolean, file?: string, line?: number, tests: PlaywrightTest[] }} PlaywrightSpec */
/** @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ suites: PlaywrightSuite[], errors?: { message?: string }[] }} PlaywrightReport */

/**
 * The number of passed, failed and skipped tests of a runner. A runner that failed without a failed test (a crash, no
 * report, or an error outside of tests) adds one failure.
 * @param {number} exitCode
 * @param {Tally | undefined} tally of the report, if there is one
 * @returns {Tally}
 */
export function tallyRunner(exitCode, tally = { passed: 0, failed: 0, skipped: 0 }) {
  if (exitCode === 0 || tally.failed > 0) return tally
  return { ...tally, failed: 1 }
}

/**
 * A file that cannot be loaded has no tests and counts as one failure.
 * @param {VitestReport} report
 * @returns {Tally}
 */
export function tallyVitest({ testResults }) {
  const tests = testResults.flatMap((file) => file.assertionResults)
  const unloadable = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const passed = tests.filter((test) => test.status === 'passed').length
  const failed = tests.filter((test) => test.status === 'failed').length
  return { passed, failed: failed + unloadable.length, skipped: tests.length - passed - failed }
}

/**
 * The failures of a run, one text per test, to be repeated at the end of the output.
 * @param {VitestReport} report
 * @returns {string[]}
 */
export const readVitestFailures = ({ testResults }) =>
  testResults.flatMap(({ name = '', status, message = '', assertionResults }) => {
    if (status === 'failed' && assertionResults.length === 0) return [`${name}\n${message}`]
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ title, fullName = title, failureMessages = [] }) =>
        [`${name} › ${fullName}`, ...failureMessages].join('\n'),
      )
  })

/** @param {PlaywrightReport} report @returns {Tally} */
export function tallyPlaywright({ suites, errors = [] }) {
  const specs = suites.flatMap(collectSpecs)
  const skipped = specs.filter(isSkipped).length
  const failed = specs.filter((spec) => !spec.ok).length
  return { passed: specs.length - failed - skipped, failed: failed + errors.length, skipped }
}

/** @param {Tally[]} tallies @returns {Tally} */
export const sumTallies = (tallies) =>
  tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

/** The last line of `npm test`. @param {Tally} tally */
export const formatSummary = ({ passed, failed }) => `${passed} passed, ${failed} failed`

/** @param {VitestReport} report @returns {TestResult[]} */
export const readVitestResults = ({ testResults }) =>
  testResults
    .flatMap((file) => file.assertionResults)
    .map(({ title, status }) => ({ title, passed: status === 'passed' }))

/** @param {PlaywrightReport} report @returns {TestResult[]} */
export const readPlaywrightResults = ({ suites }) =>
  suites.flatMap(collectSpecs).map((spec) => ({ title: spec.title, passed: spec.ok && !isSkipped(spec) }))

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
export const collectSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(collectSpecs)]

/** @param {PlaywrightSpec} spec */
const isSkipped = ({ tests }) => tests.every((test) => test.status === 'skipped')
