import { fieldLabel } from '#i18n/labels.ts'
import { getLeafFields } from '#language/derive.ts'
import { getValue } from '#language/evaluate.ts'
import type { FieldData } from '#language/field.ts'
import { getChoiceLabel } from '#language/kinds/choice.ts'
import { hasRows, isFile, isLinks, isReference, isTranslated } from '#language/kinds/kinds.ts'
import { getEntries } from '#language/recordEntries.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { valueText } from '#language/valueText.ts'
import type { Engine } from '../../engine.ts'
import { NoValue } from '../../values/NoValue.tsx'
import styles from './history.module.css'

interface ChangedField {
  readonly resource: ResourceData
  readonly path: string
  readonly field: FieldData
}

/** The old or new value of a field, as the history contains it. */
export function ChangedValue({ engine, shown, value }: { engine: Engine; shown: ChangedField; value: unknown }) {
  if (isFile(shown.field) && isObject(value) && typeof value.thumbUri === 'string')
    return <img src={value.thumbUri} alt={String(value.name)} className={styles.picture} />
  const text = describeValue(engine, shown, value)
  return text === '' ? <NoValue /> : <span className={styles.value}>{text}</span>
}

/** A value as text; empty if there is none. */
export function describeValue(engine: Engine, { resource, path, field }: ChangedField, value: unknown): string {
  if (isReference(field)) return describeReference(value)
  if (isLinks(field)) return getEntries(value).map(describeReference).join(', ')
  if (isFile(field)) return isObject(value) ? String(value.name) : String(value ?? '')
  return valueText(engine, { kind: field.kind, field, resource, path }, value)
}

function describeReference(value: unknown): string {
  if (!isObject(value)) return ''
  return typeof value.title === 'string' && value.title !== '' ? value.title : `#${String(value.id)}`
}

/** A line of text about a row: its values, or the differences if the row was changed. */
export function describeRow(
  engine: Engine,
  { resource, path, field }: ChangedField,
  { from, to }: { readonly from: unknown; readonly to: unknown },
): string {
  const row = isObject(to) ? to : isObject(from) ? from : {}
  if (isTranslated(field)) {
    const language = getChoiceLabel(engine, { resource, path: 'language' }, String(row.language))
    return `${language}: ${String(row[field.options.text] ?? '')}`
  }
  if (!hasRows(field)) return ''
  return getLeafFields(field.options.fields)
    .flatMap((leaf) => {
      const value = getValue(row, leaf.path)
      const text = hasRows(leaf.field)
        ? ''
        : valueText(
            engine,
            { kind: leaf.field.kind, field: leaf.field, resource, path: `${path}.${leaf.path}` },
            value,
            row,
          )
      return text === '' ? [] : [`${fieldLabel(engine.translate, resource.name, `${path}.${leaf.path}`)}: ${text}`]
    })
    .join(' · ')
}
