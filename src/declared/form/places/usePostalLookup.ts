import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { DeclaredDataProvider } from '../../../api/dataProvider.ts'
import type { PlaceCalls } from '../../../api/placeCalls.ts'
import type { FillFields } from '../../inputProps.ts'
import { findRegion } from './findRegion.ts'

/** The state of a postal code lookup. A failed lookup counts as unknown. */
export interface PostalLookup {
  readonly digits: string
  readonly state: 'searching' | 'filled' | 'unknown'
  /** The paths of the fields that were filled. */
  readonly filledPaths: readonly string[]
}

/** The country whose postal codes can be looked up. */
const country = 'BR'

/** Looks up a postal code and fills the related fields. Only the latest lookup is shown. */
export function usePostalLookup() {
  const places = useDataProvider<DeclaredDataProvider>()
  const queryClient = useQueryClient()
  const [lookup, setLookup] = useState<PostalLookup>()

  const startLookup = async (digits: string, fill: FillFields): Promise<void> => {
    const pending: PostalLookup = { digits, state: 'searching', filledPaths: [] }
    setLookup(pending)
    const address = await queryClient
      .fetchQuery({
        queryKey: [...queryKey, digits],
        queryFn: ({ signal }) => fetchAddress(places, digits, signal),
        staleTime: 300_000,
      })
      .catch(() => null)
    const filledPaths = address ? fill(address) : []
    const finishedLookup: PostalLookup = { digits, state: filledPaths.length > 0 ? 'filled' : 'unknown', filledPaths }
    setLookup((current) => (current === pending ? finishedLookup : current))
  }
  return {
    lookup,
    startLookup,
    /** Cancels the lookup because the input has changed. */
    cancelLookup() {
      setLookup(undefined)
      void queryClient.cancelQueries({ queryKey })
    },
  }
}

const queryKey = ['places', 'postalCode']

/** The address of a postal code, with the name of its region; null if unknown. */
async function fetchAddress(places: PlaceCalls, digits: string, signal: AbortSignal) {
  const result = await places.postalCode(digits, signal)
  if (!result) return null
  const region = await findRegion(places, country, { matches: ({ code }) => code === result.uf }, signal)
  return region ? { uf: region.name, localidade: result.localidade } : null
}
