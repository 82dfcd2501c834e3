import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { createTranslator } from '#i18n/translator.ts'
import type { FileCell } from '#language/imports/import.ts'
import type { ResourceData } from '#language/resource.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import { parseFileFormat } from './fileFormat.ts'
import { buildReport, type RefusedRow } from './files/buildReport.ts'
import { sendFileTable } from './files/sendFileTable.ts'
import type { ImportsContext } from './importsContext.ts'
import type { StoredImport } from './storedImports.ts'

interface AskedReport {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly stored: StoredImport
  readonly resource: ResourceData
}

const linesPerBatch = 500
/** With more refused rows than this the report is csv, whatever is asked. */
const maxSheetRows = 100_000

/**
 * Sends the refused rows in the columns of the file, each with why.
 *
 * @throws HttpError 404 once the rows are erased, or if none is refused
 */
export function sendReport(
  { records: { db, clock, timeZone } }: ImportsContext,
  { request, reply, stored, resource }: AskedReport,
): FastifyReply {
  if (stored.erased_at !== null || !stored.reading) throw new HttpError(404, 'imports.errors.erased')
  const translate = createTranslator(stored.locale)
  const asked = parseFileFormat(request.query)
  const format = (stored.counts?.refused ?? 0) > maxSheetRows ? 'csv' : asked
  const table = buildReport({
    name: translate.lookup(`resources.${resource.name}.name`) ?? resource.name,
    headings: stored.columns.map(({ heading }) => heading),
    kind: stored.reading.kind,
    rows: readRefused(db, stored.id),
  })
  return sendFileTable(reply, table, format, { formatContext: { timeZone, translate }, now: clock() })
}

/** The refused rows with all lines of their records; the first has the sentence. */
async function* readRefused(db: Db, importId: number): AsyncGenerator<RefusedRow[]> {
  let after = 0
  for (;;) {
    const { rows } = await sql<{ line: number; cells: FileCell[]; sentence: string | null }>`
      select r.line, r.cells, (
        select string_agg(f.sentence, ' ') from import_faults as f where f.import_id = r.import_id and f.line = r.line
      ) as sentence
      from import_rows as r join import_rows as o on o.import_id = r.import_id and o.line = coalesce(r.part_of, r.line)
      where r.import_id = ${importId} and r.line > ${after} and o.verdict = 'refused'
      order by r.line limit ${linesPerBatch}`.execute(db)
    if (rows.length === 0) return
    yield rows.map(({ cells, sentence }) => ({ cells, sentence: sentence ?? '' }))
    after = rows.at(-1)?.line ?? after
  }
}
