import { isTest } from '#language/evaluate.ts'
import { parsePeriod } from '#language/periods.ts'
import type { ClauseData, PredicateData, Scalar } from '#language/predicate.ts'
import { getTest, type PredicateTest, predicateTests, type TestName } from '#language/predicateTests.ts'
import { isObject } from '#language/values.ts'
import { getOperator, type OperatorName, operatorNames } from './operators.ts'

/**
 * One condition of a filter, as the filter editor shows it. `value` is the operand of the predicate's test: a scalar, a
 * list, a period or a circle.
 */
export interface Clause {
  readonly path: string
  readonly operator: OperatorName
  readonly value?: unknown
}

/** The conditions that a filter joins with `and`; undefined if the text is not a valid filter. */
export function parseFilter(text: string): PredicateData[] | undefined {
  try {
    const filter: unknown = JSON.parse(text)
    return isCondition(filter) ? splitConditions(filter) : undefined
  } catch {
    return undefined
  }
}

/** Whether a value has the structure of a condition. Its paths are not checked. */
function isCondition(value: unknown): value is PredicateData {
  return (
    isObject(value) &&
    Object.entries(value).every(([key, inner]) => {
      if (key === 'and' || key === 'or') return Array.isArray(inner) && inner.every(isCondition)
      return key === 'not' ? isCondition(inner) : isClause(inner)
    })
  )
}

const isClause = (clause: unknown): boolean =>
  isScalar(clause) ||
  (isObject(clause) &&
    Object.entries(clause).every(
      ([test, expected]) =>
        Object.hasOwn(predicateTests, test) && forms[getTest(test as TestName).operandForm](expected),
    ))

const isScalar = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value)
const isListOfScalars = (value: unknown): boolean => Array.isArray(value) && value.every(isScalar)
const forms: { readonly [F in PredicateTest['operandForm']]: (value: unknown) => boolean } = {
  value: isScalar,
  values: isListOfScalars,
  bounds: (value) => isListOfScalars(value) && (value as readonly unknown[]).length === 2,
  period: (value) => parsePeriod(value) !== undefined,
  flag: (value) => typeof value === 'boolean',
  circle: (value) => isObject(value) && ['lat', 'lon', 'km'].every((name) => typeof value[name] === 'number'),
  predicate: isCondition,
}

/** The filter as it is written into the URL, without duplicate conditions; an empty text without conditions. */
export function formatFilter(conditions: readonly PredicateData[]): string {
  const different = new Map(conditions.map((condition) => [JSON.stringify(condition), condition]))
  return different.size === 0 ? '' : JSON.stringify(joinConditions([...different.values()]))
}

/** Joins conditions with `and`: in one object if all keys differ, otherwise in an `and` array. */
export function joinConditions(conditions: readonly PredicateData[]): PredicateData {
  const keys = conditions.flatMap((condition) => Object.keys(condition))
  return new Set(keys).size === keys.length ? Object.assign({}, ...conditions) : { and: conditions }
}

/** Splits a condition into parts that must all hold, each with one key and one test. */
export function splitConditions(condition: PredicateData): PredicateData[] {
  return Object.entries(condition).flatMap(([key, value]): PredicateData[] => {
    if (key === 'and' && Array.isArray(value)) return (value as readonly PredicateData[]).flatMap(splitConditions)
    if (key === 'and' || key === 'or' || key === 'not' || !isTest(value)) return [{ [key]: value }]
    return Object.entries(value).map(([test, expected]) => ({ [key]: { [test]: expected } as ClauseData }))
  })
}

/** Builds the predicate of a clause. */
export function buildCondition({ path, operator, value }: Clause): PredicateData {
  const { test, isNegated, value: preset } = getOperator(operator)
  const expected = preset ?? mapTexts(value, (text) => (text.startsWith('$') ? `$${text}` : text))
  const condition = { [path]: (test === 'eq' ? expected : { [test]: expected }) as ClauseData }
  return isNegated ? { not: condition } : condition
}

/** Parses a condition as a clause; undefined if it is a group of conditions, or if no operator can express it. */
export function parseCondition(condition: PredicateData): Clause | undefined {
  const [[key, inner] = [], ...others] = Object.entries(condition)
  if (key === undefined || others.length > 0 || key === 'and' || key === 'or') return undefined
  if (key === 'not') {
    const [negated, ...rest] = isObject(inner) ? splitConditions(inner as PredicateData) : []
    return negated && rest.length === 0 ? parseTest(negated, true) : undefined
  }
  return parseTest(condition, false)
}

function parseTest(condition: PredicateData, isNegated: boolean): Clause | undefined {
  const [[path = '', clause] = []] = Object.entries(condition)
  const [[test, expected] = [], ...others] = isTest(clause) ? Object.entries(clause) : [toTest(clause as Scalar)]
  if (test === undefined || others.length > 0 || path.startsWith('$')) return undefined
  const meaning = test === 'ne' && expected === null ? (['empty', false] as const) : ([test, expected] as const)
  const operator = operatorNames.find((name) => {
    const { test: own, isNegated: isOpposite = false, value } = getOperator(name)
    if (own !== meaning[0] || isOpposite !== isNegated) return false
    return value === undefined ? typeof meaning[1] !== 'boolean' : value === meaning[1]
  })
  const value = mapTexts(meaning[1], (text) => (text.startsWith('$$') ? text.slice(1) : text))
  return operator && { path, operator, ...(getOperator(operator).value === undefined && { value }) }
}

/**
 * Applies a function to a text, or to all texts of a list. In predicates, a `$` at the start of a text is escaped as
 * `$$`.
 */
const mapTexts = (value: unknown, change: (text: string) => string): unknown =>
  typeof value === 'string' ? change(value) : Array.isArray(value) ? value.map((one) => mapTexts(one, change)) : value

const toTest = (value: Scalar): [string, unknown] => (value === null ? ['empty', true] : ['eq', value])
