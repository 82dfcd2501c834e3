import { memoizeByObject } from '../memoize.ts'
import type { ResourceData } from '../resource.ts'
import type { CellColumn, CellContext, CellForm, MappedValue, Resolved } from './cells/cellForm.ts'
import { getCellForm, getFileForm } from './cells/cellForms.ts'
import { isBlankCell } from './cells/cellTexts.ts'
import { unescapeFormula } from './formulaEscape.ts'
import type { FileCell, FileRow, ImportColumn } from './import.ts'
import { getParts, type ImportPart } from './importParts.ts'
import { idTarget, versionTarget } from './recordTargets.ts'

/** How the rows of a file are converted to request bodies. What depends on the declaration alone is computed once. */
export interface ImportContext extends CellContext {
  /** The resource as the user who imports sees it. */
  readonly resource: ResourceData
  readonly kind: 'xlsx' | 'csv'
  /** Whether the sheet comes in a zip with the files that its cells name. */
  readonly hasFiles?: boolean
  readonly columns: readonly Pick<ImportColumn, 'index' | 'field'>[]
  /** The target by which records are found; null if all rows are new records. */
  readonly key: string | null
  /** Whether an empty cell keeps or clears the stored value. */
  readonly blank: 'keep' | 'clear'
  /**
   * What the user chose for texts without a match, by target: a value, a record to create, or null to refuse the row.
   */
  readonly valueMaps: ReadonlyMap<string, ReadonlyMap<string, MappedValue>>
  /**
   * Returns the key of the record that a text names; all texts of `collectLookups` have been looked up before. For a
   * field with files, returns the entry of the zip.
   */
  readonly resolve: (target: string, text: string) => Resolved
}

/** A column whose cells go into a field. */
export interface PartColumn {
  readonly index: number
  readonly part: ImportPart
  readonly form: CellForm<object>
  readonly column: CellColumn<object>
}

export interface PreparedColumns {
  readonly parts: readonly PartColumn[]
  /** The columns among `parts` that fill the record itself, and those that fill its rows. */
  readonly own: readonly PartColumn[]
  readonly inRows: readonly PartColumn[]
  /** The indexes of the columns that say which record a row is, and in which version. */
  readonly id: number | undefined
  readonly version: number | undefined
  /** The column of the key, which may be the one of `_id`. */
  readonly key: number | undefined
  /** The column of the title, which tells records without a key apart; undefined if the file has none. */
  readonly title: number | undefined
}

export const prepareColumns = memoizeByObject((context: ImportContext): PreparedColumns => {
  const parts = getParts(context.resource, context.hasFiles)
  const findIndex = (target: string | null): number | undefined =>
    target === null ? undefined : context.columns.find(({ field }) => field === target)?.index
  const columns = context.columns
    .flatMap(({ index, field }): PartColumn[] => {
      const part = field === null ? undefined : parts.find(({ name }) => name === field)
      const form = part && (getCellForm(part.field) ?? getFileForm(part.field))
      return part && form ? [{ index, part, form, column: createCellColumn(context, part) }] : []
    })
    .sort((a, b) => Number(a.form.asksOthers ?? false) - Number(b.form.asksOthers ?? false))
  return {
    parts: columns,
    own: columns.filter(({ part }) => part.inRows === undefined),
    inRows: columns.filter(({ part }) => part.inRows !== undefined),
    id: findIndex(idTarget),
    version: findIndex(versionTarget),
    key: findIndex(context.key),
    title: findIndex(context.resource.title),
  }
})

/** The column of a part, as its cells are read and written. */
function createCellColumn(context: ImportContext, { name, field, labelPath }: ImportPart): CellColumn<object> {
  return {
    options: field.options,
    resource: context.resource.name,
    path: labelPath,
    context,
    findMapped: (text) => context.valueMaps.get(name)?.get(text),
    resolve: (text) => context.resolve(name, text),
  }
}

/** The cell of a row in a column, without the mark before texts that look like formulas; null if it is empty. */
export function getCell({ kind }: Pick<ImportContext, 'kind'>, row: FileRow, index: number | undefined): FileCell {
  const cell = index === undefined ? undefined : row.cells[index]
  if (isBlankCell(cell)) return null
  return kind === 'csv' && typeof cell === 'string' ? unescapeFormula(cell) : cell
}
