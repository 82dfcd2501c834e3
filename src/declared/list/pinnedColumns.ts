import type { Column } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'

/**
 * A pinned column, which stays visible during horizontal scrolling: `name` at the left edge, `status` at the right one.
 */
export type Pin = 'name' | 'status'

/** The pin of a column: the title or the status. Undefined: it scrolls. */
export function pinOf(resource: ResourceData, { paths, format }: Column): Pin | undefined {
  if (paths[0] === resource.title) return 'name'
  return format === 'status' ? 'status' : undefined
}
