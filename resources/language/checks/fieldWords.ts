import type { FieldKind } from '../field.ts'
import type { FormatName } from '../formats.ts'
import type { CommonOptions, OptionForm, WidgetName } from '../kinds/kind.ts'
import { kindNamed, kinds } from '../kinds/kinds.ts'
import { unknownWord } from './report.ts'
import { anyObject, flag, isPlain, listOf, oneOf, type Shape, scalar, text, whole, words } from './shape.ts'

/** The shape of a field: its kind, and the options of that kind. */
const fieldShape: Shape = (value, at, report) => {
  if (!isPlain(value) || typeof value.kind !== 'string') {
    report(at, 'a field is expected, such as f.text()')
    return false
  }
  const kind = Object.hasOwn(kinds, value.kind) ? kindNamed(value.kind as FieldKind) : undefined
  if (!kind) {
    report(at, unknownWord('kind of field', value.kind, Object.keys(kinds)))
    return false
  }
  const own = Object.entries<OptionForm>(kind.options).map(([option, form]) => [option, shapeOf(form)])
  return words('option', { ...common, ...Object.fromEntries(own) }, kind.needs)(value.options, at, report)
}

/** The shape of the fields of a resource, a group or a row. */
export const fieldsShape: Shape = (value, at, report) => {
  if (!isPlain(value)) return anyObject(value, at, report)
  return Object.entries(value)
    .map(([name, field]) => fieldShape(field, `${at}.${name}`, report))
    .every(Boolean)
}

const widget = oneOf<WidgetName>('widget', ['slotRing'])
const format = oneOf<FormatName>('format', ['personName', 'cpf', 'cnpj', 'cpfOrCnpj', 'macAddress', 'url'])

const common: { readonly [W in keyof CommonOptions]-?: Shape } = {
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
// The fields of groups and rows; their paths in reports omit `.fields`. A function, because the shape is recursive.
const inner: Shape = (value, at, report) => fieldsShape(value, at.replace(/\.fields$/, ''), report)

const forms: Readonly<Record<Extract<OptionForm, string>, Shape>> = {
  flag,
  whole,
  text,
  scalar,
  texts: listOf(text),
  condition: anyObject,
  fields: inner,
  format,
}

function shapeOf(form: OptionForm): Shape {
  if (typeof form === 'string') return forms[form]
  if ('texts' in form) return words(form.what, Object.fromEntries(form.texts.map((name) => [name, text])))
  return oneOf(form.what, form.names)
}
