import { getFixedDefault, hasComputedDefault } from '../defaults.ts'
import type { FieldData } from '../field.ts'
import { getKindCheck } from '../kinds/kindChecks.ts'
import { getKind, hasChoices, isReference } from '../kinds/kinds.ts'
import { findDefaultOperandProblem } from './operands.ts'
import { describeUnknownName, type Report } from './report.ts'

/** Checks the default of a field: its operand, and for other values the choices and the limits of the field. */
export function checkDefault(report: Report, field: FieldData, location: string): void {
  const value = 'default' in field.options ? field.options.default : undefined
  if (value === undefined) return
  const problem = findDefaultProblem(field, value)
  if (problem !== undefined) report(location, problem)
}

function findDefaultProblem(field: FieldData, value: unknown): string | undefined {
  if (hasChoices(field)) {
    const { values } = field.options
    return values.includes(String(value)) ? undefined : describeUnknownName('choice', String(value), values)
  }
  if (isReference(field) && value !== '$me.id') {
    return `the default of a reference is '$me.id' or none, not ${JSON.stringify(value)}`
  }
  const { type } = getKind(field.kind)
  if (!isReference(field)) {
    const problem = findDefaultOperandProblem(type, value)
    if (problem !== undefined) return problem
  }
  if (!hasComputedDefault(field)) return findLimitProblem(field)
  return field.options.readonly ? 'only a field that a body may name is filled when a record is created' : undefined
}

function findLimitProblem(field: FieldData): string | undefined {
  const { min, max } = field.options as { min?: number; max?: number }
  const value = getFixedDefault(field)
  const size = getKindCheck(field).getSize?.(value)
  if (size === undefined) return undefined
  if (min !== undefined && size < min) return `${JSON.stringify(value)} is under min, ${min}`
  return max !== undefined && size > max ? `${JSON.stringify(value)} is over max, ${max}` : undefined
}
