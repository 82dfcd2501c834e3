import { addOwner, removeOwner } from '../api/chosenOwner.ts'

/**
 * The URL that shows the records of another owner: the first page of the current list, or the current page. From the
 * page of a record, the URL of its list, because the record may belong to another owner.
 * @param value the key of the owner, `house`, or undefined for all
 */
export function buildOwnerAddress(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  name: string,
  value: string | undefined,
): string {
  const [list = '', rest] = /^\/admin\/[^/]+(?=(\/.+)?)/.exec(pathname) ?? ['/admin']
  const query = new URLSearchParams(rest === undefined ? removeOwner(search, name) : '')
  if (query.has('page')) query.set('page', '1')
  const kept = query.size === 0 ? '' : `?${query}`
  return list + (value === undefined ? kept : addOwner(kept, { name, value }))
}
