import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { getRoute } from '#language/derive.ts'
import { isObject } from '#language/values.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import type { Quiz } from './quizApi.ts'

/** A fragrance that an answer of a quiz may have as its destination. */
export interface OfferedFragrance {
  readonly fragranceId: number
  readonly name: string
}

/** Whether a fragrance may be a destination of answers; true while the fragrances are not loaded. */
export const isFragranceOffered = (offeredFragrances: readonly OfferedFragrance[] | undefined, id: number): boolean =>
  offeredFragrances === undefined || offeredFragrances.some(({ fragranceId }) => fragranceId === id)

/** The fragrances that may be destinations of answers, and their loading state. */
export interface OfferedFragrancesQuery {
  /** Sorted by name; undefined while they are not loaded. */
  readonly offeredFragrances: readonly OfferedFragrance[] | undefined
  /** Whether loading failed. */
  readonly hasFragrancesError: boolean
  /** Loads the fragrances again. */
  refetchFragrances(): void
}

/**
 * The fragrances that may be destinations of answers (OP-51): the active ones in the collection of the quiz's campaign.
 */
export function useOfferedFragrances({ campaignId }: Pick<Quiz, 'campaignId'>): OfferedFragrancesQuery {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const { data, isError, refetch } = useQuery({
    queryKey: [getRoute(campaigns), 'offered', campaignId],
    queryFn: async ({ signal }) => {
      const campaign = (await dataProvider.getOne<RaRecord>(getRoute(campaigns), { id: campaignId, signal })).data
      return getOfferedFragrances(campaign)
    },
    staleTime: 30_000,
    retry: false,
    networkMode: 'always',
  })
  return useMemo(
    () => ({
      offeredFragrances: data,
      hasFragrancesError: data === undefined && isError,
      refetchFragrances: () => void refetch(),
    }),
    [data, isError, refetch],
  )
}

/** The active fragrances of the slots. */
function getOfferedFragrances({ collection }: RaRecord): OfferedFragrance[] {
  const slots = Array.isArray(collection) ? collection.filter(isObject) : []
  return slots
    .flatMap(({ fragranceId, fragrance }) =>
      isObject(fragrance) && (fragrance.deletedAt ?? null) === null
        ? [{ fragranceId: Number(fragranceId), name: String(fragrance.name) }]
        : [],
    )
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
