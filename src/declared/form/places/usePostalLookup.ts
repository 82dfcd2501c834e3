import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { DeclaredDataProvider } from '../../../api/dataProvider.ts'
import type { PlaceCalls } from '../../../api/placeCalls.ts'
import type { Fill } from '../../inputProps.ts'
import { findRegion } from './findRegion.ts'

/** The state of a postal code lookup. A failed lookup counts as unknown. */
export interface PostalLookup {
  readonly digits: string
  readonly state: 'searching' | 'filled' | 'unknown'
  /** The paths of the fields that were filled. */
  readonly filled: readonly string[]
}

/** The country whose postal codes can be looked up. */
const country = 'BR'

/** Looks up a postal code and fills the related fields. Only the latest lookup is shown. */
export function usePostalLookup() {
  const places = useDataProvider<DeclaredDataProvider>()
  const queryClient = useQueryClient()
  const [lookup, setLookup] = useState<PostalLookup>()

  const lookUp = async (digits: string, fill: Fill): Promise<void> => {
    const mine: PostalLookup = { digits, state: 'searching', filled: [] }
    setLookup(mine)
    const found = await queryClient
      .fetchQuery({
        queryKey: [...queryKey, digits],
        queryFn: ({ signal }) => answersFor(places, digits, signal),
        staleTime: 300_000,
      })
      .catch(() => null)
    const filled = found ? fill(found) : []
    const done: PostalLookup = { digits, state: filled.length > 0 ? 'filled' : 'unknown', filled }
    setLookup((current) => (current === mine ? done : current))
  }
  return {
    lookup,
    lookUp,
    /** Cancels the lookup because the input has changed. */
    giveUp() {
      setLookup(undefined)
      void queryClient.cancelQueries({ queryKey })
    },
  }
}

const queryKey = ['places', 'postalCode']

/** The address of a postal code, with the name of its region; null if unknown. */
async function answersFor(places: PlaceCalls, digits: string, signal: AbortSignal) {
  const answer = await places.postalCode(digits, signal)
  if (!answer) return null
  const region = await findRegion(places, country, { fits: ({ code }) => code === answer.uf }, signal)
  return region ? { uf: region.name, localidade: answer.localidade } : null
}
