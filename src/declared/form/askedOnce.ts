import type { QueryKey } from '@tanstack/react-query'
import type { Identifier } from 'react-admin'

/** The query key of a record between two answers of the server while it is edited. */
export const editedKey = (route: string, id: Identifier) => [route, 'edited', String(id)]

/** The query key of the record that a form started from. */
export const formKey = (route: string, id: Identifier) => [route, form, String(id)]

export const isFormKey = ([, kept]: QueryKey): boolean => kept === form

const form = 'form'

/** Query options for records under edit: loaded once, so that they do not change while the user works. */
export const askedOnce = {
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
  networkMode: 'always',
} as const
