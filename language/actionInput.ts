import { getAction } from './derive.ts'
import type { FieldData } from './field.ts'
import { hasChoices } from './kinds/kinds.ts'
import { parseOperand, resolveOperand } from './operands.ts'
import type { EvaluationContext, Scalar } from './predicate.ts'
import type { ResourceData } from './resource.ts'

/**
 * The input fields of an action as a resource of their own, so that their request body, form and labels work like those
 * of a new record; undefined if the action has no input. Their texts are below `resources.{resource}.inputs.{action}`.
 */
export function getInputResource(resource: ResourceData, action: string): ResourceData | undefined {
  const cached = inputResources.get(resource)?.get(action)
  if (cached) return cached
  const { input } = getAction(resource, action) ?? {}
  if (!input) return undefined
  const built = buildInputResource(resource, action, input)
  inputResources.set(resource, new Map([...(inputResources.get(resource) ?? []), [action, built]]))
  return built
}

/** Cached per declaration, because parsed schemas are cached per resource. */
const inputResources = new WeakMap<ResourceData, ReadonlyMap<string, ResourceData>>()

/** Like `getInputResource`, for an input that has not been checked yet; not cached. */
export function buildInputResource(
  { name }: ResourceData,
  action: string,
  fields: ResourceData['fields'],
): ResourceData {
  const [title = ''] = Object.keys(fields)
  return { name: `${name}.inputs.${action}`, key: '', title, fields, softDelete: false, stamped: false }
}

/** The value to which an action sets a field. `input` holds what the user entered, by the names of the action's input. */
export function resolveSetValue(
  field: FieldData | undefined,
  value: Scalar,
  evaluationContext: EvaluationContext,
  input: Readonly<Record<string, unknown>>,
): unknown {
  const { kind } = parseOperand(value)
  // The values of a choice are not parsed.
  if (hasChoices(field) && kind !== 'input') return value
  return resolveOperand<unknown>(
    value,
    evaluationContext,
    () => null,
    (name) => input[name] ?? null,
  )
}
