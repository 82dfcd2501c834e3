import { ExportControls } from '../declared/export/ExportControls.tsx'
import { type DashboardFile, useFile } from './files.ts'

interface FileExportProps {
  file: DashboardFile
  name: string
  /** Whether the screen shows only the largest entries; the file is limited in the same way. */
  isLimited?: boolean
}

/** The export button of a dashboard file. */
export function FileExport({ file, name, isLimited = false }: FileExportProps) {
  const { isBusy, startExport } = useFile(file)
  return <ExportControls isBusy={isBusy} name={name} onStart={(format) => startExport(format, isLimited)} />
}
