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
 * The list state, stored in the address so that it can be shared and reloaded. An address without parameters shows the
 * whole list with the last sort and paging. A change is shown at once and the address follows. Each change adds a
 * history entry, except typed searches, which replace it.
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

  // Synchronizes the address and the stored state with the list.
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
