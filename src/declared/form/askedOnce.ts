import type { QueryKey } from '@tanstack/react-query'
import type { Identifier } from 'react-admin'
import { isObject } from '#resources/language/values.ts'

/** The query key of a record between two answers of the server while it is edited. */
export const editedKey = (route: string, id: Identifier) => [route, 'edited', String(id)]

/** The meta of the query for a record that is edited: its answer is not shared with what lists and pages know of the record. */
export const formMeta = { isForm: true } as const

/** The key under which react-admin's edit controller caches the record that a form was begun with. */
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
