import { createTranslator } from '#i18n/translator.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { ValueMaps } from '../db/importTables.ts'
import { HttpError } from '../http/httpError.ts'
import { createMany } from '../records/createMany.ts'
import { inTransaction } from '../records/loadForUpdate.ts'
import { getVersionedRecord } from '../records/readRecords.ts'
import type { RecordRequest, RecordWrite, WrittenRecord } from '../records/recordWrite.ts'
import type { RecordId } from '../records/save.ts'
import { saveRecord } from '../records/writeRecords.ts'
import { buildFormer } from './archive/formerFiles.ts'
import { CreationRefused, createPlanned } from './createPlanned.ts'
import { type Fault, toFaults } from './faults.ts'
import type { ImportsContext } from './importsContext.ts'
import { mergeSides } from './mergeSides.ts'
import type { ReadRow, RowReading } from './rowReading.ts'
import type { RecordRows } from './rowSource.ts'
import type { StoredImport } from './storedImports.ts'

/** The result of a row. */
export type Outcome =
  | { readonly line: number; readonly faults: readonly Fault[] }
  | { readonly line: number; readonly recordId: RecordId; readonly version: number; readonly former: RecordData | null }

/** Creates the records of rows that are new. */
export async function createRows(
  request: RecordRequest,
  reading: RowReading,
  rows: readonly ReadRow[],
  options?: Parameters<typeof createMany>[2],
): Promise<Outcome[]> {
  const created = await createMany(
    request,
    rows.map(({ body }) => body),
    options,
  )
  return created.map((result, index): Outcome => {
    const line = rows[index]?.line ?? 0
    if (result instanceof HttpError) return refuse(request, reading, line, result)
    return { line, recordId: result.id, version: result.version, former: null }
  })
}

export async function trySaveRow(
  request: RecordRequest,
  reading: RowReading,
  row: ReadRow,
  recordId: RecordId,
): Promise<Outcome> {
  try {
    return { line: row.line, ...(await saveRow(request, reading, row, recordId)) }
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    return refuse(request, reading, row.line, error)
  }
}

const refuse = ({ resource }: RecordRequest, { locale }: RowReading, line: number, error: HttpError): Outcome => ({
  line,
  faults: toFaults(error, resource, createTranslator(locale)),
})

/** Saves a row, unless a user has saved its record since the validation. */
async function saveRow(request: RecordRequest, reading: RowReading, row: ReadRow, id: RecordId) {
  const { view, resource } = reading
  const current = await getVersionedRecord(view.context, request.context.db, view.resource, id)
  if (!current) throw new HttpError(404, 'errors.notFound')
  const { body } = mergeSides(reading, row, id, current.record)
  let former: RecordData | null = null
  const onWritten = async (write: RecordWrite, written: WrittenRecord): Promise<void> => {
    if (write.resource.name !== resource.name || written.record[resource.key] !== id) return
    if (write.version !== row.version) throw new HttpError(409, 'imports.row.savedSince')
    former = buildFormer(write, written.changes ?? {})
  }
  const { version } = await saveRecord({ ...request, onWritten }, id, body)
  return { recordId: id, version, former }
}

/** The context for writing the rows of a chunk. */
interface Writing {
  readonly context: ImportsContext
  readonly request: RecordRequest
  /** The import, with the present meaning of its texts. */
  readonly current: StoredImport
  readonly openReading: (current: StoredImport) => RowReading
}

/** Rolls back the savepoint of a row that is refused. */
class RowRefused extends Error {
  override readonly name = 'RowRefused'
  constructor(readonly faults: readonly Fault[]) {
    super('a row is refused')
  }
}

/**
 * Writes a row after the records that are created for it. If the row is refused, these are not created either.
 *
 * @returns the result of the row, and the meaning of the file's texts after it
 */
export async function writeCreating(
  { context, request, current, openReading }: Writing,
  row: RecordRows,
): Promise<{ readonly outcome: Outcome; readonly valueMaps: ValueMaps }> {
  try {
    return await inTransaction(request, async () => {
      const planned = await readOne(openReading(current), row)
      if (planned.faults.length > 0) throw new RowRefused(planned.faults)
      const valueMaps = await createPlanned(context, current, openReading(current), planned)
      const reading = openReading({ ...current, value_maps: valueMaps })
      const read = await readOne(reading, row)
      const [outcome] =
        read.recordId === null
          ? await createRows(request, reading, [read])
          : [await trySaveRow(request, reading, read, read.recordId)]
      if (!outcome || 'faults' in outcome) throw new RowRefused(outcome?.faults ?? [])
      return { outcome, valueMaps }
    })
  } catch (error) {
    const faults =
      error instanceof RowRefused ? error.faults : error instanceof CreationRefused ? [error.fault] : undefined
    if (!faults) throw error
    return { outcome: { line: row.line, faults }, valueMaps: current.value_maps }
  }
}

async function readOne(reading: RowReading, row: RecordRows): Promise<ReadRow> {
  const [read] = await reading.read([row])
  if (!read) throw new Error('a row was not read')
  return read
}
