import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { isObject } from '#resources/language/values.ts'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import type { FormEntry } from './slotEntries.ts'

/** The small picture of the fragrance in a slot: what is saved brings it along, of what was just picked it is asked for. */
export function useFragrancePicture({ fragranceId, fragrance: { thumbUri } }: FormEntry): string | undefined {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const { data } = useQuery({
    queryKey: ['fragrances', 'picture', fragranceId],
    queryFn: async ({ signal }) =>
      thumbIn((await dataProvider.getOne('fragrances', { id: fragranceId, signal })).data.image),
    enabled: thumbUri === undefined,
    staleTime: minutesShown * 60_000,
  })
  return thumbUri ?? data ?? undefined
}

/** The address of a picture ends after a quarter of an hour or more. */
const minutesShown = 10

const thumbIn = (file: unknown): string | null =>
  isObject(file) && typeof file.thumbUri === 'string' ? file.thumbUri : null
