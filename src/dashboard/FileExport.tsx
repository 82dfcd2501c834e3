import { ExportControls } from '../declared/export/ExportControls.tsx'
import { useTranslator } from '../ui/translator.tsx'
import { type DashboardFile, useDashboardFile } from './dashboardFiles.ts'
import { usePeriod } from './usePeriod.ts'

interface FileExportProps {
  file: DashboardFile
  name: string
  /**
   * Whether the screen shows only the largest entries. The button then exports those, and its menu also offers all of
   * them.
   */
  isLimited?: boolean
}

/** The export button of a dashboard file. The file contains the selected period. */
export function FileExport({ file, name, isLimited = false }: FileExportProps) {
  const translate = useTranslator()
  const { isBusy, startExport } = useDashboardFile(file)
  const { days } = usePeriod().period
  const all = { name: 'all', label: translate('dashboard.all') } as const
  const largest = { name: 'largest', label: translate('dashboard.largest') } as const
  return (
    <ExportControls
      isBusy={isBusy}
      name={isLimited ? `${name} (${largest.label})` : name}
      scopes={isLimited ? [largest, all] : [all]}
      onStart={(format, scope) => startExport(format, days, scope === 'largest')}
    />
  )
}
