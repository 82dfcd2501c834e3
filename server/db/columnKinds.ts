import type { LeafField } from '#resources/language/derive.ts'
import type { FieldData, FieldKind } from '#resources/language/field.ts'
import { literal } from './tableShape.ts'

type SqlType = 'text' | 'integer' | 'boolean' | 'date' | 'timestamptz(3)' | 'jsonb'

/** The SQL type of each field kind. `key` is the type of the referenced key; null means no column of its own. */
export const sqlTypes = {
  text: 'text',
  email: 'text',
  integer: 'integer',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamptz(3)',
  choice: 'text',
  ref: 'key',
  many: null,
  group: null,
  rows: null,
  translated: 'jsonb',
  file: 'jsonb',
  country: 'text',
  region: 'text',
  city: 'text',
  zip: 'text',
} as const satisfies { readonly [K in FieldKind]: SqlType | 'key' | null }

/** Whether values of this kind are stored as text; text is sorted and searched with `searchable`. */
export const isText = (kind: FieldKind): boolean => sqlTypes[kind] === 'text'

/** The default value as an SQL expression. */
export function defaultOf(field: LeafField['field']): string | undefined {
  switch (field.kind) {
    case 'text':
    case 'choice':
      return field.options.default === undefined ? undefined : literal(field.options.default)
    case 'integer':
      return field.options.default?.toString()
    case 'boolean':
      return String(field.options.default ?? false)
    case 'translated':
      return `'[]'`
    case 'timestamp':
      return field.options.touchedBy ? 'now()' : undefined
    default:
      return undefined
  }
}

/** The condition of the check constraint; undefined if the type suffices. */
export function checkOf(field: FieldData, column: string): string | undefined {
  switch (field.kind) {
    case 'choice':
      return `${column} in (${field.options.values.map(literal).join(', ')})`
    case 'integer':
      return rangeOf(column, field.options)
    case 'text':
    case 'email':
    case 'country':
    case 'region':
    case 'city':
    case 'zip':
      return field.options.max === undefined ? undefined : `char_length(${column}) <= ${field.options.max}`
    default:
      return undefined
  }
}

function rangeOf(column: string, { min, max }: { readonly min?: number; readonly max?: number }): string | undefined {
  const conditions = [
    ...(min === undefined ? [] : [`${column} >= ${min}`]),
    ...(max === undefined ? [] : [`${column} <= ${max}`]),
  ]
  return conditions.length > 0 ? conditions.join(' and ') : undefined
}
