import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { createTranslator } from '#i18n/translator.ts'
import type { FileCell } from '#language/imports/import.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import type { Fault } from './faults.ts'
import { parseFileFormat } from './fileFormat.ts'
import { buildReport, type RefusedRow } from './files/buildReport.ts'
import { sendFileTable } from './files/sendFileTable.ts'
import type { ImportsContext } from './importsContext.ts'
import { createFaultNaming } from './nameFault.ts'
import type { OpenImport } from './storedImports.ts'

interface AskedReport extends OpenImport {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const linesPerBatch = 500
/** With more refused rows than this, the report is CSV, whatever format the request asks for. */
const maxSheetRows = 100_000

/**
 * Sends the refused rows with the columns of the file, each with its error.
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
    rows: readRefused(db, { stored, resource }),
  })
  return sendFileTable(reply, table, format, { formatContext: { timeZone, translate }, now: clock() })
}

/** The refused rows with all lines of their records; the first line of each has the error. */
async function* readRefused(db: Db, { stored, resource }: OpenImport): AsyncGenerator<RefusedRow[]> {
  const nameFault = createFaultNaming(resource, stored.locale)
  let after = 0
  for (;;) {
    const { rows } = await sql<{
      line: number
      cells: FileCell[]
      faults: Pick<Fault, 'target' | 'sentence'>[] | null
    }>`
      select r.line, r.cells, (
        select jsonb_agg(jsonb_build_object('target', f.target, 'sentence', f.sentence))
        from import_faults as f where f.import_id = r.import_id and f.line = r.line
      ) as faults
      from import_rows as r join import_rows as o on o.import_id = r.import_id and o.line = coalesce(r.part_of, r.line)
      where r.import_id = ${stored.id} and r.line > ${after} and o.verdict = 'refused'
      order by r.line limit ${linesPerBatch}`.execute(db)
    if (rows.length === 0) return
    yield rows.map(({ cells, faults }) => ({ cells, sentence: (faults ?? []).map(nameFault).join(' ') }))
    after = rows.at(-1)?.line ?? after
  }
}
