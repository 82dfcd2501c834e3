import type { Column } from '#resources/language/derive.ts'
import { type RecordData, valueAt } from '#resources/language/evaluate.ts'
import { formatNamed } from '#resources/language/formats.ts'
import { kindNamed } from '#resources/language/kinds/kinds.ts'
import { type Meaning, meaningAt } from '#resources/language/meaning.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import type { Engine } from '../engine.ts'

/** The unformatted value of a column. */
export function rawValue(column: Column, record: RecordData): unknown {
  return column.paths.map((path) => valueAt(record, path)).find((value) => value !== null && value !== '') ?? null
}

/** The style of a column. */
export interface ColumnLook {
  readonly align: 'left' | 'right'
  /**
   * Whether the font is monospaced. Identifiers are monospaced, so that they can be compared character by character.
   */
  readonly mono: boolean
  /** Whether the value is an instant. A tooltip then shows its full form. */
  readonly instant: boolean
}

type Rules = Pick<Engine, 'resources' | 'formats'>

export function columnLook(engine: Rules, resource: ResourceData, column: Column): ColumnLook {
  const meanings = column.paths.map((path) => meaningAt(engine.resources, resource, path))
  const [only] = meanings
  if (!only || meanings.length > 1) return { align: 'left', mono: false, instant: false }
  const mono = isIdentifier(engine, only) || column.format === 'paddedId'
  return {
    align: mono || column.format === 'status' ? 'left' : alignmentOf(only),
    mono,
    instant: kindNamed(only.kind).cell === 'instant' && column.format !== 'status',
  }
}

function isIdentifier({ formats }: Rules, { resource, path, field }: Meaning): boolean {
  if (path === resource.key) return true
  const format = field && 'format' in field.options ? field.options.format : undefined
  return formatNamed(formats, format)?.comparedByLetter === true
}

/** Numbers are compared digit by digit, so they are aligned to the right. */
const alignmentOf = ({ kind }: Meaning) => (['integer', 'records'].includes(kindNamed(kind).type) ? 'right' : 'left')
