import { addValues } from '#language/addValues.ts'
import type { BodyMode } from '#language/bodyLeaves.ts'
import { checkCities } from './checkCities.ts'
import { checkReferences } from './checkReferences.ts'
import { createBodyError } from './recordErrors.ts'
import { viewAsProduct } from './recordsContext.ts'
import type { RecordWrite } from './recordWrite.ts'
import { isDeepEqual, type Values } from './save.ts'

/**
 * Adds the values of a `before` hook to those of the body, or to those that an action sets, and validates the result.
 *
 * @throws HttpError 400 naming the field
 */
export async function addHookValues(
  write: RecordWrite,
  added: Values,
  mode: BodyMode | 'action',
): Promise<RecordWrite> {
  if (Object.keys(added).length === 0) return write
  const { context, resource, stored, evaluationContext, values } = write
  const merged = addValues(resource, values, added, {
    mode: mode === 'create' ? 'create' : 'update',
    testsOnlyGiven: mode === 'action',
    stored,
    evaluationContext,
    formats: context.formats,
  })
  if (!merged.ok) throw createBodyError({ ...context, resource }, merged.issues)
  const complete = { ...write, values: merged.value }
  await checkCities(complete)
  // The references of the body are checked already, as the user sees their targets.
  const changed = Object.entries(merged.value).filter(([path, value]) => !isDeepEqual(value, values[path]))
  await checkReferences({ ...complete, values: Object.fromEntries(changed), seen: stored }, viewAsProduct(context))
  return complete
}
