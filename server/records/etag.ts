import { createHash } from 'node:crypto'
import { countNameOf, leafFields } from '#resources/language/derive.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import type { ResourceData } from '#resources/language/resource.ts'

/**
 * The version of a record: a digest of its content. What points at it belongs to others, who may come and go while it is
 * edited. Of a file its place counts; what is signed of an address changes by the clock.
 */
export function etagOf(resource: ResourceData, record: RecordData): string {
  const others = leafFields(resource.fields).flatMap(({ path, field }) =>
    field.kind === 'many' ? [path, countNameOf(path, field)] : [],
  )
  const own = Object.fromEntries(Object.entries(record).filter(([name]) => !others.includes(name)))
  const content = JSON.stringify(own, (name, value) => {
    if (name === 'thumbUri') return undefined
    return name === 'tempUri' && typeof value === 'string' ? value.split('?', 1)[0] : value
  })
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** Whether an If-Match header still names this record; absent and `*` always do. */
export function isCurrent(ifMatch: string | undefined, resource: ResourceData, record: RecordData): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true
  const known = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etagOf(resource, record))
}
