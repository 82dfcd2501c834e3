import type { Column } from '#language/columns.ts'
import type { ResourceData } from '#language/resource.ts'
import { isReordered } from '../listState/columnOrder.ts'

/** The default number of columns on a card besides the title. */
const defaultFieldCount = 2

/** The columns on a card: the declared ones, or the first ones if the user has changed the order. */
export function getCardColumns(resource: ResourceData, columns: readonly Column[]): Column[] {
  const { cards = [] } = resource.list ?? {}
  const shown = columns.filter(({ paths, cell }) => paths[0] !== resource.title && cell !== 'status')
  const maxFields = cards.length || defaultFieldCount
  if (isReordered(resource, columns)) return shown.slice(0, maxFields)
  // Columns that a filter adds come first, as in a table.
  const isDeclared = ({ name, related }: Column) => related !== undefined || cards.includes(name)
  return [...shown.filter(isDeclared), ...shown.filter((column) => !isDeclared(column))].slice(0, maxFields)
}
