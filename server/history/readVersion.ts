import { getWirePath } from '#language/bodyLeaves.ts'
import { getLeafFields, isStored, type LeafField } from '#language/derive.ts'
import { getValue, hasPath, type RecordData } from '#language/evaluate.ts'
import { readsRelated, withComputedValues } from '#language/expressions/computedValues.ts'
import type { FieldsData } from '#language/field.ts'
import { mapFiles } from '#language/kinds/file.ts'
import { holdsFiles, isReference } from '#language/kinds/kinds.ts'
import { extractKey } from '#language/readers.ts'
import { withValueAt } from '#language/values.ts'
import { type Author, type PersonNames, selectAuthor, toAuthor } from '../audit/author.ts'
import { HttpError } from '../http/httpError.ts'
import { type FieldChanges, getAuditPath } from '../records/diffRecords.ts'
import { isStoredUpload } from '../records/storedUpload.ts'
import { isCompleteAfter, readChangesBetween } from './changedValues.ts'
import { describeChanges, type VisibleChange } from './describeChanges.ts'
import type { RecordHistory } from './historyAccess.ts'
import { undoPartialChange } from './partialChanges.ts'

/** A version of a record, compared with another one. */
export interface HistoryVersion {
  /** 0: the state before the first entry of a record that is older than the audit trail. */
  readonly version: number
  /** Null for version 0, like `action`. */
  readonly at: string | null
  readonly who: Author
  readonly action: string | null
  /** The fields that the user sees, with the values of this version. */
  readonly record: RecordData
  /** Whether all values of the version are known, so that it can be restored. */
  readonly complete: boolean
  /** The differences from the other version; the older value is `from`. */
  readonly changes: readonly VisibleChange[]
  readonly hidden: number
}

/** The version to compare with: its number, 0 for nothing, or the current record. */
export type ComparedVersion = number | 'now'

/**
 * Reads a version of a record.
 *
 * @param against the version to compare with
 * @throws HttpError 404 if there is no such version
 */
export async function readVersion(
  history: RecordHistory,
  version: number,
  against: ComparedVersion,
  names: PersonNames,
): Promise<HistoryVersion> {
  const { context, declaration, currentUser } = history
  const entry = await findEntry(history, version)
  const range =
    against === 'now' ? { after: version } : { after: Math.min(version, against), upTo: Math.max(version, against) }
  const changes = await readChangesBetween(context.db, history, range)
  const [seen] = await describeChanges(context, declaration, currentUser, [{ at: entry.at, changes }])
  const { record, isComplete } = await readRecordAt(history, version, entry.at)
  return {
    version,
    at: version === 0 ? null : entry.at.toISOString(),
    who: version === 0 ? null : await readAuthor(history, version, names),
    action: version === 0 ? null : entry.action,
    record: toWire(history, record),
    complete: isComplete,
    changes: seen?.changes ?? [],
    hidden: seen?.hidden ?? 0,
  }
}

/**
 * Finds the entry of a version; for version 0 the first entry, if the record is older than the audit trail.
 *
 * @throws HttpError 404 if there is no such version
 */
export async function findEntry(history: RecordHistory, version: number) {
  const entry = await selectEntry(history, version).select(['a.at', 'a.action']).executeTakeFirst()
  if (!entry || (version === 0 && entry.action === 'create')) throw new HttpError(404, 'errors.notFound')
  return entry
}

async function readAuthor(history: RecordHistory, version: number, names: PersonNames): Promise<Author> {
  const entry = await selectEntry(history, version)
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select(selectAuthor(names))
    .executeTakeFirst()
  return entry ? toAuthor(entry, names) : null
}

const selectEntry = ({ context, resource, id }: RecordHistory, version: number) =>
  context.db
    .selectFrom('audit_entries as a')
    .where('a.resource', '=', resource)
    .where('a.record_id', '=', id)
    .where('a.version', '=', Math.max(version, 1))

/** A record at an earlier version, with its files in their stored form. */
export interface RecordAt {
  readonly record: RecordData
  readonly isComplete: boolean
  /** The paths of the fields that differ from the current record, as far as the user sees them. */
  readonly paths: ReadonlySet<string>
}

/**
 * Reads a version of a record as far as the user sees it: the current record with all later changes undone.
 *
 * @param at when the version was made, which determines the titles of its references
 */
export async function readRecordAt(history: RecordHistory, version: number, at: Date): Promise<RecordAt> {
  const { context, declaration, currentUser } = history
  const later = await readChangesBetween(context.db, history, { after: version })
  const [seen] = await describeChanges(context, declaration, currentUser, [{ at, changes: later }])
  const paths = new Set(seen?.changes.map(({ path }) => path))
  const record = getLeafFields(declaration.fields)
    .filter(({ path }) => paths.has(path))
    .reduce((current, leaf) => withFormerValue(current, leaf, later), history.record ?? {})
  return {
    record: withUnstoredValues(declaration.fields, record),
    isComplete: await isCompleteAfter(context.db, history, version),
    paths,
  }
}

/**
 * A former record with the values that are computed when it is read, from its former rows. What was computed from other
 * records is not known, and left out.
 */
function withUnstoredValues(fields: FieldsData, record: RecordData): RecordData {
  const computed = withComputedValues(fields, record)
  return getLeafFields(fields)
    .filter(({ path, field }) => !isStored(field) && hasPath(record, path))
    .reduce(
      (current, { path }) =>
        withValueAt(current, path, readsRelated(fields, path) ? undefined : getValue(computed, path)),
      record,
    )
}

function withFormerValue(record: RecordData, { path, field }: LeafField, later: FieldChanges): RecordData {
  const [name, wirePath] = [getAuditPath(path, field), getWirePath(path, field)]
  const change = later[name]
  const value =
    change?.partialBy === undefined ? (change?.from ?? null) : undoPartialChange(getValue(record, name), change)
  const changed = withValueAt(record, name, value)
  const isSentBeside = isReference(field) && wirePath !== name
  return isSentBeside ? withValueAt(changed, wirePath, extractKey(value, field.options)) : changed
}

/** The record with the URLs of its files. */
const toWire = ({ context, declaration }: RecordHistory, record: RecordData): RecordData =>
  getLeafFields(declaration.fields).reduce((current, { path, field }) => {
    if (!holdsFiles(field)) return current
    const toRef = (file: unknown) => (isStoredUpload(file) ? context.fileToWire(file) : file)
    return withValueAt(current, path, mapFiles(getValue(current, path), toRef))
  }, record)
