import { getFixedDefault, hasComputedDefault } from '../defaults.ts'
import type { FieldData } from '../field.ts'
import { getKindCheck } from '../kinds/kindChecks.ts'
import { getKind, hasChoices, isReference } from '../kinds/kinds.ts'
import { findDefaultOperandProblem, getPersonTypes, isPersonsReference } from './operands.ts'
import type { Scope } from './paths.ts'
import { describeUnknownName } from './report.ts'

/** Checks the default of a field: its operand, and for other values the choices and the limits of the field. */
export function checkDefault(scope: Scope, field: FieldData, location: string): void {
  const value = 'default' in field.options ? field.options.default : undefined
  if (value === undefined) return
  const problem = findDefaultProblem(scope, field, value)
  if (problem !== undefined) scope.report(location, problem)
}

function findDefaultProblem(scope: Scope, field: FieldData, value: unknown): string | undefined {
  if (hasChoices(field)) {
    const { values } = field.options
    return values.includes(String(value)) ? undefined : describeUnknownName('choice', String(value), values)
  }
  if (isReference(field) && !isPersonsReference(scope, field, value))
    return `the default of a reference is '$me.id', a field of the person with the same target, or none, not ${JSON.stringify(value)}`
  const { type } = getKind(field.kind)
  if (!isReference(field)) {
    const problem = findDefaultOperandProblem(type, value, getPersonTypes(scope))
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
