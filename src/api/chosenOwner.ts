import type { Api } from './api.ts'

/**
 * The owner that the user has selected. Screens then show only its records: the URL and every API call contain the
 * owner as a parameter, such as `organization=5`.
 */
export interface ChosenOwner {
  /** The name of the parameter: the field `belongsTo` of users. */
  readonly name: string
  /** The key of the owner, or `house` for records without one. */
  readonly value: string
}

/** The value that stands for the records without an owner. */
export const house = 'house'

/** @param name undefined if users have no owner */
export function findChosenOwner(name: string | undefined, search: string): ChosenOwner | undefined {
  const value = name === undefined ? null : new URLSearchParams(search).get(name)
  return name === undefined || value === null ? undefined : { name, value }
}

/** Adds the owner to a query, unless the query already contains an owner. */
export function addOwner(search: string, { name, value }: ChosenOwner): string {
  const query = new URLSearchParams(search)
  if (!query.has(name)) query.set(name, value)
  return `?${query}`
}

/** Removes the owner from a query. */
export function removeOwner(search: string, name: string): string {
  const query = new URLSearchParams(search)
  if (!query.has(name)) return search
  query.delete(name)
  return query.size === 0 ? '' : `?${query}`
}

/** Returns an API that adds the owner to every call and download. */
export function withChosenOwner(api: Api, owner: ChosenOwner | undefined): Api {
  if (!owner) return api
  const addToPath = (path: string) => {
    const [pathname = '', search = ''] = path.split('?', 2)
    return pathname + addOwner(search, owner)
  }
  return {
    ...api,
    http: (path, options) => api.http(addToPath(path), options),
    download: (path, options) => api.download(addToPath(path), options),
  }
}
