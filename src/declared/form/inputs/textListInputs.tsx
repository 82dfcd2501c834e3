import {
  Autocomplete,
  type AutocompleteRenderInputParams,
  type AutocompleteRenderOptionState,
  type AutocompleteRenderValueGetItemProps,
  Checkbox,
  Chip,
  TextField,
} from '@mui/material'
import {
  type ClipboardEvent,
  type FormEvent,
  type HTMLAttributes,
  type Key,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useState,
} from 'react'
import { getChoiceLabel } from '#language/kinds/choice.ts'
import { toTexts } from '#language/kinds/kind.ts'
import { normalizeTags } from '#language/kinds/reading/textLists.ts'
import { findLandmark } from '../../../ui/findLandmark.ts'
import { useTranslator } from '../../../ui/translator.tsx'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { renderHelpText } from './HelpText.tsx'
import styles from './inputs.module.css'
import { useOpenList } from './useOpenList.ts'

type MultipleProps = InputProps<'tags' | 'choices' | 'links'>

/** The characters that separate tags in typed or pasted text. Exported files separate them with semicolons. */
const separators = /[,;\n\t]/

/**
 * A list of short texts. Enter or a comma adds the typed text, Backspace removes the last one, and pasted text is split
 * at separators.
 */
export function TagsInput(props: InputProps<'tags'>) {
  const { field, value, onChange, onBlur } = props
  const { suggest = [] } = field.options
  const [typed, setTyped] = useState('')
  const tags = toTexts(value)
  const setTags = (changed: readonly string[]) => onChange(normalizeTags(changed, suggest))
  const add = (text: string) => {
    setTyped('')
    if (text.trim() !== '') setTags([...tags, ...text.split(separators)])
  }
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (!separators.test(pasted)) return
    // A single-line input would remove the line breaks that separate the pasted tags.
    event.preventDefault()
    add(typed + pasted)
  }
  return (
    <Autocomplete<string, true, false, true>
      {...useAutocompleteProps(props, tags, (tag) => tag)}
      freeSolo
      filterSelectedOptions
      options={suggest}
      inputValue={typed}
      onInputChange={(_, text) => (separators.test(text) ? add(text) : setTyped(text))}
      onChange={(_, changed) => setTags(changed)}
      onBlur={() => {
        add(typed)
        onBlur()
      }}
      onPaste={handlePaste}
    />
  )
}

/** Selects several of the declared values, with checkboxes. */
export function ChoicesInput(props: InputProps<'choices'>) {
  const engine = useEngine()
  const { resource, path, field, value, onChange, onBlur } = props
  const list = useMultipleList(props)
  const { values, max = values.length } = field.options
  const chosen = toTexts(value)
  const getLabel = (choice: string) => getChoiceLabel(engine, { resource, path }, choice)
  return (
    <Autocomplete<string, true>
      {...useAutocompleteProps(props, chosen, getLabel)}
      {...list.props}
      options={values}
      getOptionLabel={getLabel}
      getOptionDisabled={(choice) => chosen.length >= max && !chosen.includes(choice)}
      onChange={(event, changed, reason) => {
        if (list.isUnmeant(event, reason)) return
        onChange(values.filter((choice) => changed.includes(choice)))
        list.handleChoice(event)
      }}
      onBlur={onBlur}
      renderOption={(item, choice, state) => renderCheckedOption(item, getLabel(choice), state)}
    />
  )
}

/**
 * The open state of the list of options, which stays open while the user selects several. Enter selects the first match
 * of the typed text. With `closesOnEnter`, the list opens on focus and Enter selects the typed or highlighted option and
 * closes it; the next Enter submits the form.
 */
export function useMultipleList({
  closesOnEnter = false,
  autoFocus,
  value,
}: Pick<MultipleProps, 'closesOnEnter' | 'autoFocus' | 'value'>) {
  const list = useOpenList()
  const [isTyping, setTyping] = useState(false)
  const [isGoneTo, setGoneTo] = useState(false)
  const isChosen = Array.isArray(value) && value.length > 0
  const handleKeyInPanel = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key === 'Enter' && isChosen && !isTyped(event) && !isGoneTo) event.defaultMuiPrevented = true
  }
  const inPanel = {
    ...list.props,
    openOnFocus: autoFocus,
    onHighlightChange: (_: unknown, _option: unknown, reason: string) => setGoneTo(reason === 'keyboard'),
    onKeyDown: handleKeyInPanel,
  }
  return {
    props: {
      disableCloseOnSelect: true,
      autoHighlight: closesOnEnter || isTyping,
      onInput: ({ target }: FormEvent) => setTyping(target instanceof HTMLInputElement && target.value !== ''),
      ...(closesOnEnter ? inPanel : { onKeyDown: (event: KeyboardEvent) => keepFormOpen(event) }),
    },
    open: list.open,
    /** Whether a change must be ignored: Enter after the name of a selected option, which would remove it. */
    isUnmeant: (event: SyntheticEvent, reason: string): boolean =>
      !closesOnEnter && reason === 'removeOption' && event.type === 'keydown' && isTyped(event),
    handleChoice({ type }: SyntheticEvent) {
      setTyping(false)
      if (type === 'keydown') list.close()
    },
  }
}

/** Prevents that Enter submits the form while the input has text that is not selected, which would be lost. */
export function keepFormOpen(event: KeyboardEvent, selectedLabel = ''): void {
  if (event.key === 'Enter' && isTyped(event, selectedLabel)) event.preventDefault()
}

const isTyped = ({ target }: SyntheticEvent, selectedLabel = ''): boolean =>
  target instanceof HTMLInputElement && target.value !== selectedLabel

/** An option with a checkbox. */
export const renderCheckedOption = (
  { key, ...optionProps }: HTMLAttributes<HTMLLIElement> & { key: Key },
  content: ReactNode,
  { selected }: AutocompleteRenderOptionState,
) => (
  <li key={key} {...optionProps}>
    {/* The checkbox is only visual: the option itself handles clicks and announces its state to screen readers. */}
    <Checkbox
      size="small"
      checked={selected}
      aria-hidden="true"
      className={styles.mark}
      slotProps={{ input: { disabled: true } }}
    />
    {content}
  </li>
)

/** The props that all inputs of several values share. */
export function useAutocompleteProps<T>(props: MultipleProps, values: readonly T[], getLabel: (value: T) => string) {
  const translate = useTranslator()
  const { id, label, help, required, disabled, autoFocus, inputRef } = props
  const error = getError(props, values.map(getLabel))
  return {
    id,
    multiple: true as const,
    value: values as T[],
    disabled,
    handleHomeEndKeys: true,
    slotProps: { popper: { container: () => findLandmark(id) } },
    noOptionsText: translate('form.select.none'),
    clearText: translate('form.select.clear'),
    openText: translate('form.select.open'),
    closeText: translate('form.select.close'),
    renderValue: (shown: readonly T[], getItemProps: AutocompleteRenderValueGetItemProps<true>) =>
      shown.map((one, index) => {
        const { key, ...item } = getItemProps({ index })
        return <Chip key={key} size="small" label={getLabel(one)} {...item} />
      }),
    renderInput: (params: AutocompleteRenderInputParams) => (
      <>
        <TextField
          {...params}
          label={label}
          required={required}
          autoFocus={autoFocus}
          inputRef={inputRef}
          error={error !== undefined}
          helperText={renderHelpText({ help, error })}
        />
        {/* Announces the selected texts to screen readers whenever they change. */}
        <span className="visually-hidden" aria-live="polite">
          {values.map(getLabel).join(', ')}
        </span>
      </>
    ),
  }
}

/** The error of the field itself, or the errors of its individual texts. */
function getError({ error, innerErrors }: MultipleProps, labels: readonly string[]): string | undefined {
  if (error !== undefined || innerErrors.length === 0) return error
  return innerErrors.map(({ path, message }) => `${labels[Number(path)] ?? ''}: ${message}`).join(' ')
}
