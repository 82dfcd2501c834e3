import type { QueryKey } from '@tanstack/react-query'
import type { Identifier } from 'react-admin'

/** Where a record that is edited is kept between two answers of the server. */
export const editedKey = (route: string, id: Identifier) => [route, 'edited', String(id)]

/** Where the record is kept that a form was begun with. */
export const formKey = (route: string, id: Identifier) => [route, form, String(id)]

export const isFormKey = ([, kept]: QueryKey): boolean => kept === form

const form = 'form'

/** How such records are asked for: once, and never behind the back of whoever works on it. */
export const askedOnce = {
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
  networkMode: 'always',
} as const
