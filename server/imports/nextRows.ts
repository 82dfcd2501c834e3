import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { prepareColumns } from '#language/imports/importContext.ts'
import { isLinks, isReference } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { type CheckedBodies, checkAhead } from '../records/createMany.ts'
import type { RecordRequest } from '../records/recordWrite.ts'
import type { PreparedFiles } from './archive/prepareFiles.ts'
import { readValueMaps } from './createPlanned.ts'
import { loadImportingUser } from './importingUser.ts'
import { computeDeclarationDigest, createImportRequest, findImportable, type ImportsContext } from './importsContext.ts'
import { openRowReading, type ReadRow, type RowReading } from './rowReading.ts'
import { type RecordRows, readRecordRows } from './rowSource.ts'
import { StopError } from './stop.ts'
import type { StoredImport } from './storedImports.ts'

/** A row that waits to be written, as a condition on rows `r`. */
export const isWaiting = sql<SqlBool>`r.verdict in ('new', 'changed') and not r.is_written`

/** The user who writes rows, and the resource. */
export interface Writer {
  readonly resource: ResourceData
  readonly currentUser: CurrentUser
}

/** The rows that are written next, read and validated as far as that takes no locks. */
export interface NextRows {
  readonly writer: Writer
  /** The import, with the present meaning of its texts. */
  readonly current: StoredImport
  readonly rows: readonly RecordRows[]
  readonly read: readonly ReadRow[]
  /** The rows that are new records and need no other new record, with the results of their validation if it has run. */
  readonly plain: readonly ReadRow[]
  readonly checked: CheckedBodies | undefined
  /** Whether later rows may refer to records that these rows create. */
  readonly mayBeReferenced: boolean
  /** The stored files of these rows. */
  readonly prepared: PreparedFiles | null
}

/** @throws StopError if the declaration has changed since the validation, or the user has lost the permission */
export async function findWriter(context: ImportsContext, stored: StoredImport): Promise<Writer> {
  const resource = findImportable(context, stored.resource)
  if (!resource || computeDeclarationDigest(resource) !== stored.digest) throw new StopError('imports.stop.declaration')
  const { currentUser } = await loadImportingUser(context, stored, resource)
  return { resource, currentUser }
}

export const createWriteRequest = (
  context: ImportsContext,
  { resource, currentUser }: Writer,
  { locale, operation }: StoredImport,
): RecordRequest => ({ ...createImportRequest(context, resource, currentUser, locale), operation })

interface Selection {
  /** A condition on rows `r`. */
  readonly condition: RawBuilder<SqlBool>
  readonly limit: number
  readonly prepared?: PreparedFiles
}

/**
 * Reads the next rows.
 *
 * @throws StopError see `findWriter`
 */
export async function readNextRows(
  context: ImportsContext,
  stored: StoredImport,
  { condition, limit, prepared = undefined }: Selection,
): Promise<NextRows> {
  const writer = await findWriter(context, stored)
  const rows = await readRecordRows(context.records.db, {
    importId: stored.id,
    columns: stored.columns,
    condition: sql<SqlBool>`${isWaiting} and ${condition}`,
    limit,
  })
  return readAs(context, stored, { writer, rows, prepared: prepared ?? null })
}

/**
 * The same rows with the user's current permissions. They are read again if these have changed, or if records were
 * created meanwhile from texts of the file.
 */
export async function refreshRows(context: ImportsContext, stored: StoredImport, next: NextRows): Promise<NextRows> {
  const writer = await findWriter(context, stored)
  const isSame =
    isDeepStrictEqual(writer.currentUser, next.writer.currentUser) &&
    isDeepStrictEqual(await readValueMaps(context, stored), next.current.value_maps)
  return isSame ? next : readAs(context, stored, { ...next, writer })
}

async function readAs(
  context: ImportsContext,
  stored: StoredImport,
  { writer, rows, prepared }: Pick<NextRows, 'writer' | 'rows' | 'prepared'>,
): Promise<NextRows> {
  const current: StoredImport = { ...stored, value_maps: await readValueMaps(context, stored) }
  const reading = openReadingOf(context, current, { writer, prepared })
  const read = await reading.read(rows)
  const plain = read.filter(
    ({ faults, creates, recordId }) => faults.length === 0 && creates.length === 0 && recordId === null,
  )
  const request = createWriteRequest(context, writer, stored)
  const checked = await checkAhead(
    request,
    plain.map(({ body }) => body),
  )
  const mayBeReferenced = mayNameRowsBefore(request, reading)
  return { writer, current, rows, read, plain, checked, mayBeReferenced, prepared }
}

/** How the rows are read, with their files. @param current the import, with the present meaning of its texts */
export function openReadingOf(
  context: ImportsContext,
  current: StoredImport,
  { writer, prepared }: Pick<NextRows, 'writer' | 'prepared'>,
): RowReading {
  const reading = openRowReading(context, { stored: current, ...writer, files: prepared?.files ?? null })
  return prepared ? { ...reading, read: async (lines) => (await reading.read(lines)).map(prepared.fill) } : reading
}

/** Whether rows may refer to records that earlier rows create, directly or through code of the product. */
function mayNameRowsBefore({ hooks }: RecordRequest, reading: RowReading): boolean {
  const named = prepareColumns(reading.importContext).parts.filter(({ form }) => form.getLookups !== undefined)
  if (named.length === 0) return false
  const namesOwn = named.some(
    ({ part: { field } }) =>
      !(isReference(field) || isLinks(field)) || field.options.to.split('.')[0] === reading.resource.name,
  )
  return namesOwn || hooks !== undefined
}
