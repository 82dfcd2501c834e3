import type { FastifyReply, FastifyRequest } from 'fastify'
import { columnLabel } from '#i18n/labels.ts'
import type { Translator } from '#i18n/translate.ts'
import type { CellReader } from '#resources/language/cells.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import { fileColumns } from '#resources/language/fileColumns.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import type { Wording } from '#resources/language/wording.ts'
import { answerExport } from '../exports/answerExport.ts'
import type { ExportTable, Row } from '../exports/table.ts'
import { signedIn } from '../http/access.ts'
import type { Me } from '../http/me.ts'
import { type RecordsContext, surroundingsOf } from './context.ts'
import { type ExportQuery, exportQueryOf } from './exportQuery.ts'
import { recordPages } from './recordPages.ts'

/** GET {path}/export: the whole list as a file, for users who may read the list. */
export function answerListExport(
  context: RecordsContext,
  resource: ResourceData,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const me = signedIn(request)
  const query = exportQueryOf(context, resource, request.query, me)
  return answerExport(context, request, reply, {
    resource: resource.name,
    table: (translate) => exportedTable(context, resource, query, wordingFor(context, me, translate)),
    shape: exportedShape(query),
  })
}

type ExportWording = Wording & { readonly translate: Translator; readonly timeZone: string }

function wordingFor(context: RecordsContext, me: Me, translate: Translator): ExportWording {
  const { resources, formats, timeZone } = context
  const around = surroundingsOf(context, me)
  return { resources, formats, timeZone, translate, surroundings: () => around }
}

function exportedTable(
  context: RecordsContext,
  resource: ResourceData,
  query: ExportQuery,
  wording: ExportWording,
): ExportTable {
  const { translate } = wording
  const columns = query.columns.flatMap((column) =>
    fileColumns(wording, resource, column, columnLabel(translate, resource.name, column.name)),
  )
  return {
    name: translate.lookup(`resources.${resource.name}.name`) ?? resource.name,
    columns: columns.map(({ heading, kind }) => ({ heading, kind })),
    pages: rowPages(recordPages(context, resource, query), columns),
  }
}

async function* rowPages(
  pages: AsyncIterable<readonly RecordData[]>,
  readers: readonly CellReader[],
): AsyncGenerator<Row[]> {
  for await (const records of pages) yield records.map((record) => readers.map(({ read }) => read(record)))
}

/** The details of an export for the audit trail; not the search text, which may contain personal data. */
function exportedShape({ columns, search, isActive, ids }: ExportQuery): Readonly<Record<string, unknown>> {
  const names = columns.map(({ name }) => name)
  return { columns: names, searched: search !== '', isActive, chosen: ids?.length ?? null }
}
