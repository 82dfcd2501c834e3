import { fieldLabel } from '#i18n/labels.ts'
import { getValue } from '#language/evaluate.ts'
import { getComputedLeaves, withComputedValues } from '#language/expressions/computedValues.ts'
import type { FieldData } from '#language/field.ts'
import { withParent } from '#language/parentPaths.ts'
import { valueText } from '#language/valueText.ts'
import { useEngine } from '../../../engine.ts'
import { NoValue } from '../../../values/NoValue.tsx'
import { getTotalLabel, getTotalTexts, isNumberField } from '../../../values/rowTotals.ts'
import { getFormFields } from '../../formModel.ts'
import { RowActions } from './RowActions.tsx'
import { RowField } from './RowField.tsx'
import type { RowsLayoutProps } from './rowChanges.ts'
import styles from './rows.module.css'

/**
 * The rows as a table with one column per field. The column headers replace the visible labels; the labels remain for
 * screen readers.
 */
export function RowTable(props: RowsLayoutProps) {
  const engine = useEngine()
  const { translate } = engine
  const { resource, path, field, rows, record: parent = {} } = props
  const { fields } = field.options
  const formFields = getFormFields(fields)
  const computedLeaves = getComputedLeaves(fields)
  const columns = [...formFields, ...computedLeaves]
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{translate('form.rows.number')}</span>
          </th>
          {columns.map(({ path: name, field: column }) => (
            <th key={name} scope="col" className={isNumberField(column) ? styles.number : undefined}>
              {fieldLabel(translate, resource.name, `${path}.${name}`)}
              {column.options.required === true && <span aria-hidden="true"> *</span>}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is only identified by its index
          <tr key={index} data-row={index}>
            <th scope="row" className={`${styles.heading} ${styles.rowNumber}`}>
              {index + 1}
            </th>
            {formFields.map((formField) => (
              <td
                key={formField.path}
                className={`${styles.entry} ${isNumberField(formField.field) ? styles.number : ''}`}
              >
                <RowField {...props} index={index} row={row} formField={formField} />
              </td>
            ))}
            {computedLeaves.map(({ path: name, field: column }) => {
              const record = withParent(withComputedValues(fields, row), parent)
              const resolved = { kind: column.kind, field: column, resource, path: `${path}.${name}` }
              return (
                <td key={name} className={`${styles.text} ${isNumberField(column) ? styles.number : ''}`}>
                  {valueText(engine, resolved, getValue(record, name), record) || <NoValue />}
                </td>
              )
            })}
            <td className={styles.actions}>
              <RowActions {...props} index={index} hasText={false} />
            </td>
          </tr>
        ))}
      </tbody>
      <TotalRows {...props} columns={columns} />
    </table>
  )
}

/** One table row per type of total, such as sum and average. */
function TotalRows({
  columns,
  ...props
}: RowsLayoutProps & { columns: readonly { path: string; field: FieldData }[] }) {
  const engine = useEngine()
  const totals = getTotalTexts(engine, props)
  const labels = new Set(totals.map((total) => getTotalLabel(engine.translate, total)))
  if (totals.length === 0) return null
  return (
    <tfoot>
      {[...labels].map((label) => (
        <tr key={label}>
          <th scope="row" className={styles.heading}>
            {label}
          </th>
          {columns.map(({ path: name, field }) => {
            const total = totals.find((one) => one.name === name && getTotalLabel(engine.translate, one) === label)
            return (
              <td key={name} className={`${styles.total} ${isNumberField(field) ? styles.number : ''}`}>
                {total && (total.text || <NoValue />)}
              </td>
            )
          })}
          <td />
        </tr>
      ))}
    </tfoot>
  )
}
