import { getLeafFields } from '#language/derive.ts'
import { isSequence } from '#language/kinds/kinds.ts'
import { HttpError } from '../http/httpError.ts'
import { addHookValues } from './addHookValues.ts'
import { checkReferences } from './checkReferences.ts'
import { refuseDuplicates } from './constraintErrors.ts'
import { checkBodies, checkTogether } from './createMany.ts'
import { withDuplicateLimit } from './limitDuplicates.ts'
import { createRecordWrite, inTransaction, loadForUpdate } from './loadForUpdate.ts'
import { findPossibleDuplicates } from './possibleDuplicates.ts'
import type { RecordRequest, RecordWrite } from './recordWrite.ts'
import { requireSight } from './requireSight.ts'
import { runBefore } from './runHooks.ts'
import { addComputedValues, insertRecord, type RecordId, type Values } from './save.ts'
import { checkTrees } from './trees.ts'
import { checkBody } from './writeRecords.ts'

/**
 * Validates the body of a record that will be created later, and returns its values. Unique values are only compared
 * with other records when the record is created.
 *
 * @throws HttpError what `createRecord` would refuse
 */
export const checkNewRecord = (request: RecordRequest, body: unknown): Promise<Values> =>
  inTransaction(request, async (trx) => {
    const checked = await checkBody(createRecordWrite(request, trx, 'create'), 'create', body)
    await checkReferences(checked)
    return checked.values
  })

/**
 * Validates what `createRecord` or `saveRecord` would do, without writing the record. Call it in a transaction that is
 * rolled back, because `before` hooks may write.
 *
 * @param id of the record that would be saved; undefined if a record would be created
 * @param onValidated gets the write with the values that hooks add
 * @returns the write as it would be, with the values of the body
 * @throws HttpError what they would refuse
 */
export function validateRecord(
  request: RecordRequest,
  id: RecordId | undefined,
  body: unknown,
  onValidated?: (write: RecordWrite) => Promise<unknown>,
): Promise<RecordWrite> {
  const { hooks } = request
  const validate = async (loaded: RecordWrite): Promise<RecordWrite> => {
    const isNew = id === undefined
    const checked = await checkBody(loaded, isNew ? 'create' : 'edit', body)
    await checkReferences(checked)
    const added = await runBefore(checked, isNew ? hooks?.create : hooks?.update)
    const write = await addHookValues(checked, added, isNew ? 'create' : 'update')
    write.requireState()
    if (!isNew) await checkTrees(write, id, write.values)
    await refuseDuplicates(write)
    await requireSight(write, id)
    await onValidated?.(write)
    return checked
  }
  return withDuplicateLimit(request, body, () =>
    id === undefined
      ? inTransaction(request, (trx) => validate(createRecordWrite(request, trx, 'create')))
      : loadForUpdate(request, id, 'edit', validate),
  )
}

/**
 * Validates a new record and inserts it for the rest of the transaction, so that records that refer to it can be
 * validated too. The caller chooses the key, because a key from the database would use up a number of its sequence.
 *
 * @param key a key that no record has; undefined if the key is one of the values
 */
export async function validateAndInsert(
  request: RecordRequest,
  key: RecordId | undefined,
  body: unknown,
): Promise<void> {
  const { resource } = request
  await validateRecord(request, undefined, body, ({ trx, values, now }) => {
    const numbers = getLeafFields(resource.fields).flatMap(({ path, field }) =>
      isSequence(field) ? [[path, `#${key}`] as const] : [],
    )
    const complete = addComputedValues(resource, { ...values, ...Object.fromEntries(numbers) }, {})
    return insertRecord(trx, resource, complete, now, key)
  })
}

/**
 * Like `validateRecord` for new records, with statements for many of them.
 *
 * @returns the writes or their errors by the index of the body; missing bodies must be validated one by one
 */
export function validateNewRecords(
  request: RecordRequest,
  bodies: readonly unknown[],
): Promise<Map<number, RecordWrite | HttpError>> {
  return inTransaction(request, async (trx) => {
    const checked = await checkTogether(request, trx, await checkBodies(request, bodies))
    const writes = [...checked].flatMap(([index, one]) => (one instanceof HttpError ? [] : [{ index, write: one }]))
    const mayBeTaken = await findPossibleDuplicates(writes.map(({ write }) => write))
    for (const { index, write } of writes) {
      try {
        if (mayBeTaken.has(write)) await refuseDuplicates(write)
        await requireSight(write, undefined)
      } catch (error) {
        if (!(error instanceof HttpError) || error.status >= 500) throw error
        checked.set(index, error)
      }
    }
    return checked
  })
}
