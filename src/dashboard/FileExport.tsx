import { ExportControls } from '../declared/export/ExportControls.tsx'
import { type DashboardFile, useFile } from './files.ts'

/** Exports what the dashboard shows, all of it. */
export function FileExport({ file, name }: { file: DashboardFile; name: string }) {
  const { isBusy, startExport } = useFile(file)
  return <ExportControls isBusy={isBusy} name={name} onStart={startExport} />
}
