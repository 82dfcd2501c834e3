import type { Column } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'

/** A column that stays visible while the others scroll aside: `name` at the left edge, `status` at the right one. */
export type Pin = 'name' | 'status'

/** Where a column stays while others scroll aside: it names the record or says its state. Undefined: it scrolls. */
export function pinOf(resource: ResourceData, { paths, format }: Column): Pin | undefined {
  if (paths[0] === resource.title) return 'name'
  return format === 'status' ? 'status' : undefined
}
