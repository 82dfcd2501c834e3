import type { DayRange } from '#language/periods.ts'
import {
  type ExportJob,
  type ExportSubject,
  useExportContext,
  useIsExporting,
} from '../declared/export/exportManager.ts'
import type { ExportFormat } from '../declared/export/exportQuery.ts'
import { fetchFile } from '../declared/export/fetchFile.ts'
import { buildPeriodParams } from './period.ts'

/** A file that the server generates from dashboard data. */
export interface DashboardFile {
  readonly subject: ExportSubject
  readonly path: string
}

/** The exports of the dashboard. The keys are also used in the message catalogues and in the audit trail. */
export const dashboardFiles = {
  shotsPerCampaign: defineFile('shotsPerCampaign', '/export-shot-campaign'),
  shotsPerFragrance: defineFile('shotsPerFragrance', '/export-shot-fragrance'),
  initiatives: defineFile('initiatives', '/iniciativa/export'),
  results: defineFile('results', '/resultado/export'),
} as const

/** The kit of the visual identity: a stored file that is only downloaded. */
export const kitFile: DashboardFile = {
  subject: {
    name: 'identityKit',
    labels: ['dashboard.identity.kit'],
    event: 'download',
    notFoundKey: 'dashboard.identity.missing',
  },
  path: '/content/identity/kit',
}

/** Starts an export or a download and returns whether one is running. Does nothing outside of an `ExportsProvider`. */
export function useDashboardFile(file: DashboardFile) {
  const exportContext = useExportContext()
  const start = (query: string, defaultName: string): void => {
    if (!exportContext) return
    const run: ExportJob['run'] = fetchFile(exportContext.download, `${file.path}${query}`, defaultName)
    exportContext.manager.start({ subject: file.subject, run })
  }
  return {
    isBusy: useIsExporting(file.subject.name),
    startExport: (format: ExportFormat, days: DayRange | undefined, isLimited = false) => {
      const params = [`format=${format}`, ...(isLimited ? ['limit=true'] : []), ...buildPeriodParams(days)]
      start(`?${params.join('&')}`, `${file.subject.name}.${format}`)
    },
    startDownload: (name: string) => start('', name),
  }
}

function defineFile(name: 'shotsPerCampaign' | 'shotsPerFragrance' | 'initiatives' | 'results', path: string) {
  const subject: ExportSubject = {
    name,
    labels: [`dashboard.${name}`],
    event: 'export',
    notFoundKey: 'list.exports.missing',
  }
  return { subject, path }
}
