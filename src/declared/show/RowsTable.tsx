import { fieldLabel } from '#i18n/labels.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { FieldOf } from '#language/field.ts'
import { withParent } from '#language/parentPaths.ts'
import { getEntries } from '#language/recordEntries.ts'
import type { ResourceData } from '#language/resource.ts'
import { valueText } from '#language/valueText.ts'
import { useEngine } from '../engine.ts'
import { NoValue } from '../list/Cell.tsx'
import { getTotalLabel, getTotalTexts, isNumberField, type TotaledRows, type TotalText } from '../values/rowTotals.ts'
import styles from './RecordPage.module.css'

interface RowsTableProps {
  resource: ResourceData
  path: string
  field: FieldOf<'rows'>
  value: unknown
  record: RecordData
}

/** The rows of a record, with their totals. */
export function RowsTable({ value, ...props }: RowsTableProps) {
  const engine = useEngine()
  const { resource, path, field, record } = props
  const rows = getEntries(value)
  const columns = Object.entries(field.options.fields).map(([name, innerField]) => ({
    name,
    label: fieldLabel(engine.translate, resource.name, `${path}.${name}`),
    className: isNumberField(innerField) ? styles.number : undefined,
    resolvedField: { kind: innerField.kind, field: innerField, resource, path: `${path}.${name}` },
  }))
  return (
    <div className={styles.scrolled}>
      <table className={styles.rows}>
        <thead>
          <tr>
            {columns.map(({ name, label, className }) => (
              <th key={name} scope="col" className={className}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row)}>
              {columns.map(({ name, className, resolvedField }) => (
                <td key={name} className={className}>
                  {valueText(engine, resolvedField, row[name], withParent(row, record)) || <NoValue />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <Totals {...props} rows={rows} names={columns.map(({ name }) => name)} />
      </table>
    </div>
  )
}

/** A row for each word that totals are declared with. Its heading is in the first columns that have no total. */
function Totals({ names, ...props }: TotaledRows & { names: readonly string[] }) {
  const engine = useEngine()
  const totals = getTotalTexts(engine, props)
  if (totals.length === 0) return null
  const totaled = totals.map(({ name }) => name)
  const first = names.findIndex((name) => totaled.includes(name))
  const words = new Map<string, TotalText[]>()
  for (const total of totals) words.set(total.word, [...(words.get(total.word) ?? []), total])
  return (
    <tfoot>
      {[...words.values()].map((group) => {
        const label = group[0] && getTotalLabel(engine.translate, group[0])
        return (
          <tr key={label}>
            {first > 0 && (
              <th scope="row" colSpan={first}>
                {label}
              </th>
            )}
            {names.slice(first).map((name, index) => {
              const total = group.find((one) => one.name === name)
              return (
                <td key={name} className={styles.number}>
                  {first === 0 && index === 0 && <span className={styles.totalLabel}>{label}</span>}
                  {total && (total.text || <NoValue />)}
                </td>
              )
            })}
          </tr>
        )
      })}
    </tfoot>
  )
}
