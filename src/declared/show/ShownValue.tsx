import type { RaRecord } from 'react-admin'
import { fieldLabel } from '#i18n/labels.ts'
import { cellText } from '#resources/language/cells.ts'
import { valueAt } from '#resources/language/evaluate.ts'
import type { FieldOf } from '#resources/language/field.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isObject } from '#resources/language/values.ts'
import { choiceLabel, valueText } from '#resources/language/valueText.ts'
import { useEngine } from '../engine.ts'
import { NoValue } from '../list/Cell.tsx'
import { rawValue } from '../values/columnLook.ts'
import { columnView } from '../values/columnView.ts'
import { InstantText } from '../values/InstantText.tsx'
import styles from './RecordPage.module.css'
import type { ShownField } from './recordSections.ts'

interface ShownValueProps {
  resource: ResourceData
  record: RaRecord
  shown: ShownField
}

/** The value of a field, formatted as in the list; rows, translations and pictures are shown in full. */
export function ShownValue({ resource, record, shown: { column, field } }: ShownValueProps) {
  const engine = useEngine()
  const [path = ''] = column.paths
  const value = valueAt(record, path)
  if (field?.kind === 'rows' && listIn(value).length > 0) {
    return <Rows resource={resource} path={path} field={field} rows={listIn(value)} />
  }
  if (field?.kind === 'translated' && listIn(value).length > 0) {
    return <Translations resource={resource} text={field.options.text} rows={listIn(value)} />
  }
  if (field?.kind === 'file' && isObject(value)) return <Picture file={value} />
  const view = columnView(engine, resource, column)
  const text = field?.kind === 'rows' ? '' : cellText(engine, view.kind, view.read(record))
  if (text === '') return <NoValue />
  if (view.instant) return <InstantText at={String(rawValue(column, record))}>{text}</InstantText>
  const said = field?.kind === 'boolean' ? text.charAt(0).toUpperCase() + text.slice(1) : text
  return <span className={view.mono ? styles.mono : styles.text}>{said}</span>
}

const listIn = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isObject) : [])

interface RowsProps {
  resource: ResourceData
  path: string
  field: FieldOf<'rows'>
  rows: readonly Record<string, unknown>[]
}

function Rows({ resource, path, field, rows }: RowsProps) {
  const engine = useEngine()
  const columns = Object.entries(field.options.fields).map(([name, inner]) => ({
    name,
    label: fieldLabel(engine.translate, resource.name, `${path}.${name}`),
    meaning: { kind: inner.kind, field: inner, resource, path: `${path}.${name}` },
  }))
  return (
    <table className={styles.rows}>
      <thead>
        <tr>
          {columns.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={JSON.stringify(row)}>
            {columns.map(({ name, meaning }) => (
              <td key={name}>{valueText(engine, meaning, row[name]) || <NoValue />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface TranslationsProps extends Pick<RowsProps, 'resource' | 'rows'> {
  /** The property of each row that has the text. */
  text: string
}

function Translations({ resource, text, rows }: TranslationsProps) {
  const engine = useEngine()
  return (
    <ul className={styles.translations}>
      {rows.map((row) => (
        <li key={String(row.language)} lang={String(row.language)}>
          <span className={styles.language} lang={engine.translate.locale}>
            {choiceLabel(engine, { resource, path: 'language' }, String(row.language))}
          </span>
          {String(row[text] ?? '')}
        </li>
      ))}
    </ul>
  )
}

function Picture({ file: { tempUri, name } }: { file: Record<string, unknown> }) {
  return typeof tempUri === 'string' ? (
    <img src={tempUri} alt={String(name)} className={styles.picture} />
  ) : (
    <span className={styles.text}>{String(name)}</span>
  )
}
