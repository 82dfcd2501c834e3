import { leafFields } from '#resources/language/derive.ts'
import { type RecordData, valueAt } from '#resources/language/evaluate.ts'
import type { ResourceData } from '#resources/language/resource.ts'

/** What a message about a record can name: its texts and numbers, and the records it refers to by their titles. */
export function recordParams(resource: ResourceData, record: RecordData): Record<string, string | number> {
  const titles = leafFields(resource.fields).flatMap(({ path, field }) => {
    const title = field.kind === 'ref' ? field.options.title : undefined
    return title === undefined ? [] : [[path, valueAt(record, `${path}.${title}`)] as const]
  })
  return Object.fromEntries(
    [...Object.entries(record), ...titles].flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  )
}
