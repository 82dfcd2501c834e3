import { Autocomplete, createFilterOptions, TextField } from '@mui/material'
import { type HTMLAttributes, type Key, type ReactNode, useMemo } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { landmarkOf } from '../../../ui/landmarkOf.ts'
import { useTexts } from '../../../ui/texts.tsx'
import type { InputProps } from '../../inputProps.ts'
import { Picture } from '../../values/Thumb.tsx'
import { helpText } from './HelpText.tsx'
import styles from './inputs.module.css'

export interface Option {
  readonly value: string | number
  readonly label: string
  /** The thumbnail. Null if this option has none but others do. */
  readonly picture?: string | null
  /** Shown beside the label. */
  readonly note?: string | undefined
}

interface PickInputProps
  extends Pick<
    InputProps,
    'id' | 'label' | 'help' | 'error' | 'required' | 'disabled' | 'autoFocus' | 'onBlur' | 'inputRef'
  > {
  picked: Option | null
  onPick: (option: Option | null) => void
  options: readonly Option[]
  /** Called when the options are needed. */
  onOpen?: () => void
  /** Called with the typed text. Without it, the given options are filtered. */
  onSearch?: (text: string) => void
  isLoading?: boolean
  /** Shown if there are no options. */
  nothing?: ReactNode
  /** The name of a new option that the user may create. It is shown below the other options. */
  newName?: string
  onNew?: (name: string) => void
  /** Whether a new option is being created. */
  isBusy?: boolean
}

/** The value of the option that creates a record. No record has an empty key. */
const newOption = ''

const holding = createFilterOptions<Option>({ trim: true })
const beginning = createFilterOptions<Option>({ trim: true, matchFrom: 'start' })

/**
 * Filters the current options at once, so that Enter selects the first match before a search has returned. Options that
 * start with the text come first, the option that creates a record comes last.
 */
const fitting: typeof holding = (options, state) => {
  const first = new Set(beginning(options, state).filter(({ value }) => value !== newOption))
  return [...first, ...holding(options, state).filter((option) => !first.has(option))]
}

/** A select with a search by name. */
export function PickInput(props: PickInputProps) {
  const {
    picked,
    onPick,
    options,
    onOpen,
    onSearch,
    isLoading = false,
    nothing,
    newName,
    onNew,
    isBusy = false,
    id,
    disabled,
    onBlur,
    ...field
  } = props
  const { label, help, error, required, autoFocus, inputRef } = field
  const texts = useTexts()
  const value = useSameOption(picked)
  const all = newName === undefined ? options : [...options, { value: newOption, label: newName }]
  return (
    <Autocomplete<Option>
      id={id}
      value={value}
      onChange={(_, option) => (option?.value === newOption ? onNew?.(option.label) : onPick(option))}
      onInputChange={(_, text, reason) => onSearch?.(reason === 'input' ? text : '')}
      onBlur={onBlur}
      onOpen={onOpen}
      options={all}
      filterOptions={fitting}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(option, value) => option.value === value.value}
      loading={isLoading}
      readOnly={isBusy}
      renderOption={renderOption}
      disabled={disabled}
      slotProps={{ popper: { container: () => landmarkOf(id) } }}
      autoHighlight
      handleHomeEndKeys
      loadingText={texts('form.select.loading')}
      noOptionsText={nothing ?? texts('form.select.none')}
      clearText={texts('form.select.clear')}
      openText={texts('form.select.open')}
      closeText={texts('form.select.close')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={required}
          autoFocus={autoFocus}
          inputRef={inputRef}
          placeholder={texts('form.select.choose')}
          error={error !== undefined}
          helperText={helpText({ help, error })}
        />
      )}
    />
  )
}

/**
 * Returns the same object for an unchanged option, because a new object would make Autocomplete reset the typed text.
 */
function useSameOption(picked: Option | null): Option | null {
  const { value, label } = picked ?? {}
  return useMemo(() => (value === undefined || label === undefined ? null : { value, label }), [value, label])
}

function renderOption({ key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key }, option: Option) {
  const { value, label } = option
  return (
    <li key={key} {...props}>
      {value === newOption ? <NewOption name={label} /> : <OptionFace option={option} />}
    </li>
  )
}

function OptionFace({ option: { label, picture, note } }: { option: Option }) {
  if (picture === undefined && note === undefined) return label
  return (
    <span className={styles.option}>
      {picture !== undefined && <Picture address={picture ?? undefined} />}
      <span className={styles.optionLabel}>{label}</span>
      {note !== undefined && (
        <span className={styles.optionNote}>
          <span className="visually-hidden">, </span>
          {note}
        </span>
      )}
    </span>
  )
}

function NewOption({ name }: { name: string }) {
  const texts = useTexts()
  return (
    <span className={styles.newOption}>
      <Icon name="plus" size={18} />
      {texts('form.select.create', { text: name })}
    </span>
  )
}
