import type { Scalar } from '../predicate.ts'

/** A cell as it was read from the file, before it is known for which field its column is. */
export type FileCell =
  | string
  | number
  | boolean
  | null
  /** A cell that the spreadsheet program shows as a date: its day and time of day, without a time zone. */
  | { readonly date: string }
  /** A formula without a stored value, or with an error such as `#REF!`. */
  | { readonly fault: 'formula' | 'error'; readonly text: string }

/** A row of a file. Cells after the last filled one are left out. */
export interface FileRow {
  /** The number of the row in its sheet, or of its first line in the text; the first is 1. */
  readonly line: number
  readonly cells: readonly FileCell[]
  /** Whether the spreadsheet program hides it. */
  readonly hidden?: true
}

/** How a file is read. The server detects these settings, and the user can change them. */
export interface ImportReading {
  readonly kind: 'xlsx' | 'csv'
  readonly sheets: readonly {
    readonly name: string
    readonly rows: number
    readonly hidden: boolean
    readonly hiddenRows: number
  }[]
  /** The index of the sheet that is read. */
  readonly sheet: number
  /** The line of the headings. */
  readonly headingRow: number
  /** Whether hidden rows are left out. */
  readonly leaveHidden: boolean
  /** For a zip: the name of its sheet, and the number of its other files. */
  readonly archive?: { readonly sheet: string; readonly files: number }
  /** For text files; null otherwise. */
  readonly delimiter: string | null
  readonly encoding: 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be' | null
  readonly decimal: ',' | '.'
  readonly dayFirst: boolean
  /** The first 20 rows as text, beginning with the headings. */
  readonly sample: readonly (readonly string[])[]
}

/** A column of the file, and the field into which its cells go. */
export interface ImportColumn {
  readonly index: number
  readonly heading: string
  /** The target that the column fills, see `ImportTarget`; null if the column is ignored. */
  readonly field: string | null
  /** How the field was found; null without a field. */
  readonly by: 'label' | 'name' | 'alias' | 'memory' | 'person' | null
  /** Why the column is ignored, as a sentence; null if it is not. */
  readonly reason: string | null
  /** A field whose name is similar to the heading; it is only offered to the user. */
  readonly similar?: string
}

/** A field, or part of one, that a column can fill. */
export interface ImportTarget {
  /** The path of a field, `path.language` of a translated text, `path›part` of rows, `_id` or `_version`. */
  readonly name: string
  readonly label: string
  readonly required: boolean
  /** Whether existing records can be found by this target. */
  readonly isKey: boolean
}

export type ImportState =
  | 'uploading'
  | 'reading'
  | 'mapping'
  | 'checking'
  | 'checked'
  | 'writing'
  | 'done'
  | 'stopped'
  | 'cancelled'
  | 'failed'
  | 'undoing'
  | 'undone'

export type ImportVerdict = 'new' | 'changed' | 'unchanged' | 'refused' | 'conflict'

/** The import of a file, as `GET /imports/{id}` answers it. */
export interface Import {
  readonly importId: number
  readonly resource: string
  /** A number that changes with every change of the preview. A commit must name the current one. */
  readonly revision: number
  readonly by: { readonly id: number; readonly nome: string }
  readonly createdAt: string
  readonly updatedAt: string
  /** Why the import stopped, failed or waits, in the language of the reader. */
  readonly sentence: string | null
  readonly state: ImportState
  /** Null once it is erased. */
  readonly file: {
    readonly name: string
    readonly bytes: number
    /** The numbers of the parts that have arrived. */
    readonly received: readonly number[]
    /** An earlier import of the same file. */
    readonly sameAs: number | null
    /**
     * The user who made that earlier import, under the name that the reader may see, and the time; absent if `sameAs`
     * is null.
     */
    readonly sameAsBy?: { readonly nome: string; readonly at: string }
    readonly expiresAt: string
  } | null
  readonly reading: ImportReading | null
  readonly columns: readonly ImportColumn[]
  /** The fields that columns can fill. */
  readonly targets: readonly ImportTarget[]
  /** The target by which existing records are found: `_id`, a unique field, or null if all rows are new. */
  readonly key: string | null
  /** Whether an empty cell keeps or clears the stored value. */
  readonly blank: 'keep' | 'clear'
  readonly counts: ({ readonly rows: number } & { readonly [V in ImportVerdict]: number }) | null
  /** Groups of refused rows that one repair corrects. */
  readonly repairs: readonly {
    readonly repair: string
    readonly field: string | null
    readonly count: number
    readonly sentence: string
    /** The key by which these rows change the existing records that have their value; absent for other refusals. */
    readonly key?: string
  }[]
  /** Effects of the commit besides the records, such as mails. */
  readonly consequences: readonly { readonly sentence: string; readonly count: number }[]
  readonly work: {
    readonly done: number
    readonly of: number
    readonly perSecond: number | null
    readonly secondsLeft: number | null
    /** How many imports of the same resource are before it. */
    readonly waitingBehind: number
  } | null
}

/** A row of the preview, as `GET /imports/{id}/rows` answers it. */
export interface ImportRow {
  readonly line: number
  readonly recordId: Scalar
  readonly title: string | null
  readonly verdict: ImportVerdict
  /** Why the row is refused, if the reason does not concern one of its cells. */
  readonly sentence: string | null
  /** The cells by target. */
  readonly cells: { readonly [field: string]: ImportRowCell }
}

export interface ImportRowCell {
  /** The text of the cell in the file. */
  readonly raw: string
  /** The values before and after, as text for display. */
  readonly from: string | null
  readonly to: string | null
  /** The value that another user has stored since the export; `by` and `at` are that user and the time. */
  readonly theirs?: string | null
  readonly by?: string
  readonly at?: string
  /** Why the cell is refused. */
  readonly sentence?: string
}

/** A text of the file that represents a choice or a record and has no match, as `GET /imports/{id}/values` answers. */
export interface ImportValue {
  readonly text: string
  readonly count: number
  /**
   * What the user mapped the text to: a value, `{create: true}`, or null to refuse its rows. Absent if it is not mapped
   * yet.
   */
  readonly to?: Scalar | { readonly create: true }
  readonly offered: readonly { readonly value: Scalar; readonly label: string }[]
  /** Whether the user can have a record created for this text. */
  readonly canCreate: boolean
}

/** A text that a cell of a column may have, as `GET /imports/{id}/choices` answers it. */
export interface CellChoice {
  /** The text for the cell; a reference is `Title #id`. */
  readonly text: string
  readonly label: string
}

/** How many rows of a file an existing record has the value of, as `GET /imports/{id}/matches` answers it. */
export interface KeyMatches {
  /** The compared rows; of a long file only the first. */
  readonly rows: number
  readonly found: number
  /** Whether all rows were compared. */
  readonly isWhole: boolean
  /** Whether the user can change the found records, and no record of another owner can have the value of a new one. */
  readonly canBeProposed: boolean
}

/** A record that an undo leaves unchanged. */
interface KeptRecord {
  readonly recordId: string
  /** Null if the user does not see the record. */
  readonly title: string | null
  /** The user who last changed the record, or a record that refers to it; null if unknown or the server itself. */
  readonly by: { readonly id: number | null; readonly nome: string } | null
  readonly at: string
}

/** How many records undoing an import would restore, and which it would leave unchanged. */
export interface UndoPlan {
  readonly undoable: number
  /** How many of the undoable records the import created, and the undo removes. */
  readonly removed: number
  readonly kept: readonly KeptRecord[]
}
