import type { FieldKind, FormatName, OptionsByKind, WidgetName } from '../field.ts'
import { unknownWord } from './report.ts'
import { anyObject, flag, isPlain, listOf, oneOf, type Shape, scalar, text, whole, words } from './shape.ts'

/** The shape of a field: its kind, and the options of that kind. */
const fieldShape: Shape = (value, at, report) => {
  if (!isPlain(value) || typeof value.kind !== 'string') {
    report(at, 'a field is expected, such as f.text()')
    return false
  }
  const options = Object.hasOwn(optionShapes, value.kind) ? optionShapes[value.kind as FieldKind] : undefined
  if (!options) report(at, unknownWord('kind of field', value.kind, Object.keys(optionShapes)))
  return options ? words('option', options, neededBy[value.kind])(value.options, at, report) : false
}

/** The shape of the fields of a resource, a group or a row. */
export const fieldsShape: Shape = (value, at, report) => {
  if (!isPlain(value)) return anyObject(value, at, report)
  return Object.entries(value)
    .map(([name, field]) => fieldShape(field, `${at}.${name}`, report))
    .every(Boolean)
}

type Shapes<T> = { readonly [W in keyof Required<T>]: Shape }

const widget = oneOf<WidgetName>('widget', { slotRing: true })
const format = oneOf<FormatName>('format', {
  personName: true,
  cpf: true,
  cnpj: true,
  cpfOrCnpj: true,
  macAddress: true,
  url: true,
})

const common = {
  required: flag,
  readonly: flag,
  createOnly: flag,
  show: anyObject,
  enabled: anyObject,
  mayChange: anyObject,
  clearedBy: text,
  clears: listOf(text),
  widget,
}
const place = {
  ...common,
  max: whole,
  within: text,
  fills: words('answer of the lookup', { uf: text, localidade: text }),
}

// The fields of groups and rows; their paths in reports omit `.fields`. A function, because the shape is recursive.
const inner: Shape = (value, at, report) => fieldsShape(value, at.replace(/\.fields$/, ''), report)

const optionShapes: { readonly [K in FieldKind]: Shapes<OptionsByKind[K]> } = {
  text: { ...common, unique: flag, min: whole, max: whole, format, multiline: flag, stopsAtMax: flag, default: text },
  email: { ...common, unique: flag, max: whole },
  integer: { ...common, unique: flag, min: whole, max: whole, default: whole },
  boolean: { ...common, default: flag, exclusive: flag },
  date: { ...common, atLeastYearsAgo: whole },
  timestamp: { ...common, touchedBy: oneOf('event', { save: true }) },
  choice: { ...common, values: listOf(text), default: scalar },
  ref: {
    ...common,
    to: text,
    as: oneOf('form of a reference', { object: true, idAndObject: true, title: true, id: true }),
    title: text,
    from: text,
    create: flag,
    offers: anyObject,
    lockIfOnly: flag,
  },
  many: {
    ...common,
    to: text,
    via: text,
    entries: listOf(text),
    wire: oneOf('form of a list', { entries: true, count: true, none: true }),
    count: text,
  },
  group: { ...common, fields: inner },
  rows: {
    ...common,
    fields: inner,
    table: text,
    key: text,
    atLeast: whole,
    max: whole,
    uniqueBy: listOf(text),
    stamped: flag,
  },
  translated: { ...common, text, max: whole, atLeast: whole, requiredWhereSelected: flag },
  file: { ...common, accept: oneOf('kind of file', { 'image/*': true }), maxBytes: whole },
  country: place,
  region: place,
  city: place,
  zip: place,
}

const neededBy: { readonly [kind: string]: readonly string[] } = {
  choice: ['values'],
  ref: ['to', 'as'],
  many: ['to', 'via'],
  group: ['fields'],
  rows: ['fields', 'table'],
  translated: ['text'],
  file: ['accept', 'maxBytes'],
}
