import { findRelatedResource } from '../catalog.ts'
import { isDecimal } from '../decimals.ts'
import { findFieldAt, resolvePath } from '../derive.ts'
import { type ExpressionType, getOperandType } from '../expressions/computedForms.ts'
import { isAggregateOperator, type Operator, toPath } from '../expressions/expression.ts'
import { hasRows, isInverse, isList, isReference } from '../kinds/kinds.ts'
import { parseOperand } from '../operands.ts'
import { isParentPath } from '../parentPaths.ts'
import type { PredicateData } from '../predicate.ts'
import { getPredicatePaths, getTexts } from '../predicatePaths.ts'
import { checkCondition } from './conditions.ts'
import { checkPath, type Scope } from './paths.ts'
import { isPlainObject } from './plainData.ts'
import { describeUnknownName, describeUnknownOption } from './report.ts'

export interface ExpressionScope extends Scope {
  /** Whether the paths are those of a row. */
  readonly isRow: boolean
}

interface CheckedExpression {
  /** Undefined if it is not known. */
  readonly type: ExpressionType | undefined
  /** Whether the operations and their operands have the right form, so that the expression can be evaluated. */
  readonly isWellFormed: boolean
}

const malformed: CheckedExpression = { type: undefined, isWellFormed: false }
const typed = (type: ExpressionType | undefined): CheckedExpression => ({ type, isWellFormed: true })

export const describeType = (type: ExpressionType): string => (type === 'date' ? 'a day' : `a ${type}`)

/** Checks an expression at any depth, and returns its type. */
export function checkExpression(scope: ExpressionScope, expression: unknown, location: string): CheckedExpression {
  if (typeof expression === 'number') {
    if (isDecimal(String(expression))) return typed('number')
    scope.report(location, `${expression} has too many digits to be exact`)
    return malformed
  }
  if (typeof expression === 'string') return checkOperandPath(scope, expression, location)
  return isPlainObject(expression)
    ? checkOperation(scope, expression, location)
    : refuse(scope, location, expressionForm)
}

const expressionForm = "an expression is expected: a path, a number or an operation such as { add: ['a', 'b'] }"

function refuse({ report }: Scope, location: string, problem: string): CheckedExpression {
  report(location, problem)
  return malformed
}

function checkOperandPath(scope: ExpressionScope, text: string, location: string): CheckedExpression {
  const { report, resource } = scope
  if (text.startsWith('$') && !text.startsWith('$field.')) {
    if (isParentPath(text)) {
      report(location, `'${text}' is not stored in the row, so nothing is computed from it`)
      return typed(undefined)
    }
    const isOperand = text.startsWith('$me.') || parseOperand(text).kind !== 'literal'
    report(
      location,
      isOperand ? `'${text}' cannot be stored` : `'${text}' is no path - a text is written { text: '…' }`,
    )
    return typed(undefined)
  }
  const path = toPath(text)
  const checked = checkPath(scope, path, location)
  if (!checked) return typed(undefined)
  const field = findFieldAt(resource, path)
  if (!field) {
    report(
      location,
      `'${path}' is not stored in ${scope.isRow ? 'the row' : 'the record'}, so nothing is computed from it`,
    )
    return typed(undefined)
  }
  const type = getOperandType(field)
  if (scope.isRow && path.includes('.'))
    report(location, `'${path}' is in a group, which an expression of a row cannot read`)
  if (type === undefined) {
    const hint = isList(field)
      ? ": a list is read by 'sum', 'count', 'min', 'max' and 'avg' alone"
      : ', which nothing is computed from'
    report(location, `'${path}' is a ${field.kind} field${hint}`)
  }
  return typed(type)
}

/** The form and the types of an operation's operands. */
interface WordCheck {
  /** The number of operands: a list of at least one, a pair, or a single one. */
  readonly form: 'list' | 'pair' | 'one'
  /** The type of each operand; without one, all have that of the first. */
  readonly operands?: readonly ExpressionType[]
  /** The type of the result; by default that of the operands. */
  readonly result?: ExpressionType
}

const numbers = { operands: ['number', 'number'], result: 'number' } as const
type PlainWord = Exclude<Operator, 'round' | 'case' | 'text' | 'sum' | 'count' | 'min' | 'max' | 'avg'>
const wordChecks: { readonly [W in PlainWord]: WordCheck } = {
  add: { form: 'list', ...numbers },
  sub: { form: 'pair', ...numbers },
  mul: { form: 'list', ...numbers },
  div: { form: 'pair', ...numbers },
  neg: { form: 'one', ...numbers },
  percentOf: { form: 'pair', ...numbers },
  least: { form: 'list', ...numbers },
  greatest: { form: 'list', ...numbers },
  concat: { form: 'list', operands: ['text', 'text'], result: 'text' },
  coalesce: { form: 'list' },
  days: { form: 'pair', operands: ['date', 'date'], result: 'number' },
  addDays: { form: 'pair', operands: ['date', 'number'], result: 'date' },
}
const otherWords = ['round', 'case', 'text', 'sum', 'count', 'min', 'max', 'avg'] as const satisfies readonly Operator[]
/** The names of all operations. */
export const words: readonly string[] = [...Object.keys(wordChecks), ...otherWords]
const isPlainWord = (name: string): name is PlainWord => Object.hasOwn(wordChecks, name)
const isWord = (name: string): name is Operator => words.includes(name)

function checkOperation(
  scope: ExpressionScope,
  operation: Readonly<Record<string, unknown>>,
  location: string,
): CheckedExpression {
  const names = Object.keys(operation).filter((name) => name !== 'else' || !('case' in operation))
  const [word = ''] = names
  if (names.length === 0) return refuse(scope, location, expressionForm)
  if (names.length > 1) return refuse(scope, location, `an operation has one word: ${names.join(', ')}`)
  if (!isWord(word)) return refuse(scope, location, describeUnknownOption('word', word, words))
  const operands = operation[word]
  const innerLocation = `${location}.${word}`
  if (isPlainWord(word)) return checkOperands(scope, wordChecks[word], operands, innerLocation)
  if (isAggregateOperator(word)) return checkAggregate(scope, word, operands, innerLocation)
  if (word === 'text') {
    return typeof operands === 'string' ? typed('text') : refuse(scope, innerLocation, 'a text is expected')
  }
  return word === 'round' ? checkRound(scope, operands, innerLocation) : checkCase(scope, operation, location)
}

function checkOperands(
  scope: ExpressionScope,
  { form, operands: types, result }: WordCheck,
  operands: unknown,
  location: string,
): CheckedExpression {
  const list: unknown[] = form === 'one' ? [operands] : Array.isArray(operands) ? operands : []
  if (form === 'pair' && list.length !== 2) return refuse(scope, location, 'a list of two operands is expected')
  if (list.length === 0) return refuse(scope, location, 'a list of operands is expected')
  const toLocation = (index: number): string => (form === 'one' ? location : `${location}[${index}]`)
  const checked = list.map((operand, index) => checkExpression(scope, operand, toLocation(index)))
  const common = checked.find(({ type }) => type !== undefined)?.type
  for (const [index, { type }] of checked.entries()) {
    const expected = types?.[Math.min(index, 1)] ?? common
    if (type !== undefined && expected !== undefined && type !== expected)
      scope.report(toLocation(index), describeMismatch(list[index], type, expected))
  }
  return { type: result ?? common, isWellFormed: checked.every(({ isWellFormed }) => isWellFormed) }
}

/** `'name' is a text, a number is expected` */
const describeMismatch = (operand: unknown, type: ExpressionType, expected: ExpressionType): string =>
  `${typeof operand === 'string' ? `'${toPath(operand)}'` : 'this'} is ${describeType(type)}, ${describeType(expected)} is expected`

const maxDecimals = 10

function checkRound(scope: ExpressionScope, operands: unknown, location: string): CheckedExpression {
  const [operand, decimals, ...others]: unknown[] = Array.isArray(operands) ? operands : []
  const isWhole = typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= maxDecimals
  if (!isWhole || others.length > 0)
    return refuse(scope, location, `a value and a number of decimals, 0 to ${maxDecimals}, are expected`)
  return checkOperands(scope, { form: 'list', ...numbers }, [operand], location)
}

function checkCase(
  scope: ExpressionScope,
  operation: Readonly<Record<string, unknown>>,
  location: string,
): CheckedExpression {
  const branches: unknown[] = Array.isArray(operation.case) ? operation.case : []
  const isBranch = (branch: unknown): branch is { when: PredicateData; then: unknown } =>
    isPlainObject(branch) && isPlainObject(branch.when) && 'then' in branch && Object.keys(branch).length === 2
  if (branches.length === 0 || !branches.every(isBranch))
    return refuse(scope, `${location}.case`, "a list of branches is expected: { when: {…}, then: 'path' }")
  for (const [index, { when }] of branches.entries()) checkWhen(scope, when, `${location}.case[${index}].when`)
  const values = [...branches.map(({ then }) => then), ...('else' in operation ? [operation.else] : [])]
  return checkOperands(scope, { form: 'list' }, values, `${location}.case`)
}

/**
 * Checks a condition inside an expression. Its result is stored with the value, so it may read only values that were
 * entered in the record itself.
 */
function checkWhen(scope: ExpressionScope, when: PredicateData, location: string): void {
  checkCondition(scope, when, location, { inBrowser: true, onBody: true })
  checkConstant(scope, when, location)
  for (const text of getTexts(when)) {
    if (searchTests.includes(text))
      scope.report(location, `'${text}' is not possible here: the database cannot store what a search in texts finds`)
    else if (text === 'has' || text === 'under')
      scope.report(location, `'${text}' is not possible here: it reads other records`)
  }
  for (const path of getPredicatePaths(when)) {
    const field = findFieldAt(scope.resource, path)
    if (field?.options.computed !== undefined)
      scope.report(location, `'${path}' is computed itself; a condition inside an expression asks what is entered`)
    else if (isList(field) || (!field && isCount(scope, path)))
      scope.report(location, `'${path}' is a list; a condition inside an expression asks single values`)
    else if (scope.isRow && (!field || isReference(field) || path.includes('.')))
      scope.report(location, `'${path}' is not entered in the row itself`)
  }
}

const isCount = ({ resource }: Scope, path: string): boolean => resolvePath(resource, path)?.kind === 'count'

/** Reports `$me`, `$today`, `$now` and periods, at any depth. */
function checkConstant(scope: Scope, value: unknown, location: string): void {
  for (const text of getTexts(value))
    if (text === 'during' || !['literal', 'field'].includes(parseOperand(text).kind))
      scope.report(location, `'${text}' cannot be stored`)
}

/** These tests need the collation of a text, which PostgreSQL does not know yet when it checks generated columns. */
const searchTests: readonly string[] = ['contains', 'startsWith']

function checkAggregate(
  scope: ExpressionScope,
  word: Operator,
  aggregate: unknown,
  location: string,
): CheckedExpression {
  const { of, value, where, ...others } = isPlainObject(aggregate) ? aggregate : {}
  const unknownNames = Object.keys(others)
  if (typeof of !== 'string') return refuse(scope, location, "'of' is missing: the field with the rows or records")
  if (scope.isRow) return refuse(scope, location, 'a row cannot be computed from the rows inside it')
  if (unknownNames.length > 0)
    return refuse(scope, location, describeUnknownName('word', unknownNames[0] ?? '', ['of', 'value', 'where']))
  const field = checkPath(scope, of, `${location}.of`) && findFieldAt(scope.resource, of)
  if (!field) return typed('number')
  if ((!hasRows(field) && !isInverse(field)) || of.includes('.')) {
    scope.report(`${location}.of`, `'${of}' has neither rows nor related records`)
    return typed('number')
  }
  const rows = findRelatedResource(scope.resources, scope.resource, of, field)
  if (where !== undefined && !isPlainObject(where)) return refuse(scope, `${location}.where`, 'a condition is expected')
  if (isPlainObject(where) && Object.keys(where).length > 0) {
    // Related records are read by the database alone, and rows by the browser and a body too.
    const options = isInverse(field) ? { inBrowser: false } : { inBrowser: true, onBody: true }
    checkCondition(scope, { [of]: { has: where as PredicateData } }, location, options)
    checkConstant(scope, where, `${location}.where`)
  }
  if (word === 'count')
    return value === undefined
      ? typed('number')
      : refuse(scope, `${location}.value`, "'count' counts entries, not values")
  if (value === undefined) return refuse(scope, location, `'value' is missing: what of each entry '${word}' takes`)
  if (!rows) return typed('number')
  const checked = checkExpression({ ...scope, resource: rows, isRow: true }, value, `${location}.value`)
  if (checked.type !== undefined && checked.type !== 'number')
    scope.report(`${location}.value`, describeMismatch(value, checked.type, 'number'))
  return { type: 'number', isWellFormed: checked.isWellFormed }
}
