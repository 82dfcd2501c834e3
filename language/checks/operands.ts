import { dayUnits, instantUnitNames } from '../calendar.ts'
import type { Catalog } from '../catalog.ts'
import { isDecimal } from '../decimals.ts'
import type { FieldData, FieldKind, FieldOf } from '../field.ts'
import type { ValueType } from '../kinds/kind.ts'
import { getKindCheck } from '../kinds/kindChecks.ts'
import { getKind, hasChoices, isReference } from '../kinds/kinds.ts'
import { parseOperand, shiftPattern } from '../operands.ts'
import { getPersonFields, getPersonType } from '../personFields.ts'
import type { ProductNames } from '../productNames.ts'
import { isCalendarDay, maxInteger } from '../readers.ts'
import { isTime } from '../times.ts'
import type { CheckedPath } from './paths.ts'
import { describeUnknownName } from './report.ts'

/**
 * The types of the `$me.…` operands of conditions, by operand: `$me.id`. A type is undefined if it is not known,
 * because the declaration of `users` is missing or has faults.
 */
export type PersonTypes = ReadonlyMap<string, ValueType | undefined>

/** The `$me.…` operands that every product has. */
export const standardPersonTypes: PersonTypes = new Map<string, ValueType | undefined>([
  ['$me.id', 'integer'],
  ['$me.isAdmin', 'boolean'],
  ['$me.isStaff', 'boolean'],
  ['$me.profile', 'text'],
])

/** The `$me.…` operands of a product. */
export const getPersonTypes = ({ resources, names }: PersonScope): PersonTypes =>
  new Map([
    ...standardPersonTypes,
    ...(knowsUsers(resources)
      ? getPersonFields(resources, names ?? {}).map(
          (one) => [`$me.${one.name}`, getPersonType(resources, one)] as const,
        )
      : (names?.me ?? []).map((name) => [`$me.${name}`, undefined] as const)),
  ])

const knowsUsers = (resources: Catalog): boolean => resources.some(({ name }) => name === 'users')

/** The declarations that define the `$me.…` operands; without `names` only those that every product has. */
interface PersonScope {
  readonly resources: Catalog
  readonly names?: Pick<ProductNames, 'me'>
}

/**
 * Whether an operand is a key for this reference: `$me.id` for a reference to users, or a reference of the user to the
 * same resource.
 */
export function isPersonsReference(
  { resources, names }: PersonScope,
  reference: FieldOf<'ref'>,
  value: unknown,
): boolean {
  if (value === '$me.id') return true
  if (!knowsUsers(resources)) return (names?.me ?? []).some((name) => value === `$me.${name}`)
  const own = getPersonFields(resources, names ?? {}).find(({ name }) => value === `$me.${name}`)?.field
  return own !== undefined && isReference(own) && own.options.to === reference.options.to
}

/** The value that a clause tests. */
export interface TestedValue {
  readonly path: string
  /** Undefined if it is not known. */
  readonly type: ValueType | undefined
  readonly kind?: FieldKind | undefined
  readonly field?: FieldData | undefined
  /** The type of the key of the record that a reference or a list leads to. */
  readonly keyType?: ValueType | undefined
  readonly person: PersonTypes
  /** Whether the test compares timestamps with whole days too. */
  readonly acceptsDays?: boolean
}

/** Checks the path of a `$field.…` operand. Reports it and returns undefined if it cannot be read here. */
export type CheckFieldOperand = (path: string, operand: string) => CheckedPath | undefined

/** Null is allowed for every field; any other value must have the type of the field. */
export function findValueProblem(
  tested: TestedValue,
  value: unknown,
  checkFieldOperand: CheckFieldOperand,
): string | undefined {
  const { type, field } = tested
  if (typeof value === 'object' && value !== null) return 'a value is expected'
  if (value === null || type === undefined) return undefined
  if (typeof value === 'string' && value.startsWith('$') && !value.startsWith('$$')) {
    return findOperandProblem(tested, type, value, checkFieldOperand)
  }
  const literal = typeof value === 'string' && value.startsWith('$$') ? value.slice(1) : value
  if (field && hasChoices(field) && typeof literal === 'string') {
    return field.options.values.includes(literal)
      ? undefined
      : describeUnknownName('choice', literal, field.options.values)
  }
  if (type === 'reference') return 'a reference is null or not (`{ ne: null }`); compare its id or its title'
  const problem = field && getKindCheck(field).findOperandProblem?.(literal, field.options)
  if (problem !== undefined) return problem
  const { expected = 'null or not null', accepts } = comparableTypes[type] ?? {}
  if (tested.acceptsDays && comparableTypes.date?.accepts(literal)) return undefined
  return accepts?.(literal) ? undefined : `${expected} is expected, not ${JSON.stringify(value)}`
}

/** The types whose values can be compared with other values than null. */
const comparableTypes: { readonly [T in ValueType]?: { expected: string; accepts: (value: unknown) => boolean } } = {
  text: { expected: 'a text', accepts: (value) => typeof value === 'string' },
  integer: {
    expected: 'a whole number',
    accepts: (value) => Number.isInteger(value) && Math.abs(Number(value)) <= maxInteger,
  },
  decimal: { expected: "a number as a text, such as '12.50',", accepts: isDecimal },
  boolean: { expected: 'true or false', accepts: (value) => typeof value === 'boolean' },
  date: { expected: 'a day (YYYY-MM-DD)', accepts: (value) => typeof value === 'string' && isCalendarDay(value) },
  time: { expected: "a time (HH:MM), such as '14:30',", accepts: isTime },
  timestamp: {
    expected: 'an instant (YYYY-MM-DDTHH:MM:SS.mmmZ)',
    // Instants are compared as texts, so they must have the stored format.
    accepts: (value) =>
      typeof value === 'string' &&
      isCalendarDay(value.slice(0, 'YYYY-MM-DD'.length)) &&
      !Number.isNaN(Date.parse(value)) &&
      new Date(value).toISOString() === value,
  },
}

/** Why a value cannot be the default of a field of this type; undefined if it can. */
export function findDefaultOperandProblem(type: ValueType, value: unknown, person: PersonTypes): string | undefined {
  const { expected = 'a value', accepts } = comparableTypes[type] ?? {}
  const isOperand = typeof value === 'string' && /^\$[^$]/.test(value)
  if (!isOperand) {
    const isComputed = type === 'date' || type === 'timestamp'
    if (isComputed)
      return `an operand is expected, such as '${type === 'date' ? '$today' : '$now'}', not ${JSON.stringify(value)}`
    return accepts?.(value) ? undefined : `${expected} is expected, not ${JSON.stringify(value)}`
  }
  const operand = parseOperand(value)
  if (operand.kind === 'field') return `'${value}' is another field, which a new record may not have yet`
  if (operand.kind === 'input') return describeMisplacedInput(value)
  const operandTypes = { literal: undefined, me: person.get(value), today: 'date', now: 'timestamp' } as const
  const operandType = operandTypes[operand.kind]
  if (operandType === undefined) return findUnitProblem(value) ?? findMeProblem(type, value, person)
  const { expected: actual = '' } = comparableTypes[operandType] ?? {}
  return operandType === type ? undefined : `'${value}' is ${actual}, ${expected} is expected`
}

const describeMisplacedInput = (text: string): string => `'${text}' is only known to the 'set' of an action`

function findOperandProblem(
  tested: TestedValue,
  type: ValueType,
  text: string,
  checkFieldOperand: CheckFieldOperand,
): string | undefined {
  const operand = parseOperand(text)
  if (operand.kind === 'field') {
    if (operand.path === tested.path) return `'${operand.path}' is compared with itself`
    const checkedPath = checkFieldOperand(operand.path, text)
    if (!checkedPath?.kind) return undefined
    const mismatch = describeMismatch(type, text, getKind(checkedPath.kind).type)
    if (mismatch !== undefined || type !== 'decimal') return mismatch
    // Equal decimals are equal texts only if they have the same number of decimals.
    return checkedPath.field && getDecimalForm(checkedPath.field) === getDecimalForm(tested.field)
      ? undefined
      : `'${text}' may have another number of decimals`
  }
  if (operand.kind === 'input') return describeMisplacedInput(text)
  if (operand.kind === 'today') return tested.acceptsDays ? undefined : describeMismatch(type, text, 'date')
  if (operand.kind === 'now') return describeMismatch(type, text, 'timestamp')
  return findUnitProblem(text) ?? findMeProblem(type, text, tested.person)
}

/** A key that is equal for two fields with the same number of decimals. */
export function getDecimalForm(field: FieldData | undefined): string {
  const options: object = field?.options ?? {}
  const scale = 'scale' in options ? options.scale : undefined
  const currency = 'currency' in options ? options.currency : undefined
  return [field?.kind, scale, currency].join(' ')
}

function findMeProblem(type: ValueType, text: string, person: PersonTypes): string | undefined {
  const meType = person.get(text)
  if (meType === undefined && person.has(text)) return undefined
  if (meType !== undefined) return describeMismatch(type, text, meType)
  const problem = describeUnknownName('operand', text, ['$now', '$today', ...person.keys()])
  return problem.includes(' - ') ? problem : `${problem} - a text that starts with a dollar is written '$${text}'`
}

/** The problem of an operand such as `$today+2h`, whose unit is missing or unknown. */
function findUnitProblem(text: string): string | undefined {
  const [, base, amount, unit] = shiftPattern.exec(text) ?? []
  if (base === undefined || amount === undefined) return undefined
  const units = base === 'today' ? dayUnits : instantUnitNames
  const names = `${units.slice(0, -1).join(', ')} and ${units.at(-1) ?? ''}`
  return unit === '' ? `'${text}' has no unit: '$${base}' has ${names}` : `no unit '${unit}': '$${base}' has ${names}`
}

function describeMismatch(type: ValueType, text: string, operandType: ValueType): string | undefined {
  if (operandType === type) return undefined
  const { expected } = comparableTypes[operandType] ?? {}
  return expected === undefined
    ? `'${text}' is no single value`
    : `'${text}' is ${expected}, and cannot equal this field`
}
