import type { Column } from '#language/columns.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import type { FieldData } from '#language/field.ts'
import { getFormat } from '#language/formats.ts'
import { getKind, isLinks, isTextList } from '#language/kinds/kinds.ts'
import { type ResolvedField, resolveFieldAt } from '#language/resolvedField.ts'
import type { ResourceData } from '#language/resource.ts'
import type { Engine } from '../engine.ts'

/** The unformatted value of a column. */
export function getRawValue(column: Column, record: RecordData): unknown {
  return column.paths.map((path) => getValue(record, path)).find((value) => value !== null && value !== '') ?? null
}

/** The style of a column. */
export interface ColumnStyle {
  readonly align: 'left' | 'right'
  /**
   * Whether the font is monospaced. Identifiers are monospaced, so that they can be compared character by character.
   */
  readonly isMonospaced: boolean
  /** Whether the value is an instant. A tooltip then shows its full form. */
  readonly isInstant: boolean
  /** Whether the values are drawn as chips. */
  readonly hasChips: boolean
  /** The field of a column that shows one declared field. */
  readonly field?: FieldData | undefined
}

/** The style of a text. */
export const plainStyle: ColumnStyle = { align: 'left', isMonospaced: false, isInstant: false, hasChips: false }

type StyleContext = Pick<Engine, 'resources' | 'formats'>

export function getColumnStyle(engine: StyleContext, resource: ResourceData, column: Column): ColumnStyle {
  const resolvedFields = column.paths.map((path) => resolveFieldAt(engine.resources, resource, path))
  const [resolvedField] = resolvedFields
  if (!resolvedField || resolvedFields.length > 1) return plainStyle
  const isMonospaced = isIdentifier(engine, resolvedField) || column.cell === 'paddedId'
  return {
    align: isMonospaced || column.cell === 'status' ? 'left' : getAlignment(resolvedField),
    isMonospaced,
    field: resolvedField.field,
    isInstant: getKind(resolvedField.kind).cell === 'instant' && column.cell !== 'status',
    hasChips: hasChips(resolvedField),
  }
}

const hasChips = ({ field }: ResolvedField): boolean =>
  isTextList(field) || isLinks(field) || (field !== undefined && 'valueOptions' in field.options)

function isIdentifier({ formats }: StyleContext, { kind, resource, path, field }: ResolvedField): boolean {
  if (path === resource.key || getKind(kind).isIdentifier) return true
  const format = field && 'format' in field.options ? field.options.format : undefined
  return getFormat(formats, format)?.isMonospaced === true
}

/** Numbers are compared digit by digit, so they are aligned to the right. */
const getAlignment = ({ kind }: ResolvedField) =>
  ['integer', 'decimal', 'records'].includes(getKind(kind).type) ? 'right' : 'left'
