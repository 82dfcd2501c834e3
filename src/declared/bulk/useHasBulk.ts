import { useCapability } from '../../layout/shell/useCapability.ts'
import { useEngine } from '../engine.ts'
import { useExportContext } from '../export/exportManager.ts'

/** Whether the server can change several records in one request; undefined until this is known. */
export function useHasBulk(): boolean | undefined {
  const { abilities } = useEngine()
  const hasDownload = useExportContext() !== undefined
  return useCapability('bulk', abilities?.extras !== false && hasDownload)
}
