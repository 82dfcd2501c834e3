import type { FastifyReply, FastifyRequest } from 'fastify'
import { columnLabel } from '#i18n/labels.ts'
import type { Translator } from '#i18n/translate.ts'
import type { CellReader } from '#language/cells.ts'
import type { RecordData } from '#language/evaluate.ts'
import { createFileColumns } from '#language/fileColumns.ts'
import { listTotalWords, type ResourceData } from '#language/resource.ts'
import type { FormatContext } from '#language/wording.ts'
import type { ExportTable, Row } from '../exports/exportTable.ts'
import { sendTableExport } from '../exports/sendTableExport.ts'
import { getCurrentUser } from '../http/access.ts'
import { readFromReplica } from '../http/readReplica.ts'
import { mapForDownload } from '../mapInTurns.ts'
import { type ExportQuery, parseExportQuery } from './exportQuery.ts'
import { readTotals } from './listTotals.ts'
import { readRecordPages } from './readRecordPages.ts'
import { type ReadContext, type RecordsContext, type UserView, viewAs } from './recordsContext.ts'

/** GET {path}/export: the whole list as a file, for users who may read the list. */
export function sendListExport(
  context: RecordsContext,
  resource: ResourceData,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const currentUser = getCurrentUser(request)
  const reads = readFromReplica(context, request)
  const view = viewAs({ ...reads, db: reads.exportDb }, resource, currentUser)
  const query = parseExportQuery(view, request.query)
  return sendTableExport(context, request, reply, {
    resource: resource.name,
    buildTable: (translate) => buildExportTable(view, query, createExportContext(view, translate)),
    details: buildAuditDetails(query),
  })
}

type ExportContext = FormatContext & { readonly translate: Translator; readonly timeZone: string }

function createExportContext({ context, evaluationContext }: UserView, translate: Translator): ExportContext {
  const { resources, formats, timeZone } = context
  return { resources, formats, timeZone, translate, getEvaluationContext: () => evaluationContext }
}

function buildExportTable({ context, resource }: UserView, query: ExportQuery, wording: ExportContext): ExportTable {
  const { translate } = wording
  const columns = query.columns.flatMap((column) =>
    createFileColumns(wording, resource, column, columnLabel(translate, resource.name, column.name)).map((one) => ({
      ...one,
      name: column.name,
    })),
  )
  return {
    name: translate.lookup(`resources.${resource.name}.name`) ?? resource.name,
    columns: columns.map(({ heading, kind }) => ({ heading, kind })),
    pages: toRowPages(readRecordPages(context, resource, query), columns, () =>
      readTotalRows(context, resource, query, columns, translate),
    ),
  }
}

async function* toRowPages(
  pages: AsyncIterable<readonly RecordData[]>,
  readers: readonly CellReader[],
  readLastRows: () => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for await (const records of pages)
    yield await mapForDownload(records, (record) => readers.map(({ read }) => read(record)))
  yield await readLastRows()
}

/** One row for each kind of total. The name of the total is in the first column if that column contains texts. */
async function readTotalRows(
  context: ReadContext,
  resource: ResourceData,
  query: ExportQuery,
  columns: readonly (CellReader & { readonly name: string })[],
  translate: Translator,
): Promise<Row[]> {
  const totals = await readTotals(context, resource, query, query.totals)
  const declared = resource.list?.totals ?? {}
  return listTotalWords.flatMap((word): Row[] => {
    const values = Object.entries(totals)
      .filter(([name]) => (declared[name] ?? 'sum') === word)
      .map(([name, { sum, average }]) => [name, word === 'sum' ? sum : average] as const)
    if (values.length === 0) return []
    const record = Object.fromEntries(values)
    return [
      columns.map(({ name, kind, read }, index) =>
        Object.hasOwn(record, name)
          ? read(record)
          : index === 0 && kind === 'text'
            ? translate(`form.rows.totals.${word}`)
            : null,
      ),
    ]
  })
}

/** The details of an export for the audit trail; not the search text, which may contain personal data. */
function buildAuditDetails({ columns, search, isActive, ids }: ExportQuery): Readonly<Record<string, unknown>> {
  const names = columns.map(({ name }) => name)
  return { columns: names, searched: search !== '', isActive, chosen: ids?.length ?? null }
}
