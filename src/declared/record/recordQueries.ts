import type { QueryKey } from '@tanstack/react-query'
import type { Identifier } from 'react-admin'
import { isObject } from '#language/values.ts'

/** The query key of the facts of a record or, without its id, of all records of a list. */
export const getFactsKey = (route: string, id?: Identifier) =>
  id === undefined ? [route, 'facts'] : [route, 'facts', String(id)]

/** The query key under which an edit screen keeps the latest response of the server. */
export const buildEditedKey = (route: string, id: Identifier) => [route, 'edited', String(id)]

/**
 * The query meta of the record of a form. It gives the query a separate cache entry, which lists and pages do not
 * change.
 */
export const formQueryMeta = { isForm: true } as const

/** The query key of the record that a form started from, as react-admin's edit controller builds it. */
export const buildFormKey = (route: string, id: Identifier) => [
  route,
  'getOne',
  { id: String(id), meta: formQueryMeta },
]

export const isFormKey = ([, , params]: QueryKey): boolean =>
  isObject(params) && isObject(params.meta) && params.meta.isForm === true

/** Query options for edited records. They are loaded once, so that they do not change while the user works. */
export const fetchOnceOptions = {
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
  networkMode: 'always',
} as const
