import { type Kysely, sql } from 'kysely'
import type { ResourceData } from '#language/resource.ts'
import { type ColumnInfo, introspect, type TableInfo } from '../../server/db/introspect.ts'
import { getTableName } from '../../server/db/naming.ts'
import { formatOptions, type InferredKind, inferKind, systemFields, toFieldName } from './inferFields.ts'
import { type DraftField, toStringLiteral } from './newDeclaration.ts'

/** The number of rows from which the kind of a text column is guessed. */
const maxRows = 1_000

/**
 * Drafts a field for each column of a table. Kind, limits, uniqueness and references come from the table itself; the
 * first rows show what kind of text a column has. The key, timestamps that every record has, and generated columns are
 * left out.
 *
 * @throws Error if there is no such table
 */
export async function draftFromTable(
  db: Kysely<never>,
  tableName: string,
  keyName: string,
  resources: readonly ResourceData[],
): Promise<DraftField[]> {
  const tables = await introspect(db)
  const table = tables.find(({ name }) => name === tableName)
  if (!table)
    throw new Error(`There is no table ${tableName}. There are: ${tables.map(({ name }) => name).join(', ')}.`)
  const { rows } = await sql<Record<string, string | null>>`select ${sql.join(
    table.columns.map(({ name }) => sql`${sql.ref(name)}::text as ${sql.id(name)}`),
  )} from ${sql.table(tableName)} limit ${maxRows}`.execute(db)
  const leftOut = new Set([...systemFields, keyName])
  return table.columns.flatMap((column): DraftField[] => {
    const name = toFieldName(column.name)
    if (column.identity || column.generated || name === '' || leftOut.has(name) || isKey(table, column)) return []
    const cells = rows.map((row) => (row[column.name] ?? '').trim())
    return [draftReference(table, column, name, resources) ?? { name, source: draftField(table, column, cells) }]
  })
}

const isKey = ({ constraints }: TableInfo, { name }: ColumnInfo): boolean =>
  constraints.some(({ definition }) => definition === `PRIMARY KEY (${quote(name)})`)

const isUnique = ({ constraints, indexes }: TableInfo, { name }: ColumnInfo): boolean =>
  constraints.some(({ definition }) => definition === `UNIQUE (${quote(name)})`) ||
  indexes.some(({ definition }) => /^CREATE UNIQUE/.test(definition) && definition.includes(`(${quote(name)})`))

/** As PostgreSQL writes a name in a definition. */
const quote = (name: string): string => (/^[a-z_][a-z0-9_$]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`)

/** A foreign key to the table of a declared resource. */
function draftReference(
  { constraints }: TableInfo,
  column: ColumnInfo,
  name: string,
  resources: readonly ResourceData[],
): DraftField | undefined {
  const start = `FOREIGN KEY (${quote(column.name)}) REFERENCES `
  const key = constraints.find(({ definition }) => definition.startsWith(start))
  const target = resources.find((one) => key?.definition.startsWith(`${start}${quote(getTableName(one))}(`))
  if (!target) return undefined
  const path = name.replace(/Id$/, '')
  const options = formatOptions([
    ['as', "'idAndObject'"],
    ['title', toStringLiteral(target.title)],
    isRequired(column) ? ['required', 'true'] : undefined,
  ])
  return { name: path, source: `f.ref(${toStringLiteral(target.name)}, ${options})`, column: `${path}.${target.title}` }
}

const isRequired = (column: ColumnInfo): boolean => column.notNull && column.default === null

function draftField(table: TableInfo, column: ColumnInfo, cells: readonly string[]): string {
  const { builder, first, options } = draftKind(table, column, cells)
  const all = formatOptions([
    isRequired(column) && builder !== 'boolean' ? ['required', 'true'] : undefined,
    isUnique(table, column) && uniqueKinds.includes(builder) ? ['unique', 'true'] : undefined,
    ...options,
  ])
  return `f.${builder}(${[first, all].filter(Boolean).join(', ')})`
}

const uniqueKinds = ['text', 'email', 'integer', 'decimal', 'url', 'phone']

const plainKinds: readonly (readonly [type: RegExp, builder: string])[] = [
  [/^(smallint|integer|bigint)$/, 'integer'],
  [/^date$/, 'date'],
  [/^timestamp/, 'timestamp'],
  [/^time(\(\d\))? without/, 'time'],
  [/^jsonb?$/, 'json'],
  [/^(text|character varying(\(\d+\))?)\[\]$/, 'tags'],
]

function draftKind(table: TableInfo, column: ColumnInfo, cells: readonly string[]): InferredKind {
  const { type } = column
  const plain = plainKinds.find(([pattern]) => pattern.test(type))
  if (plain) return { builder: plain[1], options: [] }
  if (type === 'boolean') return { builder: 'boolean', options: [['default', String(column.default === 'true')]] }
  const values = cells.filter((cell) => cell !== '')
  if (/^(numeric|real|double)/.test(type))
    return { builder: 'decimal', options: [['scale', String(getScale(type, values))]] }
  const choices = readChoices(table, column)
  if (choices.length > 0)
    return { builder: 'choice', first: `[${choices.map(toStringLiteral).join(', ')}]`, options: [] }
  const guess = inferKind(values)
  const max = /\((\d+)\)/.exec(type)?.[1]
  // A text that looks like a number or a day is a code, because otherwise the column would have that type.
  if (!textKinds.includes(guess.builder)) return { builder: 'text', options: [['max', max ?? '255']] }
  const options = guess.options.filter((option) => option?.[0] !== 'max' || max === undefined)
  const canHaveMax = max !== undefined && guess.builder !== 'choice'
  return { ...guess, options: canHaveMax ? [...options, ['max', max]] : options }
}

const textKinds = ['text', 'longText', 'email', 'url', 'choice']
const maxScale = 10

function getScale(type: string, values: readonly string[]): number {
  const declared = /\(\d+,(\d+)\)/.exec(type)?.[1]
  const used = Math.max(0, ...values.map((value) => value.split('.')[1]?.length ?? 0))
  return Math.min(maxScale, declared === undefined ? used : Number(declared))
}

/** The texts of a check such as `status in ('open', 'sent')`. */
function readChoices({ constraints }: TableInfo, { name }: ColumnInfo): string[] {
  const check = constraints.find(
    ({ definition }) =>
      definition.startsWith(`CHECK (((${quote(name)})`) || definition.startsWith(`CHECK ((${quote(name)} `),
  )
  const list = /= ANY \(+ARRAY\[(.*?)\]/.exec(check?.definition ?? '')?.[1] ?? ''
  const texts = [...list.matchAll(/'((?:[^']|'')*)'::/g)].map(([, text = '']) => text.replaceAll("''", "'"))
  // An empty text is the absence of a choice.
  return texts.filter((text) => text !== '')
}
