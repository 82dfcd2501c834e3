import { sql } from 'kysely'
import { findFieldAt } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { FieldData } from '#language/field.ts'
import { storedValue } from '#language/leafValues.ts'
import { findPosition } from '#language/positions.ts'
import type { ResourceData } from '#language/resource.ts'
import { detectDuplicates } from './constraintErrors.ts'
import type { RecordWrite } from './recordWrite.ts'
import { addComputedValues, isDeepEqual, type RecordId, updateRecord, type Values } from './save.ts'
import { saveLinks } from './saveLinks.ts'
import { protectSecrets } from './secrets.ts'
import { checkTrees } from './trees.ts'

/** Writes values of a record, with those that are computed from them. */
export async function updateFields(
  write: RecordWrite,
  id: RecordId,
  enteredValues: Values,
  now: Date | undefined,
): Promise<void> {
  const { context, resource, trx, stored } = write
  await checkTrees(write, id, enteredValues)
  const values = await protectSecrets(
    context.secrets,
    resource,
    addComputedValues(resource, addPlaceInOtherList(resource, enteredValues, stored), stored),
  )
  return detectDuplicates(write, values, async () => {
    await updateRecord(trx, resource, id, values, now)
    await saveLinks(write, id, values)
  })
}

/** Adds the end of the other list as the position of a record that a save moves to another list. */
function addPlaceInOtherList(resource: ResourceData, values: Values, stored: RecordData): Values {
  const position = findPosition(resource)
  const within = position?.field.options.within
  const field: FieldData | undefined = within === undefined ? undefined : findFieldAt(resource, within)
  if (!position || within === undefined || !field || !(within in values)) return values
  if (isDeepEqual(values[within], storedValue(stored, within, field))) return values
  return { ...values, [position.path]: sql`default` }
}
