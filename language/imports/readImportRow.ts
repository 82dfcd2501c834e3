import { getValue } from '../evaluate.ts'
import type { IssueParams } from '../issue.ts'
import { getEmptyValue, isTranslated } from '../kinds/kinds.ts'
import { extractKey, maxInteger } from '../readers.ts'
import { type RecordData, setValueAt } from '../values.ts'
import type { CellMessage, FilledCell, GetCellValue, UnknownText } from './cells/cellForm.ts'
import { formatCellText, getCellText } from './cells/cellTexts.ts'
import type { FileCell, FileRow } from './import.ts'
import { getCell, type ImportContext, type PartColumn, prepareColumns } from './importContext.ts'
import { idTarget } from './recordTargets.ts'

/** A message about the cell of a target. */
export interface TargetMessage {
  readonly target: string
  /** A message key, see `getCellMessageKeys`. */
  readonly key: string
  readonly params: IssueParams
}

/** The text of the cell of a target. */
export interface TargetText {
  readonly target: string
  readonly text: string
}

/** The result of reading the lines of one record. */
export interface ImportRowReading {
  /**
   * The key in the form of a request body; null if the cell is empty or there is no key, because then the record is
   * new.
   */
  readonly key: string | number | null
  /** The text of the cell of the version. */
  readonly version: string | null
  /** The request body for a new record. For an existing one see `buildUpdateBody`. */
  readonly body: RecordData
  /** The targets whose cells are empty and clear what is stored, if the record exists. */
  readonly cleared: readonly string[]
  readonly issues: readonly TargetMessage[]
  /** Values that were corrected while reading, such as restored leading zeros. */
  readonly notes: readonly TargetMessage[]
  readonly unknown: readonly (UnknownText & { readonly target: string })[]
  /** The texts from which records are created before the record of the row. */
  readonly creates: readonly TargetText[]
  /** The cells as texts, by target; of rows the texts of all lines. */
  readonly raw: { readonly [target: string]: string }
}

/** The message keys of an issue or a note of a cell, the most specific first. */
export const getCellMessageKeys = (key: string): readonly string[] => [`imports.cell.${key}`, `validation.${key}`]

/** Reads the lines of one record, see `groupRows`. */
export function readImportRow(context: ImportContext, rows: readonly FileRow[]): ImportRowReading {
  const { parts, own, inRows, key, version } = prepareColumns(context)
  const reading = new RowReading(context, rows)
  const keyValue = reading.readKey(key)
  for (const column of own) reading.readOwn(column)
  reading.readRows(inRows, keyValue !== null)
  const versionText = getCellText(reading.getOwnCell(version, '_version'), context).trim()
  const keyPart = parts.find(({ part }) => part.name === context.key)?.part
  const stored = keyPart && getValue(reading.result.body, keyPart.leaf.wirePath)
  return { ...reading.result, key: isKey(stored) ? stored : keyValue, version: versionText === '' ? null : versionText }
}

const isKey = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

class RowReading {
  private readonly body: Record<string, unknown> = {}
  private readonly cleared: string[] = []
  private readonly issues: TargetMessage[] = []
  private readonly notes: TargetMessage[] = []
  private readonly unknown: (UnknownText & { readonly target: string })[] = []
  private readonly creates: TargetText[] = []
  private readonly raw: Record<string, string> = {}

  constructor(
    private readonly context: ImportContext,
    private readonly rows: readonly FileRow[],
  ) {}

  get result(): Omit<ImportRowReading, 'key' | 'version'> {
    const { body, cleared, issues, notes, unknown, creates, raw } = this
    return { body, cleared, issues, notes, unknown, creates, raw }
  }

  /** The key of a record is a number, or a text if the resource has such keys. */
  readKey(index: number | undefined): string | number | null {
    const { key, resource } = this.context
    if (key === null || index === undefined) return null
    const text = getCellText(this.getOwnCell(index, key), this.context).trim()
    if (text === '' || key !== idTarget) return text === '' ? null : text
    this.raw[idTarget] = text
    const plain = text.replace(/^#/, '')
    if (resource.key in resource.fields) return extractKey(plain) ?? this.refuseKey()
    const number = /^\d+$/.test(plain) ? Number(plain) : 0
    return number > 0 && number <= maxInteger ? number : this.refuseKey()
  }

  private refuseKey(): null {
    this.issues.push({ target: idTarget, key: 'recordId', params: {} })
    return null
  }

  /**
   * The cell of a column of the record itself: the first one that is filled on its lines. Further lines may repeat the
   * value; another value is an issue.
   */
  getOwnCell(index: number | undefined, target: string): FileCell {
    const [only] = this.rows
    if (only && this.rows.length === 1) return getCell(this.context, only, index)
    const filled = this.rows
      .map((row) => ({ line: row.line, cell: getCell(this.context, row, index) }))
      .filter(({ cell }) => cell !== null)
    const [first, ...others] = filled
    if (!first) return null
    const text = getCellText(first.cell, this.context).trim()
    const other = others.find(({ cell }) => getCellText(cell, this.context).trim() !== text)
    if (other) this.issues.push({ target, key: 'contradictory', params: { line: first.line, other: other.line } })
    return first.cell
  }

  readOwn(column: PartColumn): void {
    const { part, index } = column
    const { name, leaf, language } = part
    const cell = this.getOwnCell(index, name)
    this.raw[name] = formatCellText(cell, this.context)
    if (cell === null) {
      if (this.context.blank === 'clear' && leaf.field.options.required !== true) this.cleared.push(name)
      return
    }
    const value = this.readCell(column, cell, (path) => getValue(this.body, path))
    if (value === undefined) return
    if (language === undefined || !isTranslated(leaf.field)) setValueAt(this.body, leaf.wirePath, value)
    else this.addText(leaf.wirePath, { language, [leaf.field.options.text]: value })
  }

  private addText(path: string, text: RecordData): void {
    const texts = getValue(this.body, path)
    setValueAt(this.body, path, [...(Array.isArray(texts) ? texts : []), text])
  }

  /** Reads the rows of each field that has columns: one row for each line that has a cell of this field. */
  readRows(columns: readonly PartColumn[], exists: boolean): void {
    const leaves = new Set(columns.map(({ part }) => part.leaf))
    for (const leaf of leaves) {
      const parts = columns.filter(({ part }) => part.leaf === leaf)
      const rows = this.rows.flatMap((row) => this.readRow(row, parts, exists) ?? [])
      if (rows.length > 0) setValueAt(this.body, leaf.wirePath, rows)
      else if (this.context.blank === 'clear' && leaf.field.options.required !== true) this.cleared.push(leaf.path)
    }
  }

  private readRow(line: FileRow, columns: readonly PartColumn[], exists: boolean): RecordData | undefined {
    const cells = columns.map((column) => ({ ...column, cell: getCell(this.context, line, column.index) }))
    if (cells.every(({ cell }) => cell === null)) return undefined
    const row: Record<string, unknown> = {}
    for (const { cell, ...column } of cells) {
      const { name, inRows, field } = column.part
      const text = formatCellText(cell, this.context)
      this.raw[name] = this.raw[name] === undefined ? text : `${this.raw[name]}\n${text}`
      const getRowValue: GetCellValue = (path) =>
        getValue(row, path) ?? getValue(this.body, path.replace(/^\$parent\./, ''))
      if (cell !== null) {
        const value = this.readCell(column, cell, getRowValue)
        if (value !== undefined && inRows) setValueAt(row, inRows.wirePath, value)
      } else if (exists && inRows && field.options.required !== true && inRows.path !== idTarget)
        // The rows of an existing record are replaced, and defaults apply to new records only.
        setValueAt(row, inRows.wirePath, getEmptyValue(field))
    }
    return row
  }

  /** The value of a cell; undefined if it has none that a body could have. */
  private readCell({ part, form, column }: PartColumn, cell: NonNullable<FileCell>, getOther: GetCellValue): unknown {
    const reading =
      typeof cell === 'object' && 'fault' in cell
        ? {
            issue: {
              key: cell.fault === 'error' ? 'formulaError' : 'formulaWithoutValue',
              params: { text: cell.text },
            },
          }
        : form.read(cell as FilledCell, column, getOther)
    const target = part.name
    if ('issue' in reading) this.issues.push(toTargetMessage(target, reading.issue))
    else if ('unknown' in reading) this.unknown.push(...reading.unknown.map((one) => ({ ...one, target })))
    else {
      if (reading.creates !== undefined) this.creates.push({ target, text: reading.creates })
      if (reading.note) this.notes.push(toTargetMessage(target, reading.note))
      return reading.value
    }
    return undefined
  }
}

const toTargetMessage = (target: string, { key, params = {} }: CellMessage): TargetMessage => ({ target, key, params })

/** The texts whose records must be looked up before rows are read, without repetition. */
export function collectLookups(context: ImportContext, rows: Iterable<FileRow>): TargetText[] {
  const found = new Map<string, TargetText>()
  const columns = prepareColumns(context).parts.filter(({ form }) => form.getLookups !== undefined)
  for (const row of rows)
    for (const { part, index, form, column } of columns) {
      const cell = getCell(context, row, index)
      if (cell === null || (typeof cell === 'object' && 'fault' in cell)) continue
      for (const text of form.getLookups?.(cell, column) ?? [])
        found.set(`${part.name} ${text}`, { target: part.name, text })
    }
  return [...found.values()]
}
