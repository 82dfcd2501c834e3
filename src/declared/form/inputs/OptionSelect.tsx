import { Autocomplete, createFilterOptions, TextField } from '@mui/material'
import { type HTMLAttributes, type Key, type ReactNode, useMemo } from 'react'
import { findLandmark } from '../../../ui/findLandmark.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useTranslator } from '../../../ui/translator.tsx'
import type { InputProps } from '../../inputProps.ts'
import { ThumbnailImage } from '../../values/Thumbnail.tsx'
import { renderHelpText } from './HelpText.tsx'
import styles from './inputs.module.css'
import { keepFormOpen } from './textListInputs.tsx'

export interface Option {
  readonly value: string | number
  readonly label: string
  /** The thumbnail. Null if this option has none but others do. */
  readonly picture?: string | null
  /** Shown beside the label. */
  readonly note?: string | undefined
}

interface OptionSelectProps
  extends Pick<
    InputProps,
    'id' | 'label' | 'help' | 'error' | 'required' | 'disabled' | 'autoFocus' | 'onBlur' | 'inputRef'
  > {
  selected: Option | null
  onSelect: (option: Option | null) => void
  options: readonly Option[]
  /** Called when the options are needed. */
  onOpen?: () => void
  /** Called with the typed text. Without it, the given options are filtered. */
  onSearch?: (text: string) => void
  isLoading?: boolean
  /** Shown if there are no options. */
  emptyText?: ReactNode
  /** The name of a new option that the user may create. It is shown below the other options. */
  newOptionName?: string
  onCreate?: (name: string) => void
  /** Whether a new option is being created. */
  isBusy?: boolean
}

/** The value of the option that creates a record. No record has an empty key. */
export const newOptionKey = ''

const filterContaining = createFilterOptions<Option>({ trim: true })
const filterStarting = createFilterOptions<Option>({ trim: true, matchFrom: 'start' })

/**
 * Filters the current options at once, so that Enter selects the first match before a search has returned. Options that
 * start with the text come first, the option that creates a record comes last.
 */
export const filterMatching: typeof filterContaining = (options, state) => {
  const first = new Set(filterStarting(options, state).filter(({ value }) => value !== newOptionKey))
  return [...first, ...filterContaining(options, state).filter((option) => !first.has(option))]
}

/** A select with a search by name. */
export function OptionSelect(props: OptionSelectProps) {
  const {
    selected,
    onSelect,
    options,
    onOpen,
    onSearch,
    isLoading = false,
    emptyText,
    newOptionName,
    onCreate,
    isBusy = false,
    id,
    disabled,
    onBlur,
    ...field
  } = props
  const { label, help, error, required, autoFocus, inputRef } = field
  const translate = useTranslator()
  const value = useStableOption(selected)
  const allOptions = newOptionName === undefined ? options : [...options, { value: newOptionKey, label: newOptionName }]
  return (
    <Autocomplete<Option>
      id={id}
      value={value}
      onChange={(_, option) => (option?.value === newOptionKey ? onCreate?.(option.label) : onSelect(option))}
      onInputChange={(_, text, reason) => onSearch?.(reason === 'input' ? text : '')}
      onBlur={onBlur}
      onKeyDown={(event) => keepFormOpen(event, selected?.label)}
      onOpen={onOpen}
      options={allOptions}
      filterOptions={filterMatching}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(option, value) => option.value === value.value}
      loading={isLoading}
      readOnly={isBusy}
      renderOption={renderOption}
      disabled={disabled}
      slotProps={{ popper: { container: () => findLandmark(id) } }}
      autoHighlight
      loadingText={translate('form.select.loading')}
      noOptionsText={emptyText ?? translate('form.select.none')}
      clearText={translate('form.select.clear')}
      openText={translate('form.select.open')}
      closeText={translate('form.select.close')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={required}
          autoFocus={autoFocus}
          inputRef={inputRef}
          placeholder={translate('form.select.choose')}
          error={error !== undefined}
          helperText={renderHelpText({ help, error })}
        />
      )}
    />
  )
}

/**
 * Returns the same object for an unchanged option, because a new object would make Autocomplete reset the typed text.
 */
function useStableOption(selected: Option | null): Option | null {
  const { value, label } = selected ?? {}
  return useMemo(() => (value === undefined || label === undefined ? null : { value, label }), [value, label])
}

function renderOption({ key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key }, option: Option) {
  const { value, label } = option
  return (
    <li key={key} {...props}>
      {value === newOptionKey ? <NewOption name={label} /> : <OptionContent option={option} />}
    </li>
  )
}

/** The label of an option, with its picture and its note. */
export function OptionContent({ option: { label, picture, note } }: { option: Option }) {
  if (picture === undefined && note === undefined) return label
  return (
    <span className={styles.option}>
      {picture !== undefined && <ThumbnailImage url={picture ?? undefined} />}
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

export function NewOption({ name }: { name: string }) {
  const translate = useTranslator()
  return (
    <span className={styles.newOption}>
      <Icon name="plus" size={18} />
      {translate('form.select.create', { text: name })}
    </span>
  )
}
