import type { FieldKind } from '../field.ts'
import type { CommonOptions, OptionForm } from '../kinds/kind.ts'
import { kindCheck } from '../kinds/kindChecks.ts'
import { kinds } from '../kinds/kinds.ts'
import type { ProductNames } from '../productNames.ts'
import { unknownWord } from './report.ts'
import { anyObject, flag, isPlain, listOf, oneOf, registered, type Shape, scalar, text, whole, words } from './shape.ts'

/** Validates the fields of a resource, a group or a row: their kinds and the options of each kind. */
export function fieldsShape(names: ProductNames): Shape {
  const common: { readonly [W in keyof CommonOptions]-?: Shape } = {
    required: flag,
    readonly: flag,
    createOnly: flag,
    show: anyObject,
    enabled: anyObject,
    mayChange: anyObject,
    clearedBy: text,
    clears: listOf(text),
    widget: registered('widget', names.widgets),
  }
  const fields: Shape = (value, at, report) => {
    if (!isPlain(value)) return anyObject(value, at, report)
    return Object.entries(value)
      .map(([name, one]) => field(one, `${at}.${name}`, report))
      .every(Boolean)
  }
  const field: Shape = (value, at, report) => {
    if (!isPlain(value) || typeof value.kind !== 'string') {
      report(at, 'a field is expected, such as f.text()')
      return false
    }
    const kind = Object.hasOwn(kinds, value.kind) ? kindCheck({ kind: value.kind as FieldKind }) : undefined
    if (!kind) {
      report(at, unknownWord('kind of field', value.kind, Object.keys(kinds)))
      return false
    }
    const own = Object.entries<OptionForm>(kind.options).map(([option, form]) => [option, shapeOf(form)])
    return words('option', { ...common, ...Object.fromEntries(own) }, kind.needs)(value.options, at, report)
  }
  const shapeOf = (form: OptionForm): Shape => {
    if (typeof form === 'string') return forms[form]
    if ('texts' in form) return words(form.what, Object.fromEntries(form.texts.map((name) => [name, text])))
    return oneOf(form.what, form.names)
  }
  const forms: Readonly<Record<Extract<OptionForm, string>, Shape>> = {
    flag,
    whole,
    text,
    scalar,
    texts: listOf(text),
    condition: anyObject,
    // The paths of the fields of groups and rows omit `.fields` in reports.
    fields: (value, at, report) => fields(value, at.replace(/\.fields$/, ''), report),
    format: registered('format', names.formats),
  }
  return fields
}
