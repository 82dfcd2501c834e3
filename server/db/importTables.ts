import type { ColumnType, Generated } from 'kysely'
import type { Locale } from '#i18n/locales.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { RecordData } from '#language/evaluate.ts'
import type {
  FileCell,
  ImportColumn,
  ImportReading,
  ImportRowCell,
  ImportState,
  ImportVerdict,
} from '#language/imports/import.ts'
import type { Scalar } from '#language/predicate.ts'

/** A JSON column: written as JSON text, read as a value. */
type Json<T> = ColumnType<T, string | undefined, null extends T ? string | null : string>

export interface ImportsTable {
  readonly id: Generated<number>
  readonly resource: string
  readonly user_id: number | null
  readonly locale: Locale
  readonly state: ImportState
  readonly revision: Generated<number>
  readonly operation: string
  readonly created_at: Date
  readonly updated_at: Date
  readonly expires_at: Date
  readonly erased_at: ColumnType<Date | null, undefined, Date>
  readonly file_name: string | null
  /** In bytes. A driver may return the number as text. */
  readonly file_bytes: ColumnType<number | string, number, number>
  readonly file_hash: ColumnType<string | null, undefined, string | null>
  readonly choice: Json<Partial<ImportReading>>
  readonly reading: Json<ImportReading | null>
  readonly columns: Json<readonly ImportColumn[]>
  readonly key: ColumnType<string | null, undefined, string | null>
  readonly blank: Generated<'keep' | 'clear'>
  readonly value_maps: Json<ValueMaps>
  readonly digest: ColumnType<string | null, undefined, string | null>
  readonly counts: Json<StoredCounts | null>
  readonly fault: Json<StoredFault | null>
  readonly done: Generated<number>
  readonly total: Generated<number>
  readonly started_at: ColumnType<Date | null, undefined, Date | null>
  readonly queued_at: ColumnType<Date | null, undefined, Date | null>
  readonly undone_by: ColumnType<number | null, undefined, number>
  readonly worker: ColumnType<string | null, undefined, string | null>
  readonly leased_until: ColumnType<Date | null, undefined, Date | null>
  /** A `ProcessIdentity`, as JSON. */
  readonly holder: ColumnType<string | null, undefined, string | null>
}

/** What the texts of a file stand for, by column and text. Rows with a text that stands for null are refused. */
export type ValueMaps = Readonly<Record<string, Readonly<Record<string, Scalar | StoredCreation>>>>

/** A record that is created from a text of the file, and its key once the record exists. */
export interface StoredCreation {
  readonly create: true
  readonly key?: string | number
}

/** A record that a row creates in another resource, by its title in the form in which titles are compared. */
export interface PlannedTitle {
  readonly to: string
  readonly title: string
}

/** The number of rows of each verdict. */
export type StoredCounts = { readonly rows: number } & { readonly [V in ImportVerdict]: number } & {
  /** How many records of other resources the rows create, by resource. */
  readonly created?: Readonly<Record<string, number>>
}

/** A message before its translation. */
export interface StoredFault {
  readonly key: MessageKey
  readonly params: Readonly<Record<string, string | number>>
}

export interface ImportPartsTable {
  readonly import_id: number
  readonly number: number
  readonly file_key: string
  readonly bytes: number
}

/**
 * The cells of a row as the user sees them, by target field: for an existing record the stored and the new value,
 * otherwise the text of the file.
 */
export type StoredCells = Readonly<Record<string, ImportRowCell | string>>

export interface ImportRowsTable {
  readonly import_id: number
  readonly line: number
  readonly cells: Json<readonly FileCell[]>
  readonly fixes: Json<Readonly<Record<string, string>>>
  readonly part_of: ColumnType<number | null, undefined, number | null>
  readonly verdict: ColumnType<ImportVerdict | null, undefined, ImportVerdict | null>
  readonly record_id: ColumnType<string | null, undefined, string | null>
  readonly version: ColumnType<number | null, undefined, number | null>
  readonly title: ColumnType<string | null, undefined, string | null>
  readonly result: ColumnType<StoredCells | null, undefined, string | null>
  readonly is_written: Generated<boolean>
  /** The records of other resources that this row creates, without those that another row already creates. */
  readonly creates: Json<readonly PlannedTitle[]>
}

export interface ImportFaultsTable {
  readonly import_id: number
  readonly line: number
  readonly target: string
  readonly code: string
  readonly text: string | null
  readonly sentence: string
}

export interface ImportKeysTable {
  readonly import_id: number
  readonly line: number
  readonly target: string
  readonly value: string
}

export interface ImportChangesTable {
  readonly import_id: number
  readonly resource: string
  readonly record_id: string
  readonly version: number
  readonly former: ColumnType<RecordData | null, string | null, never>
  readonly is_undone: Generated<boolean>
  readonly is_kept: Generated<boolean>
}
