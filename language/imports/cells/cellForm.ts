import type { Formats } from '../../formats.ts'
import type { IssueParams } from '../../issue.ts'
import type { Scalar } from '../../predicate.ts'
import type { FileCell } from '../import.ts'

/** A cell that has a value. */
export type FilledCell = Exclude<FileCell, null | { readonly fault: unknown }>

/** The texts of one language, with the labels of the resource. */
export interface ImportWords {
  readonly locale: string
  lookup(key: string, params?: IssueParams): string | undefined
  /** The label of a field by its path, also of one in rows. */
  label(path: string): string
}

/** How the cells of a file are read and written. */
export interface CellContext {
  /** The decimal sign of numbers that are texts. */
  readonly decimal: ',' | '.'
  /** Whether 03/04 is a day of April. */
  readonly dayFirst: boolean
  /** The time zone of instants. */
  readonly timeZone: string
  readonly formats: Formats
  /** The languages in which labels are recognized. The first is the user's; labels are written in it. */
  readonly languages: readonly ImportWords[]
}

/** The column of a cell, the same object for all of its cells. */
export interface CellColumn<O> {
  readonly options: O
  /** The name of the resource and the path of the field there, by which the labels of its choices are found. */
  readonly resource: string
  readonly path: string
  readonly context: CellContext
  /**
   * What the user chose for a text without a match: a value, null to refuse it, undefined if nothing was chosen yet.
   */
  findMapped(text: string): MappedValue | undefined
  /** The key of the record that a text names. */
  resolve(text: string): Resolved
}

/**
 * Reads the value of another column of the same record or row, by the path of its field; undefined if no column has it.
 */
export type GetCellValue = (path: string) => unknown

/** A record that does not exist yet: it is created with the first row that refers to it. */
export interface PlannedRecord {
  /** A placeholder with which rows are validated until the record exists; no record has this key. */
  readonly plannedKey: Scalar
}

/** What the user chose for a text; null refuses it. */
export type MappedValue = Scalar | PlannedRecord

/** The key of the record that a text names, or that no record or several records match. */
export type Resolved = { readonly key: Scalar } | 'none' | 'several'

/** A message about a cell: a message key below `imports.cell` or `validation`, and its parameters. */
export interface CellMessage {
  readonly key: string
  readonly params?: IssueParams
}

/** A text that represents a choice or a record and has no match. */
export interface UnknownText {
  readonly text: string
  /** Whether several records have this title. */
  readonly isAmbiguous?: true
}

export type CellReading =
  | {
      /** The value for the request body. */
      readonly value: unknown
      /** How the value was corrected while reading, such as by restored leading zeros. */
      readonly note?: CellMessage
      /** The text from which a record must be created first, see `PlannedRecord`. */
      readonly creates?: string
    }
  | { readonly issue: CellMessage }
  | { readonly unknown: readonly UnknownText[] }

/** How the values of one kind are written in the cells of files. */
export interface CellForm<O> {
  read(cell: FilledCell, column: CellColumn<O>, getValue: GetCellValue): CellReading
  /** The inverse of `read`; never called with an empty value. */
  write(value: unknown, column: CellColumn<O>): FileCell
  /** Whether `read` needs values of other columns, which are then read first. */
  readonly asksOthers?: true
  /** The texts whose records must be looked up before the cell is read. */
  getLookups?(cell: FilledCell, column: CellColumn<O>): readonly string[]
}

export const createCellIssue = (key: string, params: IssueParams = {}): CellReading => ({ issue: { key, params } })

const isPlanned = (mapped: MappedValue): mapped is PlannedRecord => typeof mapped === 'object' && mapped !== null

/** Applies what the user chose for a text without a match. */
export function readMapped<O>(text: string, column: CellColumn<O>, isAmbiguous = false): CellReading {
  const mapped = column.findMapped(text)
  if (mapped === null) return createCellIssue('refusedValue', { text })
  if (mapped !== undefined && !isPlanned(mapped)) return { value: mapped }
  // If several existing records match, the text means one of them, so no new record is created.
  if (mapped !== undefined && !isAmbiguous) return { value: mapped.plannedKey, creates: text }
  return { unknown: [{ text, ...(isAmbiguous && { isAmbiguous }) }] }
}
