import { maxInteger } from '#language/readers.ts'
import type { ResourceData } from '#language/resource.ts'
import type { RecordId } from './save.ts'

/** Parses a key from a URL; undefined if no record can have it. */
export function parseRecordKey(resource: ResourceData, text: string): RecordId | undefined {
  // PostgreSQL refuses texts with a NUL.
  if (resource.key in resource.fields) return text.includes('\0') ? undefined : text
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxInteger ? Number(text) : undefined
}
