import type { RaRecord } from 'react-admin'
import { getWirePath } from '#language/bodyLeaves.ts'
import { findFieldAt } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import { isReference } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { withValueAt } from '#language/values.ts'
import { findRecordOwner, toOwner } from '../record/recordOwner.ts'
import { copyFrom } from './copiedValues.ts'
import { getFormFields } from './formModel.ts'

/**
 * The history state that opens the create form of `target` with a reference to this record, for the same owner, or for
 * this one.
 */
export const buildCreateState = (resource: ResourceData, record: RaRecord, target: ResourceData, via: string) => ({
  record: buildPresetValues(resource, record, target, via),
  ...(target.belongsTo !== undefined && {
    owner: via === target.belongsTo ? toOwner(via, record[resource.key]) : findRecordOwner(resource, record),
  }),
})

/** The initial values of a new record that refers to this one: its key, its title for display, and what is copied. */
function buildPresetValues(resource: ResourceData, record: RaRecord, target: ResourceData, via: string): RecordData {
  const field = findFieldAt(target, via)
  if (!isReference(field)) return {}
  const { title = resource.title } = field.options
  const reference = { [resource.key]: record[resource.key], [title]: record[title] }
  const wirePath = getWirePath(via, field)
  const values = wirePath === via ? { [via]: reference } : { [wirePath]: record[resource.key], [via]: reference }
  const fields = getFormFields(target.fields)
  const own = fields.find(({ path }) => path === via)
  const copied = own
    ? copyFrom(fields, target.fields, { field: own, previous: null, next: record[resource.key] }, record)
    : []
  return copied.reduce((whole: RecordData, [one, value]) => withValueAt(whole, one.wirePath, value), values)
}
