import { getInputResource } from '#language/actionInput.ts'
import { parseBody } from '#language/schema.ts'
import { checkCities } from './checkCities.ts'
import { checkReferences } from './checkReferences.ts'
import { createBodyError } from './recordErrors.ts'
import type { RecordWrite } from './recordWrite.ts'

/**
 * Reads the input of an action from the request body, like the body of a new record, and returns the write with these
 * values. If the action has no input, the body is ignored.
 *
 * @throws HttpError 400 naming the field
 */
export async function readActionInput(write: RecordWrite, action: string, body: unknown): Promise<RecordWrite> {
  const { context, evaluationContext } = write
  const resource = getInputResource(write.resource, action)
  if (!resource) return write
  const parsed = parseBody(resource, body ?? {}, { mode: 'create', evaluationContext, formats: context.formats })
  if (!parsed.ok) throw createBodyError({ ...context, resource }, parsed.issues)
  const input = { ...write, resource, stored: {}, values: parsed.value }
  await checkCities(input)
  await checkReferences(input)
  return { ...write, values: parsed.value }
}
