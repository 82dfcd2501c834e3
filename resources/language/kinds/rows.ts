import { formatCount } from '../numberText.ts'
import { isObject } from '../values.ts'
import type { CommonOptions, Kind, KindCheck } from './kind.ts'

export interface RowsOptions<Fields extends object> extends CommonOptions {
  readonly fields: Fields
  /** The name of the child table. */
  readonly table: string
  /**
   * The name of a row's key on the wire, if rows are addressed individually; by default all rows are replaced with each
   * save.
   */
  readonly key?: string
  readonly atLeast?: number
  readonly max?: number
  /** Fields whose values must be unique among the rows of a record. */
  readonly uniqueBy?: readonly string[]
  /** Whether rows have createdAt and updatedAt. */
  readonly stamped?: boolean
}

export const rows = {
  type: 'records',
  empty: [],
  hasRows: true,
  isList: true,
  holdsFields: true,
  text: formatCount,
  toBody(name, { key, fields }, values, { writeFields: write }) {
    const list = values[name]
    if (!Array.isArray(list)) return {}
    return {
      [name]: list.filter(isObject).map((row) => ({
        ...(key !== undefined && row[key] !== undefined ? { [key]: row[key] } : {}),
        ...write(fields, row),
      })),
    }
  },
} as const satisfies Kind<RowsOptions<object>> & {
  readonly hasRows: true
  readonly isList: true
  readonly holdsFields: true
}

export const rowsCheck = {
  options: {
    fields: 'fields',
    table: 'text',
    key: 'text',
    atLeast: 'whole',
    max: 'whole',
    uniqueBy: 'texts',
    stamped: 'flag',
  },
  requiredOptions: ['fields', 'table'],
} as const satisfies KindCheck<RowsOptions<object>>
