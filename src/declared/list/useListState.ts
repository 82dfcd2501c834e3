import { useEffect, useState } from 'react'
import { useEvent, useLocation, useNavigate, useStore } from 'react-admin'
import type { ResourceData } from '#resources/language/resource.ts'
import {
  keptUnder,
  type ListState,
  listQueryOf,
  listStateIn,
  mendListState,
  openingState,
  rememberedPart,
} from './listState.ts'
import { useIsHere } from './useIsHere.ts'

/**
 * Where the person is in a list. The address tells it, so that it can be shared and reloaded; an address that tells
 * nothing shows the whole list, as it was last sorted and paged. What the person asks for counts at once, and the address
 * follows. Each step is one of the browser's history, but for a search: its letters are no places to go back to.
 */
export function useListState(resource: ResourceData): [ListState, (change: Partial<ListState>) => void] {
  const [kept, keep] = useStore<unknown>(keptUnder(resource))
  const { search: query } = useLocation()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [asked, ask] = useState<{ told: string; instead: string; isStep: boolean }>()
  if (asked && asked.instead !== query) ask(undefined)
  const told = asked?.instead === query ? asked.told : listQueryOf(resource, openingState(resource, query, kept))
  const isStep = asked?.instead === query && asked.isStep
  const state = mendListState(resource, listStateIn(resource, told))

  // The address bar and the browser's storage follow the list.
  useEffect(() => {
    if (query !== told && isHere()) navigate({ search: told }, { replace: !isStep })
    const shown = listStateIn(resource, told)
    if (shown) keep(rememberedPart(resource, shown))
  }, [resource, query, told, isStep, navigate, keep, isHere])

  const change = useEvent((part: Partial<ListState>) => {
    const next = mendListState(resource, { ...state, page: 1, ...part })
    const isTyped = Object.keys(part).join() === 'search'
    ask({ told: listQueryOf(resource, next), instead: query, isStep: !isTyped })
  })
  return [state, change]
}
