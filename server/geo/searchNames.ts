import { type ListAnswer, listAnswer, type PageQuery, substringFrom } from '../http/paging.ts'
import { fold } from './fold.ts'

/** One page of the items whose name matches the text, ignoring case and accents; keeps their order. */
export function pageNamedLike<Item extends { readonly name: string }>(
  items: readonly Item[],
  { page, perPage, search }: PageQuery,
): ListAnswer<Item> {
  const wanted = fold(search)
  const fits = [...wanted].length < substringFrom ? startsWith : includes
  const found = wanted === '' ? items : items.filter(({ name }) => fits(fold(name), wanted))
  const from = (page - 1) * perPage
  return listAnswer(found.slice(from, from + perPage), found.length, perPage)
}

const startsWith = (name: string, wanted: string): boolean => name.startsWith(wanted)
const includes = (name: string, wanted: string): boolean => name.includes(wanted)
