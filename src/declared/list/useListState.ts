import { useEffect, useState } from 'react'
import { useEvent, useLocation, useNavigate, useStore } from 'react-admin'
import type { ResourceData } from '#resources/language/resource.ts'
import { keptUnder, type ListState, listQueryOf, listStateIn, mendListState, openingState } from './listState.ts'
import { useIsHere } from './useIsHere.ts'

/**
 * Where the person is in a list. The address tells it, so that it can be shared and reloaded; an address that tells
 * nothing leads back to where the person last was. What the person asks for counts at once, and the address follows.
 */
export function useListState(resource: ResourceData): [ListState, (change: Partial<ListState>) => void] {
  const [kept, keep] = useStore<unknown>(keptUnder(resource))
  const { search: query } = useLocation()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [asked, ask] = useState<{ told: string; instead: string }>()
  if (asked && asked.instead !== query) ask(undefined)
  const told = asked?.instead === query ? asked.told : listQueryOf(resource, openingState(resource, query, kept))
  const state = mendListState(resource, listStateIn(resource, told))

  // The address bar and the browser's storage follow the list.
  useEffect(() => {
    if (query !== told && isHere()) navigate({ search: told }, { replace: true })
    keep(listStateIn(resource, told))
  }, [resource, query, told, navigate, keep, isHere])

  const change = useEvent((part: Partial<ListState>) => {
    const next = mendListState(resource, { ...state, page: 1, ...part })
    ask({ told: listQueryOf(resource, next), instead: query })
  })
  return [state, change]
}
