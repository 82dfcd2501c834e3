import type { ResourceData } from '#resources/language/resource.ts'
import type { RecordId } from './save.ts'

const largestKey = 2_147_483_647

/** The key that a text of an address stands for; undefined where no record can have it. */
export function recordKey(resource: ResourceData, text: string): RecordId | undefined {
  if (resource.key in resource.fields) return text
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestKey ? Number(text) : undefined
}
