import { Suspense } from 'react'
import { fieldLabel } from '#i18n/labels.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import { isHiddenReference } from '#language/hiddenReferences.ts'
import { withParent } from '#language/parentPaths.ts'
import { withValueAt } from '#language/values.ts'
import { useEngine } from '../../../engine.ts'
import { copyFrom } from '../../copiedValues.ts'
import { buildCurrentRecord, type FormField, getFieldState, getFormFields } from '../../formModel.ts'
import type { RowsLayoutProps } from './rowChanges.ts'

interface RowFieldProps extends RowsLayoutProps {
  index: number
  row: RecordData
  formField: FormField
}

/**
 * The input of a field in a row. Not rendered if a condition of the row hides the field, or if the field refers to a
 * record that the user may not see.
 */
export function RowField({ index, row, formField, Input: KindInput, changes, ...rowsProps }: RowFieldProps) {
  const { translate, widgets, getEvaluationContext } = useEngine()
  const { resource, path, field: rowsField, record: parent = {}, id, innerErrors, disabled, onBlur } = rowsProps
  const { path: name, wirePath, field } = formField
  if (isHiddenReference(row, wirePath, field)) return null
  const { fields } = rowsField.options
  const record = withParent(buildCurrentRecord(getFormFields(fields), undefined, row, fields), parent)
  const state = getFieldState(formField, 'create', record, getEvaluationContext())
  if (!state.isShown) return null
  const { widget } = field.options
  const Input = (widget === undefined ? undefined : widgets[widget]) ?? KindInput
  const element = (
    <Input
      resource={resource}
      path={`${path}.${name}`}
      field={field}
      id={`${id}-${index}-${wirePath}`}
      label={fieldLabel(translate, resource.name, `${path}.${wirePath}`)}
      error={innerErrors.find((candidate) => candidate.path === `${index}.${wirePath}`)?.message}
      innerErrors={innerErrors.flatMap(({ path: errorPath, message }) =>
        errorPath.startsWith(`${index}.${wirePath}.`)
          ? [{ path: errorPath.slice(`${index}.${wirePath}.`.length), message }]
          : [],
      )}
      required={state.isRequired}
      disabled={disabled || !state.isEnabled}
      autoFocus={false}
      value={getValue(row, wirePath)}
      record={record}
      referencedRecord={wirePath === name ? undefined : getValue(row, name)}
      onChange={(value, referencedRecord) => {
        const named = referencedRecord === undefined ? row : withValueAt(row, name, referencedRecord)
        const changed = withValueAt(named, wirePath, value)
        const change = { field: formField, previous: getValue(row, wirePath), next: value }
        const copied = copyFrom(getFormFields(fields), fields, change, referencedRecord)
        changes.change(
          index,
          copied.reduce((whole, [target, copy]) => withValueAt(whole, target.wirePath, copy), changed),
        )
      }}
      onBlur={onBlur}
      inputRef={null}
    />
  )
  return widget ? <Suspense fallback={null}>{element}</Suspense> : element
}
