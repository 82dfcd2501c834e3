import { useMediaQuery } from '@mui/material'
import type { ReactNode } from 'react'
import { fieldLabel } from '#i18n/labels.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { FieldOf } from '#language/field.ts'
import { isReference } from '#language/kinds/kinds.ts'
import { withParent } from '#language/parentPaths.ts'
import { getEntries } from '#language/recordEntries.ts'
import type { ResolvedField } from '#language/resolvedField.ts'
import type { ResourceData } from '#language/resource.ts'
import { valueText } from '#language/valueText.ts'
import { breakpoints } from '../../layout/theme/tokens.ts'
import { useEngine } from '../engine.ts'
import { RowTotals } from '../form/inputs/rows/RowTotals.tsx'
import { NoValue } from '../values/NoValue.tsx'
import { getTotalLabel, getTotalTexts, isNumberField, type TotaledRows, type TotalText } from '../values/rowTotals.ts'
import styles from './RecordPage.module.css'
import { ReferencedRecord } from './ReferencedRecord.tsx'

interface RowsTableProps {
  resource: ResourceData
  path: string
  field: FieldOf<'rows'>
  value: unknown
  record: RecordData
}

interface RowColumn {
  readonly name: string
  readonly label: string
  readonly className: string | undefined
  readonly resolvedField: ResolvedField
}

/** The rows of a record, with their totals. On phones, the table becomes cards, as in a form. */
export function RowsTable({ value, ...props }: RowsTableProps) {
  const engine = useEngine()
  const { resource, path, field, record } = props
  const isPhone = useMediaQuery(`(max-width:${breakpoints.small - 0.05}px)`, { noSsr: true })
  const rows = getEntries(value)
  const columns = Object.entries(field.options.fields).map(
    ([name, innerField]): RowColumn => ({
      name,
      label: fieldLabel(engine.translate, resource.name, `${path}.${name}`),
      className: isNumberField(innerField) ? styles.number : undefined,
      resolvedField: { kind: innerField.kind, field: innerField, resource, path: `${path}.${name}` },
    }),
  )
  const renderValue = ({ name, resolvedField }: RowColumn, row: RecordData): ReactNode => {
    const text = valueText(engine, resolvedField, row[name], withParent(row, record))
    if (text === '') return <NoValue />
    const { field: innerField } = resolvedField
    return isReference(innerField) ? (
      <ReferencedRecord path={name} field={innerField} record={row}>
        {text}
      </ReferencedRecord>
    ) : (
      text
    )
  }
  const Layout = isPhone && field.options.layout === 'table' ? Cards : Table
  return <Layout {...props} rows={rows} columns={columns} renderValue={renderValue} />
}

interface LayoutProps extends TotaledRows {
  columns: readonly RowColumn[]
  renderValue: (column: RowColumn, row: RecordData) => ReactNode
}

function Table({ columns, renderValue, ...props }: LayoutProps) {
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
          {props.rows.map((row) => (
            <tr key={JSON.stringify(row)}>
              {columns.map((column) => (
                <td key={column.name} className={column.className}>
                  {renderValue(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <Totals {...props} names={columns.map(({ name }) => name)} />
      </table>
    </div>
  )
}

function Cards({ columns, renderValue, ...props }: LayoutProps) {
  return (
    <>
      <ol className={styles.rowCards}>
        {props.rows.map((row) => (
          <li key={JSON.stringify(row)}>
            <dl>
              {columns.map((column) => (
                <div key={column.name}>
                  <dt>{column.label}</dt>
                  <dd>{renderValue(column, row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      <RowTotals {...props} />
    </>
  )
}

/** One table row per type of total, such as sum and average. Its heading fills the first columns without a total. */
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
