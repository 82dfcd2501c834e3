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

/** The list of a resource as something to export: where the server has no exports, only a document cannot be had. */
export function listSubject({ name }: ResourceData): ExportSubject {
  return { name, labels: [`resources.${name}.name`], event: 'export', missing: 'list.exports.noDocument' }
}

/** The server makes the file; where it has no exports, a spreadsheet is made here. */
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

/** The export's parameters: those of the list, the columns, and the records that were chosen. */
function exportQuery(resource: ResourceData, { format, columns, ids, sort, filter }: ExportQuestion): string {
  const query = listQuery(resource, { ...(sort && { sort }), ...(filter && !ids && { filter }) })
  query.set('format', format)
  query.set('columns', columns.join(','))
  if (ids) query.set('ids', ids.map((id) => encodeURIComponent(id)).join(','))
  // Commas may stand as they are; three signs for each would make the address too long.
  return query.toString().replaceAll('%2C', ',')
}

/** What the file is called where the server does not say. */
function plainName(resource: ResourceData, { format }: ExportQuestion, { surroundings }: Engine): string {
  return `${pathOf(resource)}-${surroundings().today}.${format}`
}
