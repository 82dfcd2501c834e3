import type { Column } from '#language/columns.ts'
import type { ResourceData } from '#language/resource.ts'

/**
 * The type of a pinned column, which stays visible during horizontal scrolling: `name` at the left edge, `status` at
 * the right one.
 */
export type Pin = 'name' | 'status'

/** The pin of a column: set for the title and the status, undefined for other columns, which scroll. */
export function getPin(resource: ResourceData, { paths, cell }: Column): Pin | undefined {
  if (paths[0] === resource.title) return 'name'
  return cell === 'status' ? 'status' : undefined
}
