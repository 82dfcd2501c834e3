import type { FilterTexts } from '#i18n/filterTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { formatDay, formatInstant } from '#language/dates.ts'
import { getKind } from '#language/kinds/kinds.ts'
import { formatLocation, toLocation } from '#language/locations.ts'
import { parseOperand } from '#language/operands.ts'
import { parsePeriod } from '#language/periods.ts'
import type { Scalar } from '#language/predicate.ts'
import { isDay } from '#language/predicateTests.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import type { Engine } from '../engine.ts'
import type { Clause } from './clauses.ts'
import type { FilterField } from './filterFields.ts'
import { getOperator, type OperatorName } from './operators.ts'

/** Returns the title of the referenced record with this key. */
export type GetTitle = (field: FilterField, key: Scalar) => string

/** The dependencies of the functions that build the texts of clauses. */
export interface ClauseContext {
  readonly engine: Pick<Engine, 'translate' | 'formats' | 'timeZone'>
  readonly resource: ResourceData
  readonly texts: FilterTexts
  readonly getTitle: GetTitle
}

/** The label of an operator. Dates have labels of their own, e.g. `before` instead of `less than`. */
export function getOperatorLabel(texts: FilterTexts, { kind }: FilterField, operator: OperatorName): string {
  const type = getKind(kind).type
  const ofDays = dayOperators[operator]
  return (type === 'date' || type === 'timestamp') && ofDays ? texts.operators[ofDays] : texts.operators[operator]
}

const dayOperators: { readonly [O in OperatorName]?: keyof FilterTexts['operators'] } = {
  is: 'isDay',
  isNot: 'isNotDay',
  lt: 'ltDay',
  lte: 'lteDay',
  gt: 'gtDay',
  gte: 'gteDay',
}

/** The text of a clause for its chip: `Name contains ana`. */
export function describeClause(context: ClauseContext, field: FilterField, clause: Clause): string {
  const { operator } = clause
  const { operand } = getOperator(operator)
  const isPlain = plainOperators.includes(operator)
  const words = isPlain ? '' : getOperatorLabel(context.texts, field, operator)
  const text = operand === 'none' ? '' : describeOperand(context, field, clause)
  const label = isPlain || answers.includes(operator) ? `${field.label}:` : field.label
  const asked = !isPlain && operand === 'several' ? `${words}:` : words
  return [label, asked, text].filter((part) => part !== '').join(' ')
}

/** Operators that the text of a chip omits: `Profile: ADMIN, USER`. */
const plainOperators: readonly OperatorName[] = ['anyOf', 'during']
/** Operators whose label is shown as the value: `Paid: yes`. */
const answers: readonly OperatorName[] = ['isTrue', 'isFalse']

function describeOperand(context: ClauseContext, field: FilterField, { operator, value }: Clause): string {
  const location = toLocation(value)
  if (location && isObject(value)) return `${formatLocation(location)} (${String(value.km)} km)`
  if (Array.isArray(value)) {
    const separator = operator === 'between' ? ` ${context.engine.translate('predicate.and')} ` : ', '
    return (value as readonly Scalar[]).map((one) => describeValue(context, field, one)).join(separator)
  }
  return describeValue(context, field, value as Scalar)
}

function describeValue(context: ClauseContext, field: FilterField, value: Scalar): string {
  const { engine, texts, getTitle } = context
  if (value === null) return texts.operators.isEmpty
  const { type, text } = getKind(field.kind)
  const period = type === 'date' || type === 'timestamp' ? parsePeriod(value) : undefined
  if (period !== undefined) {
    if (typeof period === 'string') return texts.periods[period].toLowerCase()
    return fillText(texts.periods[`${period.direction}Days`], { smart_count: period.days })
  }
  if (parseOperand(value).kind !== 'literal') return String(value)
  if (isDay(value)) return formatDay(value)
  if (type === 'timestamp') return formatInstant(String(value), engine.timeZone)
  if (type === 'reference' || type === 'links') return getTitle(field, value)
  if (type === 'translations' || type === 'richText') return String(value)
  const displayed = { options: field.field?.options ?? {}, ...field.origin }
  return text(Array.isArray(value) || type !== 'texts' ? value : [value], engine, displayed as never)
}
