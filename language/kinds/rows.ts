import { formatCount } from '../numberText.ts'
import { isObject } from '../values.ts'
import { type CommonOptions, type Kind, type KindCheck, pickValue } from './kind.ts'

/**
 * The property of a row that represents its references to records that the user does not see. A save sends it back,
 * so that the row keeps them.
 */
export const hiddenName = 'hidden'

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
  /** How a form shows the rows: a card for each, the default, or a table, which becomes cards on a phone. */
  readonly layout?: RowsLayout
  /** Whether a form can move a row up and down. The order of the rows is always kept. */
  readonly reorder?: boolean
  /** The totals that a form shows below the rows, by the field of a row. */
  readonly totals?: { readonly [field: string]: TotalWord }
}

const rowsLayouts = ['cards', 'table'] as const
export type RowsLayout = (typeof rowsLayouts)[number]

/** The aggregates of a total, which expressions also have. */
const totalWords = ['sum', 'min', 'max', 'avg'] as const
export type TotalWord = (typeof totalWords)[number]

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
        ...pickValue(hiddenName, row),
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
    layout: { what: 'layout', names: rowsLayouts },
    reorder: 'flag',
    totals: { what: 'total', values: totalWords },
  },
  requiredOptions: ['fields', 'table'],
} as const satisfies KindCheck<RowsOptions<object>>
