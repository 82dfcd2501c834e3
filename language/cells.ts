import type { Column } from './columns.ts'
import { formatDay, formatInstant, formatInstantDay } from './dates.ts'
import { getValue, type RecordData } from './evaluate.ts'
import type { CellKind } from './kinds/kind.ts'
import { getKind } from './kinds/kinds.ts'
import { formatNumber } from './numberText.ts'
import { type ResolvedField, resolveFieldAt } from './resolvedField.ts'
import type { ResourceData } from './resource.ts'
import { getStateLabel } from './stateLabel.ts'
import { formatTreePath } from './trees.ts'
import { valueText } from './valueText.ts'
import type { FormatContext } from './wording.ts'

/** Null for an empty cell. */
export type Cell = string | number | NumberCell | null

/** A number whose text depends on options of its field, such as the decimals or the unit. */
export interface NumberCell {
  readonly text: string
  /** As on the wire: `12.50`. */
  readonly value: string
  /** Undefined if a spreadsheet could not store all digits; then the cell contains the text. */
  readonly number: number | undefined
}

/** Reads the cells of a column from records. Everything that depends only on the declaration is computed once. */
export interface CellReader {
  readonly kind: CellKind
  readonly read: (record: RecordData) => Cell
}

/**
 * A reader of typed cells for a declared column, because a spreadsheet can sort and sum numbers and dates but not
 * texts.
 */
export function createCellReader(formatContext: FormatContext, resource: ResourceData, column: Column): CellReader {
  if (column.cell === 'status') {
    return { kind: 'text', read: (record) => getStateLabel(formatContext, resource, record) || null }
  }
  const resolvedPaths = column.paths.map((path) => ({
    path,
    resolved: resolveFieldAt(formatContext.resources, resource, path),
  }))
  const [firstPath, ...otherPaths] = resolvedPaths
  const kind = firstPath && otherPaths.length === 0 ? getCellKind(firstPath.resolved, column.cell) : 'text'
  if (firstPath && getKind(firstPath.resolved.kind).toNumber && kind !== 'text')
    return { kind, read: createNumberReader(formatContext, firstPath.path, firstPath.resolved) }
  if (firstPath && kind !== 'text') return { kind, read: (record) => toCell(getValue(record, firstPath.path)) }
  return {
    kind,
    read: (record) => {
      const texts = resolvedPaths
        .map(
          ({ path, resolved }) =>
            formatTreePath(resolved.field, path, record) ??
            valueText(formatContext, resolved, getValue(record, path), record),
        )
        .filter((text) => text !== '')
      return (column.combine === 'join' ? texts.join(', ') : texts[0]) || null
    },
  }
}

function createNumberReader(
  formatContext: FormatContext,
  path: string,
  resolvedField: ResolvedField,
): CellReader['read'] {
  return (record) => {
    const value = getValue(record, path)
    const text = valueText(formatContext, resolvedField, value, record)
    return text === '' ? null : { text, value: String(value), number: getKind(resolvedField.kind).toNumber?.(value) }
  }
}

/** Whether the cells of a column are numbers, which are aligned by their last digit. */
export const isNumeric = (kind: CellKind): boolean => ['number', 'amount', 'share', 'elapsed'].includes(kind)

/** A cell as text for display; empty for null. */
export function formatCell(
  formatContext: Pick<FormatContext, 'translate' | 'timeZone'>,
  kind: CellKind,
  cell: Cell,
): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return cell.text
  switch (kind) {
    case 'text':
    case 'amount':
    case 'share':
    case 'elapsed':
    case 'time':
      return String(cell)
    case 'number':
      return formatNumber(Number(cell), formatContext.translate.locale)
    case 'paddedId':
      return String(cell).padStart(4, '0')
    case 'day':
      return formatDay(String(cell))
    case 'instant':
      return formatInstant(String(cell), formatContext.timeZone)
    case 'instantDay':
      return formatInstantDay(String(cell), formatContext.timeZone)
  }
}

/** A cell of the product has the type of its kind. */
function getCellKind({ kind }: ResolvedField, columnCell: string | undefined): CellKind {
  if (columnCell === 'paddedId') return 'paddedId'
  const { cell = 'text' } = getKind(kind)
  return columnCell === 'date' && cell === 'instant' ? 'instantDay' : cell
}

function toCell(value: unknown): Cell {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null
}
