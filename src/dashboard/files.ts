import { type ExportSubject, type ExportWork, useExportParts, useIsExporting } from '../declared/export/exportDesk.ts'
import type { ExportFormat } from '../declared/export/exportQuestion.ts'
import { fetchFile } from '../declared/export/fetchFile.ts'

/** A file that the server generates from dashboard data. */
export interface DashboardFile {
  readonly subject: ExportSubject
  readonly path: string
}

/** The exports of the dashboard. The keys are the names used in the catalogues and in the audit trail. */
export const dashboardFiles = {
  shotsPerCampaign: fileAt('shotsPerCampaign', '/export-shot-campaign'),
  shotsPerFragrance: fileAt('shotsPerFragrance', '/export-shot-fragrance'),
  initiatives: fileAt('initiatives', '/iniciativa/export'),
  results: fileAt('results', '/resultado/export'),
} as const

/** The kit of the visual identity: a stored file that is only downloaded. */
export const kitFile: DashboardFile = {
  subject: {
    name: 'identityKit',
    labels: ['dashboard.identity.kit'],
    event: 'download',
    missing: 'dashboard.identity.missing',
  },
  path: '/content/identity/kit',
}

/** Starts an export or a download and returns whether one is running. Does nothing outside of `Exports`. */
export function useFile(file: DashboardFile) {
  const parts = useExportParts()
  const start = (query: string, plainName: string): void => {
    if (!parts) return
    const run: ExportWork['run'] = fetchFile(parts.download, `${file.path}${query}`, plainName)
    parts.desk.start({ subject: file.subject, run })
  }
  return {
    isBusy: useIsExporting(file.subject.name),
    startExport: (format: ExportFormat, isLimited = false) =>
      start(`?format=${format}${isLimited ? '&limit=true' : ''}`, `${file.subject.name}.${format}`),
    startDownload: (name: string) => start('', name),
  }
}

function fileAt(name: 'shotsPerCampaign' | 'shotsPerFragrance' | 'initiatives' | 'results', path: string) {
  const subject: ExportSubject = {
    name,
    labels: [`dashboard.${name}`],
    event: 'export',
    missing: 'list.exports.missing',
  }
  return { subject, path }
}
