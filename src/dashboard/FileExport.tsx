import { ExportControls } from '../declared/export/ExportControls.tsx'
import { type DashboardFile, useFile } from './files.ts'

interface FileExportProps {
  file: DashboardFile
  name: string
  /** The screen shows the largest only, and so does the file. */
  isLimited?: boolean
}

/** Exports what the dashboard shows. */
export function FileExport({ file, name, isLimited = false }: FileExportProps) {
  const { isBusy, startExport } = useFile(file)
  return <ExportControls isBusy={isBusy} name={name} onStart={(format) => startExport(format, isLimited)} />
}
