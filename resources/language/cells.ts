import { formatDay, formatInstant, formatInstantDay } from './dates.ts'
import type { Column } from './derive.ts'
import { type RecordData, valueAt } from './evaluate.ts'
import type { CellKind } from './kinds/kind.ts'
import { kindNamed } from './kinds/kinds.ts'
import { type Meaning, meaningAt } from './meaning.ts'
import { numberText } from './numberText.ts'
import type { ColumnFormat, ResourceData } from './resource.ts'
import { stateLabel } from './stateLabel.ts'
import { valueText } from './valueText.ts'
import type { Wording } from './wording.ts'

/** Null for an empty cell. */
export type Cell = string | number | null

/** Reads the cells of a column from records. Everything that depends only on the declaration is computed once. */
export interface CellReader {
  readonly kind: CellKind
  readonly read: (record: RecordData) => Cell
}

/**
 * A reader of typed cells for a declared column, because a spreadsheet can sort and sum numbers and dates but not
 * texts.
 */
export function cellReader(words: Wording, resource: ResourceData, column: Column): CellReader {
  if (column.format === 'status') {
    return { kind: 'text', read: (record) => stateLabel(words, resource, record) || null }
  }
  const meanings = column.paths.map((path) => ({ path, meaning: meaningAt(words.resources, resource, path) }))
  const [only, ...others] = meanings
  const kind = only && others.length === 0 ? cellKindOf(only.meaning, column.format) : 'text'
  if (only && kind !== 'text') return { kind, read: (record) => typedCell(valueAt(record, only.path)) }
  return {
    kind,
    read: (record) => {
      const texts = meanings
        .map(({ path, meaning }) => valueText(words, meaning, valueAt(record, path)))
        .filter((text) => text !== '')
      return (column.combine === 'join' ? texts.join(', ') : texts[0]) || null
    },
  }
}

/** A cell as text for display; empty for null. */
export function cellText(words: Pick<Wording, 'translate' | 'timeZone'>, kind: CellKind, cell: Cell): string {
  if (cell === null) return ''
  switch (kind) {
    case 'text':
      return String(cell)
    case 'number':
      return numberText(Number(cell), words.translate.locale)
    case 'paddedId':
      return String(cell).padStart(4, '0')
    case 'day':
      return formatDay(String(cell))
    case 'instant':
      return formatInstant(String(cell), words.timeZone)
    case 'instantDay':
      return formatInstantDay(String(cell), words.timeZone)
  }
}

function cellKindOf({ kind }: Meaning, format: ColumnFormat | undefined): CellKind {
  if (format === 'paddedId') return 'paddedId'
  const { cell = 'text' } = kindNamed(kind)
  return format === 'date' && cell === 'instant' ? 'instantDay' : cell
}

function typedCell(value: unknown): Cell {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null
}
