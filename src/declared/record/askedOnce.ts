import type { QueryKey } from '@tanstack/react-query'
import type { Identifier } from 'react-admin'
import { isObject } from '#resources/language/values.ts'

/** The query key of a record between two answers of the server while it is edited. */
export const editedKey = (route: string, id: Identifier) => [route, 'edited', String(id)]

/** The query meta of a form's record. It gives the query a cache entry of its own, which lists and pages do not change. */
export const formMeta = { isForm: true } as const

/** The query key of the record that a form started from, as react-admin's edit controller builds it. */
export const formKey = (route: string, id: Identifier) => [route, 'getOne', { id: String(id), meta: formMeta }]

export const isFormKey = ([, , params]: QueryKey): boolean =>
  isObject(params) && isObject(params.meta) && params.meta.isForm === true

/** Query options for records under edit: loaded once, so that they do not change while the user works. */
export const askedOnce = {
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
  networkMode: 'always',
} as const
