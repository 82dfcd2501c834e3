import { pathOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { hasStatus } from '../../api/apiError.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import type { FileDownload } from '../../api/fileDownload.ts'
import { listQuery } from '../../api/listAnswer.ts'
import type { Engine } from '../engine.ts'
import type { ExportedFile, ExportSubject, ExportWork } from './exportDesk.ts'
import type { ExportQuestion } from './exportQuestion.ts'
import { fetchFile } from './fetchFile.ts'

interface Means {
  readonly engine: Engine
  readonly download: FileDownload
  readonly dataProvider: DeclaredDataProvider
}

/**
 * Builds the export subject of a list. Its 404 message is about documents, because without a server export the browser
 * writes the spreadsheet.
 */
export function listSubject({ name }: ResourceData): ExportSubject {
  return { name, labels: [`resources.${name}.name`], event: 'export', missing: 'list.exports.noDocument' }
}

/** Exports a list. The server generates the file. If the server has no exports, the browser writes the spreadsheet. */
export function exportList(resource: ResourceData, question: ExportQuestion, means: Means): ExportWork['run'] {
  return async (task) => {
    const name = plainName(resource, question, means.engine)
    try {
      const path = `/${pathOf(resource)}/export?${exportQuery(resource, question)}`
      return await fetchFile(means.download, path, name)(task)
    } catch (error) {
      if (!hasStatus(error, 404) || question.format !== 'xlsx') throw error
      const { writeHere } = await import('./writeHere.ts')
      return { ...(await writeHere(resource, question, means, task)), name } satisfies ExportedFile
    }
  }
}

/** The query of an export: sort and filter of the list, columns, and the ids of selected records. */
function exportQuery(resource: ResourceData, { format, columns, ids, sort, filter }: ExportQuestion): string {
  const query = listQuery(resource, { ...(sort && { sort }), ...(filter && !ids && { filter }) })
  query.set('format', format)
  query.set('columns', columns.join(','))
  if (ids) query.set('ids', ids.map((id) => encodeURIComponent(id)).join(','))
  // Commas are not encoded, because three characters for each one would make the URL too long.
  return query.toString().replaceAll('%2C', ',')
}

/** The file name if the server sends none. */
function plainName(resource: ResourceData, { format }: ExportQuestion, { surroundings }: Engine): string {
  return `${pathOf(resource)}-${surroundings().today}.${format}`
}
