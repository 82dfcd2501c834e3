import type { Translator } from '#i18n/translate.ts'
import { createTranslator } from '#i18n/translator.ts'
import { getLeafFields } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import { toBodyValue } from '#language/imports/bodyValue.ts'
import type { ImportVerdict } from '#language/imports/import.ts'
import { findDroppedCells } from '#language/imports/updateBody.ts'
import type { ResourceData } from '#language/resource.ts'
import { parseBody } from '#language/schema.ts'
import type { PlannedTitle, StoredCells } from '../db/importTables.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import { mapInTurns } from '../mapInTurns.ts'
import type { RefusedBody } from '../records/findFurtherErrors.ts'
import { countHiddenDuplicates } from '../records/limitDuplicates.ts'
import { getVersionedRecord } from '../records/readRecords.ts'
import type { RecordRequest, RecordWrite } from '../records/recordWrite.ts'
import { isDeepEqual, type RecordId } from '../records/save.ts'
import { validateNewRecords, validateRecord } from '../records/validateRecord.ts'
import type { FileValidator } from './archive/validateFiles.ts'
import { toCellFault } from './cellFaults.ts'
import { describeCells, listKeys } from './describeRow.ts'
import { type Fault, toFaults } from './faults.ts'
import { type FoundRecord, findRecords } from './findRecords.ts'
import { addFurtherFaults } from './furtherFaults.ts'
import { createImportRequest, type ImportRights, type ImportsContext } from './importsContext.ts'
import { readLastSave } from './lastSave.ts'
import { mergeSides } from './mergeSides.ts'
import type { ReadRow, RowReading } from './rowReading.ts'
import type { RecordRows } from './rowSource.ts'
import { validateCreations } from './validateCreations.ts'

/** What the import would do with a record of the file. */
export interface ValidatedRow {
  readonly line: number
  readonly verdict: ImportVerdict
  readonly recordId: string | null
  readonly version: number | null
  readonly title: string | null
  readonly cells: StoredCells
  readonly faults: readonly Fault[]
  /** The records of other resources that are created for the row. */
  readonly creates: readonly PlannedTitle[]
  /** Values that no other row of the file may have. */
  readonly keys: readonly { readonly target: string; readonly value: string }[]
}

/** Validates records of a file like their writes would be validated now, in a transaction that is rolled back. */
export async function validateImportRows(
  context: ImportsContext,
  reading: RowReading,
  rows: readonly RecordRows[],
  fileValidator: FileValidator,
): Promise<ValidatedRow[]> {
  const read = await fileValidator.validate(reading, await reading.read(rows))
  const found = await findRecords(reading, read)
  let validated: ValidatedRow[] = []
  let hiddenDuplicates = 0
  const onHiddenDuplicate = (): void => {
    hiddenDuplicates += 1
  }
  await rolledBack(context.records.db, async (trx) => {
    const records = { ...context.records, db: trx }
    const { resource, currentUser, locale } = reading
    const inTrx = { ...context, records }
    const request = { ...createImportRequest(inTrx, resource, currentUser, locale), onHiddenDuplicate }
    const withRefusals = await validateCreations(inTrx, reading, read, onHiddenDuplicate)
    const together = await validateTogether(request, reading, { read: withRefusals, found })
    const refused = new Map<number, Omit<RefusedBody, 'faulty'>>()
    const rowsWithFirst = await mapInTurns(withRefusals, (row) =>
      validateImportRow({ request, reading, trx, together, refused }, row, found.get(row.line)),
    )
    validated = await addFurtherFaults(request, reading, rowsWithFirst, refused)
  })
  await countHiddenDuplicates({ context: context.records, currentUser: reading.currentUser }, hiddenDuplicates)
  return validated
}

/** Validates new records with statements for many. Records that are missing in the result are validated one by one. */
async function validateTogether(
  request: RecordRequest,
  { rights }: RowReading,
  { read, found }: { readonly read: readonly ReadRow[]; readonly found: ReadonlyMap<number, FoundRecord> },
): Promise<Validating['together']> {
  const isNew = ({ line, faults }: ReadRow): boolean => faults.length === 0 && found.get(line) === undefined
  const rows = rights.create ? read.filter(isNew) : []
  const validated = await validateNewRecords(
    request,
    rows.map(({ body }) => body),
  )
  return new Map([...validated].map(([index, one]) => [rows[index]?.line ?? 0, one]))
}

class Rollback extends Error {
  override readonly name = 'Rollback'
}

async function rolledBack(db: Db, work: (trx: Db) => Promise<void>): Promise<void> {
  const end = new Rollback()
  await db
    .transaction()
    .execute(async (trx) => {
      await work(trx)
      throw end
    })
    .catch((error: unknown) => {
      if (error !== end) throw error
    })
}

interface Validating {
  readonly request: RecordRequest
  readonly reading: RowReading
  readonly trx: Db
  /** The rows that are already validated, by line. */
  readonly together: ReadonlyMap<number, RecordWrite | HttpError>
  /** Collects the refused rows whose other cells may have errors too. */
  readonly refused: Map<number, Omit<RefusedBody, 'faulty'>>
}

async function validateImportRow(
  validating: Validating,
  row: ReadRow,
  found: FoundRecord | undefined,
): Promise<ValidatedRow> {
  const { reading, trx, refused } = validating
  const translate = createTranslator(reading.locale)
  const { view, resource, keyTarget } = reading
  const refuse = (faults: readonly Fault[], recordId: RecordId | null = null): ValidatedRow => ({
    line: row.line,
    verdict: 'refused',
    recordId: recordId === null ? null : String(recordId),
    version: null,
    title: toTitle(row.body[resource.title]),
    cells: row.raw,
    faults,
    creates: [],
    keys: listKeys(reading, row, row.body),
  })
  const refuseWhole = (target: string, code: RowFaultCode, recordId?: RecordId): ValidatedRow =>
    refuse([...row.faults, toRowFault(translate, target, code)], recordId)
  // Without its key it is unknown which record the row is.
  if (row.faults.some(({ target }) => target === keyTarget)) return refuse(row.faults)
  if (found === 'unknown') return refuseWhole('_id', 'unknownId')
  const missing = findMissingRight(reading.rights, found)
  if (missing) return refuseWhole('', missing)
  if (found === undefined) return validateNew(validating, row, refuse)
  const current = await getVersionedRecord(view.context, trx, view.resource, found)
  if (!current) return refuseWhole('_id', 'unknownId')
  const { record, version } = current
  const merged = mergeSides(reading, row, found, record)
  if (merged.isForeign) return refuseWhole('_version', 'foreignVersion', found)
  if (row.faults.length > 0) {
    refused.set(row.line, { id: found, body: merged.body })
    return refuse(row.faults, found)
  }
  const sent = { ...row, body: merged.body }
  const validated = await tryWrite(validating, { id: found, row: sent, stored: record })
  if ('faults' in validated) return refuse(validated.faults, found)
  const changed = findChangedPaths(view.resource, validated.values, record)
  return {
    line: row.line,
    verdict: merged.conflicts.size > 0 ? 'conflict' : changed.length > 0 ? 'changed' : 'unchanged',
    recordId: String(found),
    version,
    title: toTitle(record[resource.title]),
    cells: describeCells(reading, row, {
      described: reading.describe(record),
      changed,
      conflicts: merged.conflicts,
      lastSave: merged.conflicts.size > 0 ? await readLastSave(reading, trx, found) : undefined,
    }),
    faults: [],
    creates: toPlannedTitles(row),
    keys: listKeys(reading, row, merged.body),
  }
}

async function validateNew(
  validating: Validating,
  row: ReadRow,
  refuse: (faults: readonly Fault[]) => ValidatedRow,
): Promise<ValidatedRow> {
  const { reading, refused } = validating
  if (row.faults.length > 0) {
    refused.set(row.line, { id: undefined, body: row.body })
    return refuse(row.faults)
  }
  const validated = await tryWrite(validating, { id: undefined, row, stored: {} })
  if ('faults' in validated) return refuse(validated.faults)
  return {
    line: row.line,
    verdict: 'new',
    recordId: null,
    version: null,
    title: toTitle(row.body[reading.resource.title]),
    cells: row.raw,
    faults: [],
    creates: toPlannedTitles(row),
    keys: listKeys(reading, row, row.body),
  }
}

const toPlannedTitles = ({ creates }: ReadRow): PlannedTitle[] =>
  creates.map(({ plan: { to, title } }) => ({ to, title }))

interface TriedWrite {
  /** The key of the record that would be saved; undefined for a new record. */
  readonly id: RecordId | undefined
  readonly row: ReadRow
  readonly stored: RecordData
}

async function tryWrite(
  { request, reading, together, refused }: Validating,
  { id, row, stored }: TriedWrite,
): Promise<{ readonly values: RecordData } | { readonly faults: readonly Fault[] }> {
  const translate = createTranslator(reading.locale)
  try {
    // A row that changes nothing is not written, so its write is not validated.
    const unchanged = readUnchanged(reading, row, stored, id)
    const validated = together.get(row.line)
    if (validated instanceof HttpError) throw validated
    const values = unchanged ?? validated?.values ?? (await validateRecord(request, id, row.body)).values
    const mode = id === undefined ? 'create' : 'update'
    const dropped = findDroppedCells(reading.importContext, row, { mode, stored, values })
    return dropped.length > 0 ? { faults: dropped.map((one) => toCellFault(translate, one)) } : { values }
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    if (error.status === 400) refused.set(row.line, { id, body: row.body })
    return { faults: toFaults(error, request.resource, translate) }
  }
}

/** The values of a row if they change nothing in its record; otherwise undefined. */
function readUnchanged(
  { view, importContext: { formats } }: RowReading,
  { body }: ReadRow,
  stored: RecordData,
  id: RecordId | undefined,
): RecordData | undefined {
  if (id === undefined) return undefined
  const { resource, evaluationContext } = view
  const parsed = parseBody(resource, body, { mode: 'update', stored, evaluationContext, formats })
  return parsed.ok && findChangedPaths(resource, parsed.value, stored).length === 0 ? parsed.value : undefined
}

/** The declared paths of the values that differ from the stored ones. */
const findChangedPaths = (resource: ResourceData, values: RecordData, stored: RecordData): string[] =>
  getLeafFields(resource.fields).flatMap(({ path, field }) =>
    path in values && !isDeepEqual(values[path], toBodyValue(stored, path, field)) ? [path] : [],
  )

const findMissingRight = (rights: ImportRights, found: FoundRecord | undefined): 'noCreate' | 'noEdit' | undefined => {
  if (found === undefined) return rights.create ? undefined : 'noCreate'
  return rights.edit ? undefined : 'noEdit'
}

type RowFaultCode = 'unknownId' | 'foreignVersion' | 'noCreate' | 'noEdit'

const toRowFault = (translate: Translator, target: string, code: RowFaultCode): Fault => ({
  target,
  code,
  text: null,
  sentence: translate(`imports.row.${code}`),
})

const toTitle = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
