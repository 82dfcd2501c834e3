import { read, utils } from 'xlsx'
import { foldText } from '#language/foldText.ts'
import type { ResourceData } from '#language/resource.ts'
import { type DraftField, singularize, toStringLiteral } from './newDeclaration.ts'

/** A column of a table, with its cells as texts; an empty cell is ''. */
export interface TableColumn {
  readonly header: string
  readonly cells: readonly string[]
}

/** The columns of a CSV file or of the first sheet of a spreadsheet. Rows without a value are left out. */
export function readColumns(file: Buffer): TableColumn[] {
  // A spreadsheet is a ZIP archive, which begins with PK; anything else is a CSV file in UTF-8.
  const isArchive = file.toString('latin1', 0, 2) === 'PK'
  const { Sheets, SheetNames } = isArchive
    ? read(file, { type: 'buffer', cellDates: true })
    : read(file.toString('utf8').replace(/^\uFEFF/, ''), { type: 'string', raw: true })
  const sheet = Sheets[SheetNames[0] ?? '']
  if (!sheet) return []
  const options = { header: 1, raw: true, defval: '', blankrows: false } as const
  const [headers = [], ...rows] = utils.sheet_to_json<readonly unknown[]>(sheet, options).map((row) => row.map(toText))
  return headers.flatMap((header, index) =>
    header === '' ? [] : [{ header, cells: rows.map((row) => row[index] ?? '') }],
  )
}

/** A cell as a text; a date without a time of day as a day. */
function toText(cell: unknown): string {
  if (!(cell instanceof Date)) return String(cell).trim()
  const [day = '', time = ''] = formatLocalIso(cell).split('T')
  return time === '00:00' ? day : `${day} ${time}`
}

/** `2026-05-20T14:30` in the time zone of the process, in which the library reads dates. */
function formatLocalIso(date: Date): string {
  const pad = (value: number): string => String(value).padStart(2, '0')
  const day = [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join('-')
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** Fields that every record has without declaring them. */
export const systemFields = ['id', 'createdAt', 'deletedAt']

/**
 * Drafts a field for each column: its kind, limits and choices from the cells, and a reference where the header names
 * another resource. A column of the record's key or of a system field is left out.
 */
export function inferFields(
  columns: readonly TableColumn[],
  keyName: string,
  resources: readonly ResourceData[],
): DraftField[] {
  const names = new Set([...systemFields, keyName])
  return columns.flatMap(({ header, cells }, index) => {
    const name = toFieldName(header) || `column${index + 1}`
    if (names.has(name)) return []
    names.add(name)
    const target = resources.find((resource) => singularize(resource.name) === name.replace(/Id$/, ''))
    const label = isSaidBy(name, header) ? undefined : header
    return target
      ? [toReference(name.replace(/Id$/, ''), target, buildReferenceOptions(cells, label))]
      : [{ name, source: buildField(cells, label) }]
  })
}

/** Whether the default label of a name equals a header apart from case and separators: `unitPrice` and `Unit_price`. */
function isSaidBy(name: string, header: string): boolean {
  const normalize = (text: string): string => text.replace(/[\s_-]/g, '').toLowerCase()
  return normalize(name) === normalize(header)
}

/** `Preço unitário (R$)` becomes `precoUnitarioR`. */
export function toFieldName(header: string): string {
  const name = toCamelCase(header)
  // Every object has these names, such as `constructor`, so no field may.
  return name in {} ? `${name}Value` : name
}

function toCamelCase(header: string): string {
  const isCamelCase = /^[a-z][a-zA-Z0-9]*$/.test(header)
  if (isCamelCase) return header
  const words = foldText(header)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const name = words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('')
  return name.replace(/^\d+/, '')
}

/** Options of a field with their values as source text; undefined for one that is left out. */
export type Options = readonly (readonly [name: string, value: string] | undefined)[]

export function formatOptions(options: Options): string {
  const texts = options.flatMap((option) => (option ? [`${option[0]}: ${option[1]}`] : []))
  return texts.length === 0 ? '' : `{ ${texts.join(', ')} }`
}

const isRequired = (cells: readonly string[]): boolean => cells.length > 0 && !cells.includes('')

const buildReferenceOptions = (cells: readonly string[], label: string | undefined): Options => [
  isRequired(cells) ? ['required', 'true'] : undefined,
  label === undefined ? undefined : ['label', toStringLiteral(label)],
]

/** A reference to another resource, shown by its title. */
export function toReference(name: string, target: ResourceData, moreOptions: Options): DraftField {
  const title = toStringLiteral(target.title)
  const options = formatOptions([['as', "'idAndObject'"], ['title', title], ...moreOptions])
  return { name, source: `f.ref(${toStringLiteral(target.name)}, ${options})`, column: `${name}.${target.title}` }
}

function buildField(cells: readonly string[], label: string | undefined): string {
  const values = cells.filter((cell) => cell !== '')
  const { builder, first, options } = inferKind(values)
  const allOptions = formatOptions([
    isRequired(cells) && builder !== 'boolean' ? ['required', 'true'] : undefined,
    ...options,
    label === undefined ? undefined : ['label', toStringLiteral(label)],
  ])
  return `f.${builder}(${[first, allOptions].filter(Boolean).join(', ')})`
}

/** The builder of a field with its options, as source text. */
export interface InferredKind {
  readonly builder: string
  /** The first argument of the builder, before its options. */
  readonly first?: string
  readonly options: Options
}

const patterns = {
  boolean: /^(true|false|yes|no|sim|não|nao|sí|si|verdadeiro|falso)$/i,
  integer: /^-?(0|[1-9]\d{0,8})$/,
  decimal: /^-?(\d{1,15}|\d{1,3}([.,]\d{3})*)([.,]\d{1,10})?$/,
  percent: /^-?\d{1,3}([.,]\d{1,10})? ?%$/,
  money: /^-?(R\$|US\$|\$|€) ?-?(\d{1,15}|\d{1,3}([.,]\d{3})*)([.,]\d{1,3})?$/,
  date: /^(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4})$/,
  timestamp: /^(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4})[T ]\d{1,2}:\d{2}/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  url: /^https?:\/\/\S+$/,
} as const

const currencies: readonly (readonly [sign: string, code: string])[] = [
  ['R$', 'BRL'],
  ['€', 'EUR'],
  ['$', 'USD'],
]

/** Guesses the kind of a field from its values. */
export function inferKind(values: readonly string[]): InferredKind {
  const all = (pattern: RegExp): boolean => values.length > 0 && values.every((value) => pattern.test(value))
  if (all(patterns.boolean)) return { builder: 'boolean', options: [['default', 'false']] }
  if (all(patterns.integer)) return { builder: 'integer', options: [] }
  // A leading zero is part of a code, such as a postal code.
  const isCode = values.some((value) => /^0\d/.test(value))
  if (all(patterns.decimal) && !isCode) return { builder: 'decimal', options: [['scale', String(getScale(values))]] }
  if (all(patterns.percent)) return { builder: 'percent', options: [['scale', String(getScale(values))]] }
  if (all(patterns.money)) {
    const [, code = 'USD'] = currencies.find(([sign]) => values.some((value) => value.includes(sign))) ?? []
    return { builder: 'money', options: [['currency', toStringLiteral(code)]] }
  }
  for (const kind of ['date', 'timestamp', 'url'] as const)
    if (all(patterns[kind])) return { builder: kind, options: [] }
  if (all(patterns.email)) return { builder: 'email', options: [['max', String(getMaxLength(values))]] }
  return inferTextKind(values)
}

const getScale = (values: readonly string[]): number =>
  Math.max(0, ...values.map((value) => /[.,](\d+)\D*$/.exec(value)?.[1]?.length ?? 0))

const maxChoices = 8
const maxLineLength = 255

function inferTextKind(values: readonly string[]): InferredKind {
  const distinct = [...new Set(values)]
  // Values that repeat often are probably a fixed set; a dot would not be possible in the key of a choice's label.
  const areChoices =
    distinct.length > 1 &&
    distinct.length <= maxChoices &&
    values.length >= 3 * distinct.length &&
    distinct.every((value) => /^[\p{L}\d _-]{1,30}$/u.test(value))
  if (areChoices) return { builder: 'choice', first: `[${distinct.map(toStringLiteral).join(', ')}]`, options: [] }
  const isLong = values.some((value) => value.includes('\n') || value.length > maxLineLength)
  if (isLong) return { builder: 'longText', options: [] }
  return { builder: 'text', options: [['max', String(getMaxLength(values))]] }
}

/** A round limit with room for longer values than those in the file. */
function getMaxLength(values: readonly string[]): number {
  const longest = Math.max(0, ...values.map((value) => value.length))
  return [20, 50, 100, 200].find((limit) => longest <= 0.8 * limit) ?? maxLineLength
}
