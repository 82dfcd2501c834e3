import { maxCurrencyScale } from '#language/currencies.ts'
import { getComputedForm } from '#language/expressions/computedForms.ts'
import type { FieldData } from '#language/field.ts'
import { getKind, hasChoices, isLinks, isReference } from '#language/kinds/kinds.ts'
import type { InputProps } from '../inputProps.ts'
import type { FilterField } from './filterFields.ts'

/** A field that the inputs of forms can edit. */
type EnteredField = InputProps['field']

const text = { kind: 'text', options: {} } as const

/** Returns a field whose input is used for a single operand. */
export function getValueField({ kind, field }: FilterField): EnteredField {
  const options: object = field?.options ?? {}
  switch (getKind(kind).type) {
    case 'integer':
      return { kind, options: pick(options, 'unit') } as EnteredField
    case 'decimal':
      return { kind: 'decimal', options: { scale: getDecimals(field) } }
    case 'date':
    case 'timestamp':
      return { kind: 'date', options: {} }
    case 'time':
      return { kind: 'time', options: {} }
    default:
      return getKind(kind).isCode ? ({ kind, options: pick(options, 'only') } as EnteredField) : text
  }
}

/** Returns a field whose input is used for a list of operands. */
export function getListField({ field }: FilterField): EnteredField {
  if (isReference(field) || isLinks(field)) {
    const { to, title = '' } = field.options
    return { kind: 'links', options: { to, title, inverse: '' } }
  }
  if (field && hasChoices(field)) return { kind: 'choices', options: { values: field.options.values } }
  return { kind: 'tags', options: pick(field?.options ?? {}, 'suggest') }
}

/**
 * The maximum number of decimals of a field. For an amount whose currency differs by record, the maximum of all
 * currencies.
 */
function getDecimals(field: FieldData | undefined): number {
  const form = field && getComputedForm(field)
  return form?.type === 'decimal' ? form.scale : maxCurrencyScale
}

const pick = (options: object, name: string): object =>
  name in options ? { [name]: (options as Readonly<Record<string, unknown>>)[name] } : {}
