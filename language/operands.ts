import { type DayUnit, dayUnits, type InstantUnit, instantUnitNames, shiftDay, shiftInstant } from './calendar.ts'
import { isParentPath } from './parentPaths.ts'
import type { EvaluationContext, Scalar } from './predicate.ts'

/** A parsed operand: a literal value, or an expression such as `$today+30` or `$me.id`. */
export type Operand =
  | { readonly kind: 'literal'; readonly value: Scalar }
  | { readonly kind: 'me'; readonly name: keyof EvaluationContext['me'] }
  /** Another field of the same record or, with `$parent.`, a field of the record that a row belongs to. */
  | { readonly kind: 'field'; readonly path: string }
  /** A value of the input of an action; possible only in the `set` of the action. */
  | { readonly kind: 'input'; readonly name: string }
  /** The current day or instant, moved by an amount. */
  | { readonly kind: 'today'; readonly amount: number; readonly unit: DayUnit }
  | { readonly kind: 'now'; readonly amount: number; readonly unit: InstantUnit }

/** Matches `$today` and `$now` with any amount and any unit, even an unknown one. */
export const shiftPattern = /^\$(today|now)(?:([+-]\d+)([a-z]*))?$/

/** Parses an operand. Any other text is a literal; the check of declarations reports a literal that starts with `$`. */
export function parseOperand(value: Scalar | undefined): Operand {
  if (typeof value !== 'string' || !value.startsWith('$')) return { kind: 'literal', value: value ?? null }
  if (value.startsWith('$$')) return { kind: 'literal', value: value.slice(1) }
  if (value.startsWith('$me.')) return { kind: 'me', name: value.slice('$me.'.length) as keyof EvaluationContext['me'] }
  if (value.startsWith('$field.')) return { kind: 'field', path: value.slice('$field.'.length) }
  if (isParentPath(value)) return { kind: 'field', path: value }
  if (value.startsWith('$input.')) return { kind: 'input', name: value.slice('$input.'.length) }
  return parseShift(value) ?? { kind: 'literal', value }
}

function parseShift(value: string): Operand | undefined {
  const [, base, amountText, unitText] = shiftPattern.exec(value) ?? []
  const amount = Number(amountText ?? 0)
  if (base === 'today') {
    const unit = dayUnits.find((candidate) => candidate === (unitText || 'd'))
    return unit && { kind: 'today', amount, unit }
  }
  if (base === undefined) return undefined
  const unit = amountText === undefined ? 'min' : unitText
  return isInstantUnit(unit) ? { kind: 'now', amount, unit } : undefined
}

const isInstantUnit = (unit: string | undefined): unit is InstantUnit =>
  unit !== undefined && instantUnitNames.includes(unit)

/** The value of an operand; `getFieldValue` reads a field of the same record, `getInputValue` the input of an action. */
export function resolveOperand<F>(
  value: Scalar | undefined,
  evaluationContext: EvaluationContext,
  getFieldValue: (path: string) => F,
  getInputValue: (name: string) => F | null = () => null,
): Scalar | F {
  const operand = parseOperand(value)
  switch (operand.kind) {
    case 'literal':
      return operand.value
    case 'me':
      return evaluationContext.me[operand.name] ?? null
    case 'field':
      return getFieldValue(operand.path)
    case 'input':
      return getInputValue(operand.name)
    case 'today':
      return shiftDay(evaluationContext.today, operand.amount, operand.unit)
    case 'now':
      return shiftInstant(evaluationContext.now, operand.amount, operand.unit)
  }
}

/** The paths of the `$field.…` operands in a test or a value. */
export function getFieldOperands(expected: unknown): string[] {
  const operands = Array.isArray(expected) ? (expected as readonly Scalar[]) : [expected as Scalar]
  return operands.map(parseOperand).flatMap((operand) => (operand.kind === 'field' ? [operand.path] : []))
}
