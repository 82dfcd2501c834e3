import type { Column } from '#language/columns.ts'
import { getFilterPaths } from '#language/relatedPaths.ts'
import type { ResourceData } from '#language/resource.ts'
import { isReordered } from '../listState/columnOrder.ts'

/** The default number of columns on a card besides the title. */
const defaultFieldCount = 2

/**
 * The columns on a card: first those that the filter of the list tests, so that users see why a record matches, then the
 * declared ones or, without any, the state of its lifecycle and the first ones. If the user has changed the order, the
 * first ones.
 *
 * @param filter the filter of the list, in JSON
 */
export function getCardColumns(resource: ResourceData, columns: readonly Column[], filter = ''): Column[] {
  const { list, lifecycle } = resource
  const shown = columns.filter(({ paths, cell }) => paths[0] !== resource.title && cell !== 'status')
  const states = shown.filter(({ paths }) => paths[0] === lifecycle?.on).map(({ name }) => name)
  const isOrdered = isReordered(resource, columns)
  const cards = list?.cards?.length ? list.cards : states
  const count = list?.cards?.length || defaultFieldCount + (isOrdered ? 0 : states.length)
  const ranked = isOrdered ? shown : sortFirst(shown, ({ name }) => cards.includes(name))
  const asked = getFilterPaths(filter)
  const isAsked = ({ paths, related }: Column): boolean =>
    related !== undefined || paths.some((path) => asked.some((one) => `${path}.`.startsWith(`${one}.`)))
  return sortFirst(ranked, isAsked).slice(0, count)
}

/** The columns with those first that pass the test, otherwise in their order. */
const sortFirst = (columns: readonly Column[], passes: (column: Column) => boolean): Column[] =>
  columns.toSorted((a, b) => Number(passes(b)) - Number(passes(a)))
