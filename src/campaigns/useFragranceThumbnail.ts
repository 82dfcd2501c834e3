import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { isObject } from '#language/values.ts'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import type { FormEntry } from './slotEntries.ts'

/**
 * The thumbnail URL of a fragrance. Stored entries contain it; for a fragrance that the user has just selected, it is
 * loaded.
 */
export function useFragranceThumbnail({ fragranceId, fragrance: { thumbUri } }: FormEntry): string | undefined {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const { data } = useQuery({
    queryKey: ['fragrances', 'picture', fragranceId],
    queryFn: async ({ signal }) =>
      getThumbUri((await dataProvider.getOne('fragrances', { id: fragranceId, signal })).data.image),
    enabled: thumbUri === undefined,
    staleTime: cacheMinutes * 60_000,
  })
  return thumbUri ?? data ?? undefined
}

/** Cache time in minutes, shorter than the minimum validity of a thumbnail URL, which is 15 minutes. */
const cacheMinutes = 10

const getThumbUri = (file: unknown): string | null =>
  isObject(file) && typeof file.thumbUri === 'string' ? file.thumbUri : null
