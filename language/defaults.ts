import type { DayUnit, InstantUnit } from './calendar.ts'
import type { FieldData } from './field.ts'
import { hasChoices } from './kinds/kinds.ts'
import { type Operand, parseOperand, resolveOperand } from './operands.ts'
import type { EvaluationContext, Scalar } from './predicate.ts'

/** The operand of a default; undefined without a default. The values of a choice are not parsed. */
function parseDefault(field: FieldData): Operand | undefined {
  const value = 'default' in field.options ? field.options.default : undefined
  if (value === undefined) return undefined
  return hasChoices(field) ? { kind: 'literal', value } : parseOperand(value)
}

/** The default that is the same for every new record; undefined if there is none. */
export function getFixedDefault(field: FieldData): Scalar | undefined {
  const operand = parseDefault(field)
  return operand?.kind === 'literal' ? operand.value : undefined
}

/** Whether the default is computed for each new record, from the user or the current time. */
export function hasComputedDefault(field: FieldData): boolean {
  const operand = parseDefault(field)
  return operand !== undefined && operand.kind !== 'literal'
}

/** The default of a field in a new record; undefined if there is none. */
export function resolveDefault(field: FieldData, evaluationContext: EvaluationContext): Scalar | undefined {
  if (!hasComputedDefault(field) || !('default' in field.options)) return getFixedDefault(field)
  return resolveOperand(field.options.default, evaluationContext, () => undefined)
}

const unitNames: { readonly [U in DayUnit | InstantUnit]: string } = {
  d: 'days',
  w: 'weeks',
  m: 'months',
  y: 'years',
  min: 'minutes',
  h: 'hours',
}

/** The English description of a computed default for the OpenAPI document; undefined for any other default. */
export function describeComputedDefault(field: FieldData): string | undefined {
  const operand = parseDefault(field)
  switch (operand?.kind) {
    case 'me':
      return operand.name === 'id' ? 'the signed-in user' : `the ${operand.name} of the signed-in user`
    case 'today':
    case 'now': {
      const base = operand.kind === 'today' ? 'the current day' : 'the current instant'
      if (operand.amount === 0) return base
      return `${base} ${operand.amount < 0 ? 'minus' : 'plus'} ${Math.abs(operand.amount)} ${unitNames[operand.unit]}`
    }
    default:
      return undefined
  }
}
