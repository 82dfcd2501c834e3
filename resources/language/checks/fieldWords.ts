import type { FieldKind } from '../field.ts'
import type { CommonOptions, OptionForm } from '../kinds/kind.ts'
import { getKindCheck } from '../kinds/kindChecks.ts'
import { kinds } from '../kinds/kinds.ts'
import type { ProductNames } from '../productNames.ts'
import { describeUnknownName } from './report.ts'
import {
  anyObject,
  flag,
  integer,
  isPlainObject,
  listOf,
  nonEmptyText,
  objectOf,
  oneOf,
  registeredName,
  scalar,
  type Validator,
} from './shape.ts'

/** Validates the fields of a resource, a group or a row: their kinds and the options of each kind. */
export function createFieldsValidator(names: ProductNames): Validator {
  const common: { readonly [W in keyof CommonOptions]-?: Validator } = {
    required: flag,
    readonly: flag,
    createOnly: flag,
    show: anyObject,
    enabled: anyObject,
    mayChange: anyObject,
    clearedBy: nonEmptyText,
    clears: listOf(nonEmptyText),
    widget: registeredName('widget', names.widgets),
  }
  const fields: Validator = (value, location, report) => {
    if (!isPlainObject(value)) return anyObject(value, location, report)
    return Object.entries(value)
      .map(([name, fieldValue]) => field(fieldValue, `${location}.${name}`, report))
      .every(Boolean)
  }
  const field: Validator = (value, location, report) => {
    if (!isPlainObject(value) || typeof value.kind !== 'string') {
      report(location, 'a field is expected, such as f.text()')
      return false
    }
    const kind = Object.hasOwn(kinds, value.kind) ? getKindCheck({ kind: value.kind as FieldKind }) : undefined
    if (!kind) {
      report(location, describeUnknownName('kind of field', value.kind, Object.keys(kinds)))
      return false
    }
    const kindOptions = Object.entries<OptionForm>(kind.options).map(([option, form]) => [option, toValidator(form)])
    return objectOf('option', { ...common, ...Object.fromEntries(kindOptions) }, kind.requiredOptions)(
      value.options,
      location,
      report,
    )
  }
  const toValidator = (form: OptionForm): Validator => {
    if (typeof form === 'string') return formValidators[form]
    if ('texts' in form) return objectOf(form.what, Object.fromEntries(form.texts.map((name) => [name, nonEmptyText])))
    return oneOf(form.what, form.names)
  }
  const formValidators: Readonly<Record<Extract<OptionForm, string>, Validator>> = {
    flag,
    whole: integer,
    text: nonEmptyText,
    scalar,
    texts: listOf(nonEmptyText),
    condition: anyObject,
    // The paths of the fields of groups and rows omit `.fields` in reports.
    fields: (value, location, report) => fields(value, location.replace(/\.fields$/, ''), report),
    format: registeredName('format', names.formats),
  }
  return fields
}
