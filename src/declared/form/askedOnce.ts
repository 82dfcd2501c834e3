import type { Identifier } from 'react-admin'

/** Where a record that is edited is kept between two answers of the server. */
export const editedKey = (route: string, id: Identifier) => [route, 'edited', String(id)]

/** How such a record is asked for: once, and never behind the back of whoever works on it. */
export const askedOnce = {
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
  networkMode: 'always',
} as const
