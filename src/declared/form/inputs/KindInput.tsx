import { Button } from '@mui/material'
import type { ComponentType, Ref } from 'react'
import { fieldLabel } from '#i18n/labels.ts'
import { getValue, type RecordData } from '#resources/language/evaluate.ts'
import { getComputedLeaves, withComputedValues } from '#resources/language/expressions/computedValues.ts'
import { isObject, withValueAt } from '#resources/language/values.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useEngine } from '../../engine.ts'
import type { InputKind, InputProps } from '../../inputProps.ts'
import { buildInitialValues, getFormFields } from '../formModel.ts'
import { CityInput, RegionInput } from '../places/regionAndCity.tsx'
import { ZipInput } from '../places/ZipInput.tsx'
import { ColorInput } from './ColorInput.tsx'
import { ComputedValue } from './ComputedValue.tsx'
import { CountryInput } from './CountryInput.tsx'
import { CurrencyInput } from './CurrencyInput.tsx'
import { BooleanInput, ChoiceInput } from './choiceInputs.tsx'
import { DateInput, TimestampInput } from './DateInput.tsx'
import { DecimalInput, MoneyInput, PercentInput } from './DecimalInput.tsx'
import { DurationInput } from './DurationInput.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import { FileInput } from './FileInput.tsx'
import styles from './inputs.module.css'
import { JsonInput } from './JsonInput.tsx'
import { PhoneInput } from './PhoneInput.tsx'
import { RefInput } from './RefInput.tsx'
import { SecretInput } from './SecretInput.tsx'
import { SlugInput } from './SlugInput.tsx'
import { TimeInput } from './TimeInput.tsx'
import { TranslatedInput } from './TranslatedInput.tsx'
import { EmailInput, IntegerInput, LongTextInput, TextInput, UrlInput } from './textInputs.tsx'
import { ChoicesInput, TagsInput } from './textListInputs.tsx'

/** Renders the input for the kind of a field. */
export function KindInput<K extends InputKind>(props: InputProps<K>) {
  const Input: ComponentType<InputProps<K>> = inputs[props.field.kind]
  return <Input {...props} />
}

const inputs: { readonly [K in InputKind]: ComponentType<InputProps<K>> } = {
  text: TextInput,
  email: EmailInput,
  integer: IntegerInput,
  boolean: BooleanInput,
  date: DateInput,
  timestamp: TimestampInput,
  choice: ChoiceInput,
  ref: RefInput,
  rows: RowsInput,
  translated: TranslatedInput,
  file: FileInput,
  country: CountryInput,
  region: RegionInput,
  city: CityInput,
  zip: ZipInput,
  decimal: DecimalInput,
  percent: PercentInput,
  money: MoneyInput,
  duration: DurationInput,
  url: UrlInput,
  longText: LongTextInput,
  tags: TagsInput,
  choices: ChoicesInput,
  phone: PhoneInput,
  time: TimeInput,
  color: ColorInput,
  currency: CurrencyInput,
  slug: SlugInput,
  secret: SecretInput,
  json: JsonInput,
}

/** A list of rows that the user can add and remove. */
function RowsInput(props: InputProps<'rows'>) {
  const { translate, getEvaluationContext } = useEngine()
  const { field, id, value, onChange, inputRef } = props
  const rows = Array.isArray(value) ? value.filter(isObject) : []
  const isFull = field.options.max !== undefined && rows.length >= field.options.max
  return (
    <FieldGroup {...props}>
      {rows.map((row, index) => (
        <RowInput
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is only identified by its index
          key={index}
          rows={props}
          row={row}
          index={index}
          onRowChange={(changed) =>
            onChange(rows.map((candidate, position) => (position === index ? changed : candidate)))
          }
          onRemove={() => onChange(rows.filter((_, position) => position !== index))}
        />
      ))}
      <div>
        <Button
          id={id}
          ref={inputRef as Ref<HTMLButtonElement>}
          variant="outlined"
          startIcon={<Icon name="plus" size={18} />}
          disabled={isFull}
          onClick={() =>
            onChange([...rows, buildInitialValues(getFormFields(field.options.fields), getEvaluationContext())])
          }
        >
          {translate('form.rows.add')}
        </Button>
      </div>
    </FieldGroup>
  )
}

interface RowInputProps {
  rows: InputProps<'rows'>
  row: RecordData
  index: number
  onRowChange: (row: RecordData) => void
  onRemove: () => void
}

function RowInput({ rows, row, index, onRowChange, onRemove }: RowInputProps) {
  const { translate } = useEngine()
  const { resource, path, field, id, innerErrors, disabled, onBlur } = rows
  return (
    <div className={styles.row}>
      {getFormFields(field.options.fields).map((innerField) => (
        <KindInput
          key={innerField.path}
          resource={resource}
          path={`${path}.${innerField.path}`}
          field={innerField.field}
          id={`${id}-${index}-${innerField.wirePath}`}
          label={fieldLabel(translate, resource.name, `${path}.${innerField.wirePath}`)}
          error={innerErrors.find((candidate) => candidate.path === `${index}.${innerField.wirePath}`)?.message}
          innerErrors={[]}
          required={innerField.field.options.required === true}
          disabled={disabled}
          autoFocus={false}
          value={getValue(row, innerField.wirePath)}
          referencedRecord={getValue(row, innerField.path)}
          onChange={(value, referencedRecord) => {
            const updatedRow =
              referencedRecord === undefined ? row : withValueAt(row, innerField.path, referencedRecord)
            onRowChange(withValueAt(updatedRow, innerField.wirePath, value))
          }}
          onBlur={onBlur}
          inputRef={null}
        />
      ))}
      {getComputedLeaves(field.options.fields).map((leaf) => (
        <ComputedValue
          key={leaf.path}
          resource={resource}
          rowsPath={path}
          path={leaf.path}
          field={leaf.field}
          record={withComputedValues(field.options.fields, row)}
        />
      ))}
      <div className={styles.rowEnd}>
        <Button size="small" onClick={onRemove}>
          {translate('form.rows.remove')}
        </Button>
      </div>
    </div>
  )
}
