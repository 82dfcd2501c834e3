import type { Identifier } from 'react-admin'
import { getApiPath } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { ApiError, hasStatus } from '../../api/apiError.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import type { FileDownload } from '../../api/fileDownload.ts'
import { buildListParams } from '../../api/listQuery.ts'
import type { Engine } from '../engine.ts'
import type { ExportedFile, ExportJob } from './exportManager.ts'
import type { ExportQuery } from './exportQuery.ts'
import { fetchFile } from './fetchFile.ts'

interface ExportServices {
  readonly engine: Engine
  readonly download: FileDownload
  readonly dataProvider: DeclaredDataProvider
}

/** Exports a list. The server generates the file. If the server has no exports, the browser writes the spreadsheet. */
export function exportList(resource: ResourceData, query: ExportQuery, services: ExportServices): ExportJob['run'] {
  return async (task) => {
    const name = buildDefaultFileName(resource, query, services.engine)
    try {
      // A server without exports is treated like one that answers 404.
      if (services.engine.abilities?.export === false) throw new ApiError({ kind: 'http', status: 404 })
      const totals = services.engine.isOwnApi ? getShownTotals(resource, query.columns) : []
      const path = `/${getApiPath(resource)}/export?${buildExportQuery(resource, query, totals)}`
      return await fetchFile(services.download, path, name)(task)
    } catch (error) {
      if (!hasStatus(error, 404) || query.format !== 'xlsx' || query.purpose !== undefined) throw error
      const { writeSpreadsheet } = await import('./writeSpreadsheet.ts')
      return { ...(await writeSpreadsheet(resource, query, services, task)), name } satisfies ExportedFile
    }
  }
}

/** The query of an export: sort and filter of the list, columns, and the ids of selected records. */
function buildExportQuery(
  resource: ResourceData,
  { format, columns, ids, except, sort, filter, purpose }: ExportQuery,
  totals: readonly string[],
): string {
  const query = buildListParams(resource, { ...(sort && { sort }), ...(filter && !ids && { filter }) })
  query.set('format', format)
  if (purpose === undefined) query.set('columns', columns.join(','))
  else query.set('for', purpose)
  if (totals.length > 0 && purpose === undefined) query.set('totals', totals.join(','))
  if (ids) query.set('ids', joinKeys(ids))
  if (except && except.length > 0) query.set('except', joinKeys(except))
  // Commas are not encoded, because three characters for each one would make the URL too long.
  return query.toString().replaceAll('%2C', ',')
}

const joinKeys = (ids: readonly Identifier[]): string => ids.map((id) => encodeURIComponent(id)).join(',')

/** The shown columns that declare a total. */
const getShownTotals = ({ list }: ResourceData, columns: readonly string[]): string[] =>
  columns.filter((name) => Object.hasOwn(list?.totals ?? {}, name))

/** The file name if the server sends none. */
function buildDefaultFileName(
  resource: ResourceData,
  { format }: ExportQuery,
  { getEvaluationContext }: Engine,
): string {
  return `${getApiPath(resource)}-${getEvaluationContext().today}.${format}`
}
