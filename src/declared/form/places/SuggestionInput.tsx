import { Autocomplete, TextField } from '@mui/material'
import { type SyntheticEvent, type UIEvent, useState } from 'react'
import type { Translator } from '#i18n/translate.ts'
import { findLandmark } from '../../../ui/findLandmark.ts'
import { useTranslator } from '../../../ui/translator.tsx'
import type { InputProps } from '../../inputProps.ts'
import { renderHelpText } from '../inputs/HelpText.tsx'
import { toNullable, toText } from '../inputs/text.ts'
import styles from './places.module.css'
import { SuggestionsContext, SuggestionsPopup } from './SuggestionsPopup.tsx'
import type { Suggestions } from './useSuggestions.ts'

interface SuggestionInputProps {
  input: InputProps
  suggestions: Suggestions
  /** The help text while the field is disabled because another field must be filled in first. */
  prerequisiteText?: string | undefined
}

/** A text field with suggestions. Other texts are allowed too. */
export function SuggestionInput({ input, suggestions, prerequisiteText }: SuggestionInputProps) {
  const translate = useTranslator()
  const { id, label, help, error, required, disabled, autoFocus, inputRef, onBlur, onChange } = input
  const text = toText(input.value)
  const { names, hasMore } = suggestions
  const handleType = (newText: string) => {
    suggestions.setText(newText)
    onChange(toNullable(newText))
  }
  const { close, ...listProps } = useListOpenState(suggestions)
  const selectName = (selectedName: string) => {
    close()
    onChange(selectedName)
  }
  return (
    <SuggestionsContext value={suggestions}>
      <Autocomplete<string, false, false, true>
        id={id}
        freeSolo
        forcePopupIcon
        // The text itself is the value. Selecting a suggestion only sets the text.
        value={null}
        inputValue={text}
        onInputChange={(_, newText, reason) => (reason === 'input' || reason === 'clear') && handleType(newText)}
        onChange={(_, selectedName) => selectedName !== null && selectName(selectedName)}
        {...listProps}
        onBlur={() => {
          suggestions.stop()
          onBlur()
        }}
        options={names}
        filterOptions={(all) => all}
        disableListWrap={hasMore}
        onHighlightChange={(_, name) => name !== null && name === names.at(-1) && suggestions.loadMore()}
        slots={{ paper: SuggestionsPopup }}
        slotProps={{
          popper: { container: () => findLandmark(id) },
          listbox: { className: styles.list, onScroll: (event) => isAtEnd(event) && suggestions.loadMore() },
        }}
        loading={suggestions.state === 'loading'}
        disabled={disabled}
        {...getListTexts(translate)}
        renderInput={(params) => (
          <TextField
            {...params}
            label={label}
            required={required}
            autoFocus={autoFocus}
            inputRef={inputRef}
            error={error !== undefined}
            helperText={renderStatus({ help: disabled ? (prerequisiteText ?? help) : help, error, suggestions, text })}
          />
        )}
      />
    </SuggestionsContext>
  )
}

/**
 * The open state of the list. It is controlled, because otherwise Autocomplete loses the highlighted suggestion when
 * more are loaded.
 */
function useListOpenState({ load }: Suggestions) {
  const [isOpen, setOpen] = useState(false)
  return {
    open: isOpen,
    disableCloseOnSelect: true,
    onOpen(event: SyntheticEvent) {
      setOpen(true)
      // Typing also opens the list, and has already started the search.
      if (event.type !== 'change') load()
    },
    onClose: () => setOpen(false),
    close: () => setOpen(false),
  }
}

function getListTexts(translate: Translator) {
  return {
    loadingText: translate('form.select.loading'),
    clearText: translate('form.select.clear'),
    openText: translate('form.select.open'),
    closeText: translate('form.select.close'),
  }
}

interface SuggestionStatusProps extends Pick<InputProps, 'help' | 'error'> {
  suggestions: Suggestions
  text: string
}

function renderStatus(props: SuggestionStatusProps) {
  return props.suggestions.state === 'idle' ? renderHelpText(props) : <SuggestionStatus {...props} />
}

/** The state of the suggestions. It is announced to screen readers, and visible if there are no suggestions. */
function SuggestionStatus({ help, error, suggestions, text }: SuggestionStatusProps) {
  const translate = useTranslator()
  const { state, names, total, isLoadingMore, isComplete } = suggestions
  const noMatchKey = isComplete ? 'form.suggest.notListed' : 'form.suggest.noMatch'
  const statusText = {
    idle: '',
    short: translate('form.suggest.short'),
    loading: translate('form.select.loading'),
    found: translate('form.suggest.found', { count: names.length, total }),
    nothing: text === '' ? translate('form.suggest.nothing') : translate(noMatchKey, { search: text }),
    failed: translate('form.suggest.failed'),
  }[state]
  const isShown = error === undefined && ['short', 'nothing', 'failed'].includes(state)
  return (
    <>
      {!isShown && renderHelpText({ help, error })}
      <span role="status" className={isShown ? undefined : 'visually-hidden'}>
        {isLoadingMore ? translate('form.select.loading') : statusText}
      </span>
    </>
  )
}

/** Whether a list is scrolled to its end. */
function isAtEnd({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>): boolean {
  return scrollTop + clientHeight >= scrollHeight - 8
}
