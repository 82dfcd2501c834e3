import { TextField } from '@mui/material'
import { useId } from 'react'
import { filterTexts } from '#i18n/filterTexts.ts'
import { getEmptyValue, hasCommonValues, isTextList } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { KindInput } from '../form/inputs/KindInput.tsx'
import type { InputProps } from '../inputProps.ts'
import { CommonValuesInput } from './CommonValuesInput.tsx'
import styles from './filter.module.css'
import type { FilterField } from './filterFields.ts'
import { getListField, getValueField } from './operandFields.ts'
import { getOperator, type OperatorName } from './operators.ts'
import { readCounted } from './periodInput.ts'

export interface OperandInputProps {
  resource: ResourceData
  field: FilterField
  operator: OperatorName
  value: unknown
  /** The selected records with their titles, if the operand consists of keys. */
  records: unknown
  error: string | undefined
  autoFocus: boolean
  onChange: (value: unknown, records?: unknown) => void
}

/**
 * The input of the operand of an operator: nothing, one value, two or several values, a period, or a circle on a map.
 */
export function OperandInput(props: OperandInputProps) {
  const { field, operator, value, onChange } = props
  const texts = useLocalizedTexts(filterTexts)
  const bounds: readonly unknown[] = Array.isArray(value) ? value : []
  const [lowest = null, highest = null] = bounds
  switch (getOperator(operator).operand) {
    case 'none':
      return null
    case 'one':
      return <ValueInput {...props} entered={getValueField(field)} label={texts.value} />
    case 'two':
      return (
        <div className={styles.pair}>
          <ValueInput
            {...props}
            entered={getValueField(field)}
            label={texts.from}
            value={lowest}
            onChange={(changed) => onChange([changed, highest])}
          />
          <ValueInput
            {...props}
            entered={getValueField(field)}
            label={texts.to}
            error={undefined}
            autoFocus={false}
            value={highest}
            onChange={(changed) => onChange([lowest, changed])}
          />
        </div>
      )
    case 'several':
      return <ValueInput {...props} entered={getListField(field)} label={texts.value} />
    case 'period':
      return <PeriodInput {...props} />
    case 'circle':
      return <CircleInput {...props} />
  }
}

interface ValueInputProps extends OperandInputProps {
  entered: InputProps['field']
  label: string
}

/**
 * The input for a value, the same as in a form. For values that many records have in common, such as cities, it suggests
 * the existing ones.
 */
function ValueInput({ field, entered, label, value, records, error, autoFocus, onChange }: ValueInputProps) {
  const props = {
    resource: field.origin.resource,
    path: field.origin.path,
    id: useId(),
    label,
    error,
    innerErrors: [],
    required: true,
    disabled: false,
    autoFocus,
    closesOnEnter: true,
    value: value ?? getEmptyValue(entered),
    referencedRecord: records,
    offersInactive: true,
    onChange,
    onBlur: noBlur,
    inputRef: null,
  }
  return isTextList(entered) && field.field && hasCommonValues(field.field) ? (
    <CommonValuesInput {...props} field={entered} />
  ) : (
    <KindInput {...props} field={entered} />
  )
}

const noBlur = () => undefined
/** The number of days of a relative period, such as the last 30 days. Other periods are chosen with the operator. */
function PeriodInput({ value, error, autoFocus, onChange }: OperandInputProps) {
  const texts = useLocalizedTexts(filterTexts)
  const counted = readCounted(value)
  if (!counted) return null
  const { direction, days } = counted
  return (
    <TextField
      required
      label={texts.days}
      value={days}
      error={error !== undefined}
      helperText={error}
      autoFocus={autoFocus}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => onChange(`${direction}${target.value.replace(/\D/g, '').slice(0, 4)}days`)}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  )
}

function CircleInput(props: OperandInputProps) {
  const { value, error, onChange } = props
  const texts = useLocalizedTexts(filterTexts)
  const circle = isObject(value) ? value : {}
  const { km = '', ...point } = circle
  return (
    <>
      <ValueInput
        {...props}
        entered={{ kind: 'location', options: {} }}
        label={texts.value}
        value={Object.keys(point).length === 0 ? null : point}
        onChange={(changed) => onChange({ ...(isObject(changed) ? changed : {}), km })}
      />
      <TextField
        required
        label={texts.km}
        value={String(km)}
        error={error !== undefined}
        onChange={({ target }) => onChange({ ...point, km: target.value.replace(',', '.') })}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      />
    </>
  )
}
