import { getLeafFields } from '#language/derive.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import { isReference } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'

/** The parameters for messages about a record: its texts and numbers, and the titles of the records it refers to. */
export function getRecordParams(resource: ResourceData, record: RecordData): Record<string, string | number> {
  const titles = getLeafFields(resource.fields).flatMap(({ path, field }) => {
    const title = isReference(field) ? field.options.title : undefined
    return title === undefined ? [] : [[path, getValue(record, `${path}.${title}`)] as const]
  })
  return Object.fromEntries(
    [...Object.entries(record), ...titles].flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  )
}
