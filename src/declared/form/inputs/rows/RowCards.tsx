import { getComputedLeaves, withComputedValues } from '#language/expressions/computedValues.ts'
import { withParent } from '#language/parentPaths.ts'
import { getFormFields } from '../../formModel.ts'
import { ComputedValue } from '../ComputedValue.tsx'
import { RowActions } from './RowActions.tsx'
import { RowField } from './RowField.tsx'
import { RowTotals } from './RowTotals.tsx'
import type { RowsLayoutProps } from './rowChanges.ts'
import styles from './rows.module.css'

/** A card for each row. */
export function RowCards(props: RowsLayoutProps) {
  const { resource, path, field, rows, record: parent = {} } = props
  const { fields } = field.options
  return (
    <>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is only identified by its index
        <div key={index} className={styles.card} data-row={index}>
          {getFormFields(fields).map((formField) => (
            <RowField key={formField.path} {...props} index={index} row={row} formField={formField} />
          ))}
          {getComputedLeaves(fields).map((leaf) => (
            <ComputedValue
              key={leaf.path}
              resource={resource}
              rowsPath={path}
              path={leaf.path}
              field={leaf.field}
              record={withParent(withComputedValues(fields, row), parent)}
            />
          ))}
          <div className={styles.cardActions}>
            <RowActions {...props} index={index} hasText />
          </div>
        </div>
      ))}
      <RowTotals {...props} />
    </>
  )
}
