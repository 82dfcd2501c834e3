import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { isObject } from '#language/values.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { useEngine } from '../engine.ts'
import { useExportContext } from '../export/exportManager.ts'

/** Whether the server changes several records in one call; undefined until it is known. */
export function useHasBulk(): boolean | undefined {
  const { abilities } = useEngine()
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const hasDownload = useExportContext() !== undefined
  const canAsk = abilities?.extras !== false && hasDownload
  const { data, isPending } = useQuery({
    queryKey: ['capabilities'],
    queryFn: ({ signal }) => dataProvider.fetchPath('/config', signal).catch(() => null),
    enabled: canAsk,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  })
  if (!canAsk) return false
  if (isPending) return undefined
  return isObject(data) && Array.isArray(data.capabilities) && data.capabilities.includes('bulk')
}
