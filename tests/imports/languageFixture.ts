import { createVocabulary } from '#i18n/labels.ts'
import { locales } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { Resolved } from '#language/imports/cells/cellForm.ts'
import type { FileCell, FileRow } from '#language/imports/import.ts'
import type { ImportContext } from '#language/imports/importContext.ts'
import { getImportParts } from '#language/imports/importParts.ts'
import { readImportRow } from '#language/imports/readImportRow.ts'
import type { ResourceData } from '#language/resource.ts'
import { catalog, f } from '#product/language.ts'
import { formats } from '#rules/formats.ts'

/**
 * A resource that only the tests of imports declare, with the kinds that are written in files in a form of their own.
 */
const declared: ResourceData = {
  name: 'parcels',
  key: 'parcelId',
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 60, aliases: ['Encomenda nº', 'Package'] }),
    code: f.text({ unique: true, max: 20, createOnly: true }),
    document: f.text({ format: 'cpfOrCnpj', show: { 'place.country': 'BR' } }),
    pieces: f.integer({ default: 1 }),
    weight: f.decimal({ scale: 3 }),
    share: f.percent(),
    price: f.money({ currency: 'BRL' }),
    fragile: f.boolean(),
    day: f.date(),
    sentAt: f.timestamp(),
    opens: f.time(),
    lasts: f.duration(),
    kind: f.choice(['box', 'bag']),
    place: f.group({ country: f.country(), zipcode: f.zip({ within: 'place.country' }) }),
    senders: f.links('users', { inverse: 'parcels', title: 'nome' }),
    category: f.ref('categories', { as: 'idAndObject', title: 'name' }),
    labels: f.tags(),
    uses: f.choices(['home', 'office']),
    notes: f.translated({ text: 'note', max: 100 }),
    lines: f.rows(
      {
        product: f.ref('fragrances', { as: 'idAndObject', title: 'name', required: true }),
        count: f.integer({ default: 5 }),
        note: f.text(),
      },
      { table: 'parcel_lines' },
    ),
    pieceWeight: f.computed(f.decimal({ scale: 3 }), { div: ['weight', 'pieces'] }),
    checkedAt: f.timestamp({ readonly: true }),
    picture: f.file({ accept: 'image/*', maxBytes: 1000 }),
    pin: f.secret({ keep: 'hash' }),
    number: f.sequence({ format: 'P-{number}' }),
    state: f.choice(['open', 'closed']),
  },
  lifecycle: { on: 'state', transitions: { close: { from: 'open', to: 'closed' } } },
}

const [parcel = declared] = catalog([declared])
export const parcels = parcel

export const vocabularies = (resource: string) =>
  locales.map((locale) => createVocabulary(createTranslator(locale), resource))

/** An import context whose columns have these targets, in this order. */
export function createImportContext(
  resource: ResourceData,
  targets: readonly string[],
  changed: Partial<ImportContext> = {},
): ImportContext {
  return {
    resource,
    kind: 'xlsx',
    columns: targets.map((field, index) => ({ index, field })),
    key: targets.includes('_id') ? '_id' : null,
    blank: 'keep',
    decimal: ',',
    dayFirst: true,
    timeZone: 'America/Sao_Paulo',
    formats,
    languages: vocabularies(resource.name),
    valueMaps: new Map(),
    resolve: (_target, text): Resolved => {
      const id = /#(\d+)$/.exec(text)?.[1]
      if (id !== undefined) return { key: Number(id) }
      return text === 'Twice' ? 'several' : 'none'
    },
    ...changed,
  }
}

export const toRows = (...lines: readonly (readonly FileCell[])[]): FileRow[] =>
  lines.map((cells, index) => ({ line: index + 2, cells }))

/** The result of reading one cell of a field. */
export function readCell(target: string, cell: FileCell, changed: Partial<ImportContext> = {}, others: object = {}) {
  const targets = [target, ...Object.keys(others)]
  const context = createImportContext(parcels, targets, changed)
  const reading = readImportRow(context, toRows([cell, ...(Object.values(others) as FileCell[])]))
  const path = getImportParts(parcels).find(({ name }) => name === target)?.leaf.wirePath ?? target
  const value = path
    .split('.')
    .reduce((inner, name) => (inner as Record<string, unknown> | undefined)?.[name] as never, reading.body)
  return { ...reading, value: value as unknown, told: [...reading.issues, ...reading.notes].map(({ key }) => key) }
}
