import type { SequenceOptions } from '#language/kinds/sequence.ts'
import { escapePattern, type FormatPart, parseSequenceFormat } from '#language/sequences.ts'
import { buildName, type Numbering, quoteIdentifier, quoteLiteral } from './tableDefinition.ts'

/** A numbered column; `key` is the column by which existing rows are numbered. */
interface NumberedColumn {
  readonly table: string
  readonly column: string
  readonly key: string
  readonly numbering: Numbering
}

/** The numbering of a column: with options for a sequence field, without for a position field. */
export function buildNumbering(table: string, column: string, options?: SequenceOptions): Numbering {
  const perYear = options?.per === 'year'
  const year = 'numbering_year(now())'
  const isCounter = options?.gapless === true || perYear
  const name = isCounter ? `${table}.${column}` : buildName(table, [column], 'seq')
  const number = isCounter
    ? `next_number(${quoteLiteral(name)}, ${perYear ? year : "''"})`
    : `nextval(${quoteLiteral(quoteIdentifier(name))}::regclass)`
  const by = isCounter ? 'counter' : 'sequence'
  if (options === undefined) return { by, name, default: number, perYear }
  const parts = parseSequenceFormat(options.format)
  return { by, name, default: buildText(parts, number, year), parts, perYear }
}

/** The statement that sets the time zone of a connection in which the years of numbers begin. */
export const setNumberingZone = (timeZone: string): string => `set sillage.time_zone to ${quoteLiteral(timeZone)}`

/** The most digits of a `bigint` in `to_char`, which pads with zeros and truncates nothing, unlike `lpad`. */
const maxDigits = 18

const buildText = (parts: readonly FormatPart[], number: string, year: string): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return quoteLiteral(part)
      if ('year' in part) return year
      return `to_char(${number}, 'FM${'9'.repeat(maxDigits - part.digits)}${'0'.repeat(part.digits)}')`
    })
    .join(' || ')

/** The sequence or counter that a default value of the database takes its numbers from. */
export function readNumbering(expression: string | null): Pick<Numbering, 'by' | 'name'> | undefined {
  const [, sequence] = /\bnextval\('"?([^'"]+)"?'::regclass\)/.exec(expression ?? '') ?? []
  if (sequence !== undefined) return { by: 'sequence', name: sequence }
  const [, counter] = /\bnext_number\('([^']+)'/.exec(expression ?? '') ?? []
  return counter === undefined ? undefined : { by: 'counter', name: counter }
}

export const buildCreateSequence = ({ name }: Numbering): string => `create sequence ${quoteIdentifier(name)}`

/** Makes PostgreSQL drop the sequence together with its column. */
export const buildOwnSequence = (table: string, column: string, { name }: Numbering): string =>
  `alter sequence ${quoteIdentifier(name)} owned by ${quoteIdentifier(table)}.${quoteIdentifier(column)}`

export const buildDropNumbering = ({ by, name }: Pick<Numbering, 'by' | 'name'>): string =>
  by === 'sequence'
    ? `drop sequence ${quoteIdentifier(name)}`
    : `delete from number_counters where counter = ${quoteLiteral(name)}`

export const buildRenameNumbering = ({ by, name }: Pick<Numbering, 'by' | 'name'>, newName: string): string =>
  by === 'sequence'
    ? `alter sequence ${quoteIdentifier(name)} rename to ${quoteIdentifier(newName)}`
    : `update number_counters set counter = ${quoteLiteral(newName)} where counter = ${quoteLiteral(name)}`

/** Numbers the rows that exist in the order of their keys, each in the year in which it was created. */
export function buildNumberRows({ table, column, key, numbering }: NumberedColumn): string {
  const [quotedTable, quotedColumn, quotedKey] = [table, column, key].map(quoteIdentifier)
  const year = 'numbering_year("created_at")'
  const window = `over (${numbering.perYear ? `partition by ${year} ` : ''}order by ${quotedKey})`
  const numbers = `select ${quotedKey} as key, ${year} as year, row_number() ${window} as number from ${quotedTable}`
  const text = numbering.parts ? buildText(numbering.parts, 'numbers.number', 'numbers.year') : 'numbers.number'
  return `update ${quotedTable} set ${quotedColumn} = ${text} from (${numbers}) as numbers where ${quotedTable}.${quotedKey} = numbers.key`
}

/** Continues the numbers after the highest one in the column. */
export function buildContinueNumbers({ table, column, numbering }: Omit<NumberedColumn, 'key'>): string {
  const { name, parts, perYear } = numbering
  if (!parts)
    return `select setval(${quoteLiteral(quoteIdentifier(name))}, coalesce(max(ceil(${quoteIdentifier(column)}))::bigint, 0) + 1, false) from ${quoteIdentifier(table)}`
  const places = parts.filter((part) => typeof part === 'object')
  const number = `(match[${places.findIndex((part) => 'digits' in part) + 1}])::bigint`
  const matches = `select regexp_match(${quoteIdentifier(column)}, ${quoteLiteral(buildPattern(parts))}) as match from ${quoteIdentifier(table)}`
  if (numbering.by === 'sequence')
    return `select setval(${quoteLiteral(quoteIdentifier(name))}, coalesce(max(${number}), 0) + 1, false) from (${matches}) as matches`
  const period = perYear ? `match[${places.findIndex((part) => 'year' in part) + 1}]` : "''"
  return `insert into number_counters (counter, period, last) select ${quoteLiteral(name)}, ${period}, max(${number}) from (${matches}) as matches where match is not null group by 2 on conflict (counter, period) do update set last = greatest(number_counters.last, excluded.last)`
}

/** A regular expression whose groups are the number and the year, in the order of the format. */
const buildPattern = (parts: readonly FormatPart[]): string =>
  `^${parts
    .map((part) => {
      if (typeof part === 'string') return escapePattern(part)
      return 'digits' in part ? `([0-9]{${part.digits},${maxDigits}})` : '([0-9]{4})'
    })
    .join('')}$`
