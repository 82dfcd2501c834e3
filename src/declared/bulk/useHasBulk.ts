import { useCapability } from '../../layout/shell/useCapability.ts'
import { useEngine } from '../engine.ts'
import { useExportContext } from '../export/exportManager.ts'

/** Whether the server changes several records in one call; undefined until it is known. */
export function useHasBulk(): boolean | undefined {
  const { abilities } = useEngine()
  const hasDownload = useExportContext() !== undefined
  return useCapability('bulk', abilities?.extras !== false && hasDownload)
}
