import { isTest } from '../evaluate.ts'
import type { ValueType } from '../kinds/kind.ts'
import { parseLocation } from '../locationInput.ts'
import { parseOperand } from '../operands.ts'
import { parsePeriod, periodNames } from '../periods.ts'
import type { ClauseData } from '../predicate.ts'
import { getTest, isDay, isGreater, predicateTests, type TestName, testsByType } from '../predicateTests.ts'
import { isTree } from '../trees.ts'
import { type CheckFieldOperand, findValueProblem, type TestedValue } from './operands.ts'
import { isPlainObject } from './plainData.ts'
import { describeUnknownName } from './report.ts'

interface TestChecks {
  readonly report: (location: string, problem: string | undefined) => void
  readonly checkFieldOperand: CheckFieldOperand
  readonly checkHas: (predicate: unknown, location: string) => void
}

/** Checks the value or the tests of a clause: whether the field has these tests, and whether their operands fit. */
export function checkTests(tested: TestedValue, clause: ClauseData, location: string, checks: TestChecks): void {
  const { report, checkFieldOperand } = checks
  if (!isTest(clause)) {
    report(location, findListProblem(tested) ?? findValueProblem(tested, clause, checkFieldOperand))
    return
  }
  const tests = isPlainObject(clause) ? Object.entries(clause) : []
  if (tests.length === 0) report(location, 'a value or a test is expected')
  for (const [name, expected] of tests) {
    if (isTestName(name)) checkTest(tested, name, expected, `${location}.${name}`, checks)
    else report(location, describeUnknownName('test', name, testNames))
  }
}

const testNames = Object.keys(predicateTests)
const isTestName = (name: string): name is TestName => Object.hasOwn(predicateTests, name)
/** Why a value of this type has no other tests; undefined for a single value. */
const findListProblem = ({ type }: TestedValue): string | undefined => type && listProblems[type]
const listProblems: { readonly [T in ValueType]?: string } = {
  links: "a list of links has the tests 'empty', 'noneLiving', 'has', 'hasAny' and 'hasAll' alone",
  records: "a list has the tests 'empty', 'noneLiving' and 'has' alone",
  texts: "a list of texts has the tests 'empty', 'hasAny' and 'hasAll' alone",
  json: "a JSON value has the test 'empty' alone",
  richText: "a rich text has the tests 'empty' and 'contains' alone",
  location: "a location has the tests 'empty' and 'near' alone",
  position: 'a position has no tests: it sorts a list',
  secret: "a secret has the test 'empty' alone",
  translations: "translated texts have the tests 'empty', 'contains', 'startsWith' and 'sameText' alone",
}

function checkTest(
  tested: TestedValue,
  name: TestName,
  expected: unknown,
  location: string,
  { report, checkFieldOperand, checkHas }: TestChecks,
): void {
  const testsTexts = tested.type === 'texts'
  const comparesText = testsTexts || tested.type === 'richText' || tested.type === 'translations'
  const testsKeys = name === 'under' || tested.type === 'links' || (tested.type === 'reference' && name === 'hasAny')
  const subject = comparesText
    ? { ...tested, type: 'text' as const }
    : testsKeys
      ? toKeySubject(tested)
      : { ...tested, acceptsDays: tested.type === 'timestamp' && comparesOrder(name) }
  const checkValue = (value: unknown, valueLocation: string): void => {
    const missing = value === null && testsTexts ? 'text' : value === null && testsKeys ? 'key' : undefined
    report(
      valueLocation,
      missing ? `a ${missing} is expected, not null` : findValueProblem(subject, value, checkFieldOperand),
    )
  }
  const { operandForm } = getTest(name)
  const missing = findMissingTest(tested, name)
  if (missing !== undefined) report(location, missing)
  else if (operandForm === 'flag')
    report(location, typeof expected === 'boolean' ? undefined : 'true or false is expected')
  else if (operandForm === 'period')
    report(location, parsePeriod(expected) === undefined ? describePeriods(expected) : undefined)
  else if (operandForm === 'circle') report(location, findCircleProblem(expected))
  else if (operandForm === 'predicate') checkHas(expected, location)
  else if (operandForm === 'value') {
    if (expected === null && name !== 'ne' && name !== 'under') report(location, describeNullTest(name))
    else checkValue(expected, location)
  } else if (!Array.isArray(expected))
    report(location, operandForm === 'values' ? 'a list of values is expected' : boundsProblem)
  else if (operandForm === 'bounds') report(location, findBoundsProblem(expected))
  if (missing === undefined && (operandForm === 'values' || operandForm === 'bounds') && Array.isArray(expected)) {
    for (const [index, value] of expected.entries()) checkValue(value, `${location}[${index}]`)
  }
}

const comparesOrder = (name: TestName): boolean => ['lt', 'lte', 'gt', 'gte', 'between'].includes(name)
const comparesTexts = (name: TestName): boolean => ['contains', 'startsWith', 'sameText'].includes(name)

const describePeriods = (value: unknown): string =>
  describeUnknownName('period', String(value), [...periodNames, 'last30days', 'next30days'])

/** The tested value for tests that compare the keys of the referenced records. */
const toKeySubject = ({ path, keyType, person }: TestedValue): TestedValue => ({ path, type: keyType, person })

/** Why a field does not have a test; undefined if it has it or if its type is not known. */
function findMissingTest(tested: TestedValue, name: TestName): string | undefined {
  const { type, kind } = tested
  if (name === 'under') return type === undefined || isTree(tested.field) ? undefined : 'this is a test of trees'
  if (type === undefined || testsByType[type].includes(name)) return undefined
  if (name === 'near') return 'this is a test of locations'
  if (name === 'noneLiving') return 'this is a test of lists of records'
  if (name === 'has') return 'this is a test of lists and references'
  if (name === 'hasAny') return 'this is a test of lists of texts, of links and of references'
  if (name === 'hasAll') return 'this is a test of lists of texts and of links'
  if (name === 'during') return 'this is a test of days and instants'
  const listProblem = findListProblem(tested)
  if (listProblem !== undefined) return listProblem
  if (comparesTexts(name)) return `${withArticle(kind ?? type)} is no text`
  return type === 'text'
    ? 'text has no order: it differs between machines'
    : `${withArticle(kind ?? type)} has no order`
}

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

const describeNullTest = (name: TestName): string =>
  comparesTexts(name) ? 'a text is expected, not null' : 'nothing is before or after null'

function findCircleProblem(expected: unknown): string | undefined {
  const { km, ...point } = isPlainObject(expected) ? expected : {}
  const isCircle = parseLocation(point) !== undefined && typeof km === 'number' && km >= 0 && Number.isFinite(km)
  const isPlain = isCircle && Object.keys(point).length === 2 && Object.values(point).every(Number.isFinite)
  return isPlain ? undefined : 'a circle is expected, such as { lat: -23.55, lon: -46.63, km: 5 }'
}

const boundsProblem = 'two values are expected, the lowest and the highest'

function findBoundsProblem(bounds: readonly unknown[]): string | undefined {
  const [lowest, highest] = bounds
  if (bounds.length !== 2) return boundsProblem
  if (lowest === null || highest === null) return 'nothing is before or after null'
  const areLiterals = [lowest, highest].every(
    (bound) => typeof bound !== 'string' || parseOperand(bound).kind === 'literal',
  )
  const isReversed = isDay(lowest) === isDay(highest) && isGreater(lowest, highest)
  return areLiterals && isReversed ? `${JSON.stringify(lowest)} is over ${JSON.stringify(highest)}` : undefined
}
