import { foldText } from '#language/foldText.ts'
import { createListPage, type ListPage, minSubstringLength, type PageQuery } from '../http/listQuery.ts'

/** One page of the items whose name matches the text, ignoring case and accents; keeps their order. */
export function searchByName<Item extends { readonly name: string }>(
  items: readonly Item[],
  { page, perPage, search }: PageQuery,
): ListPage<Item> {
  const searchText = foldText(search)
  const matches = [...searchText].length < minSubstringLength ? startsWith : includes
  const matchingItems = searchText === '' ? items : items.filter(({ name }) => matches(foldText(name), searchText))
  const offset = (page - 1) * perPage
  return createListPage(matchingItems.slice(offset, offset + perPage), matchingItems.length, perPage)
}

const startsWith = (name: string, searchText: string): boolean => name.startsWith(searchText)
const includes = (name: string, searchText: string): boolean => name.includes(searchText)
