import { Autocomplete, TextField } from '@mui/material'
import { type SyntheticEvent, type UIEvent, useState } from 'react'
import type { Translator } from '#i18n/translate.ts'
import { landmarkOf } from '../../../ui/landmarkOf.ts'
import { useTexts } from '../../../ui/texts.tsx'
import type { InputProps } from '../../inputProps.ts'
import { helpText } from '../inputs/HelpText.tsx'
import { asText, orNull } from '../inputs/text.ts'
import styles from './places.module.css'
import { ShownSuggestions, SuggestSheet } from './SuggestSheet.tsx'
import type { Suggestions } from './useSuggestions.ts'

interface SuggestInputProps {
  input: InputProps
  suggestions: Suggestions
  /** The help text while the field is disabled because another field must be filled in first. */
  before?: string | undefined
}

/** A text field with suggestions. Other texts are allowed too. */
export function SuggestInput({ input, suggestions, before }: SuggestInputProps) {
  const texts = useTexts()
  const { id, label, help, error, required, disabled, autoFocus, inputRef, onBlur, onChange } = input
  const text = asText(input.value)
  const { names, hasMore } = suggestions
  const type = (typed: string) => {
    suggestions.type(typed)
    onChange(orNull(typed))
  }
  const { close, ...list } = useList(suggestions)
  const pick = (picked: string) => {
    close()
    onChange(picked)
  }
  return (
    <ShownSuggestions value={suggestions}>
      <Autocomplete<string, false, false, true>
        id={id}
        freeSolo
        forcePopupIcon
        // The text itself is the value. Selecting a suggestion only sets the text.
        value={null}
        inputValue={text}
        onInputChange={(_, typed, reason) => (reason === 'input' || reason === 'clear') && type(typed)}
        onChange={(_, picked) => picked !== null && pick(picked)}
        {...list}
        onBlur={() => {
          suggestions.rest()
          onBlur()
        }}
        options={names}
        filterOptions={(all) => all}
        disableListWrap={hasMore}
        onHighlightChange={(_, name) => name !== null && name === names.at(-1) && suggestions.more()}
        slots={{ paper: SuggestSheet }}
        slotProps={{
          popper: { container: () => landmarkOf(id) },
          listbox: { className: styles.list, onScroll: (event) => isAtEnd(event) && suggestions.more() },
        }}
        loading={suggestions.state === 'loading'}
        disabled={disabled}
        {...listTexts(texts)}
        renderInput={(params) => (
          <TextField
            {...params}
            label={label}
            required={required}
            autoFocus={autoFocus}
            inputRef={inputRef}
            error={error !== undefined}
            helperText={noteBelow({ help: disabled ? (before ?? help) : help, error, suggestions, text })}
          />
        )}
      />
    </ShownSuggestions>
  )
}

/**
 * The open state of the list. It is controlled, because otherwise Autocomplete loses the highlighted suggestion when
 * more are loaded.
 */
function useList({ want }: Suggestions) {
  const [isOpen, setOpen] = useState(false)
  return {
    open: isOpen,
    disableCloseOnSelect: true,
    onOpen(event: SyntheticEvent) {
      setOpen(true)
      // Typing also opens the list, and has already started the search.
      if (event.type !== 'change') want()
    },
    onClose: () => setOpen(false),
    close: () => setOpen(false),
  }
}

function listTexts(texts: Translator) {
  return {
    loadingText: texts('form.select.loading'),
    clearText: texts('form.select.clear'),
    openText: texts('form.select.open'),
    closeText: texts('form.select.close'),
  }
}

interface NoteProps extends Pick<InputProps, 'help' | 'error'> {
  suggestions: Suggestions
  text: string
}

function noteBelow(props: NoteProps) {
  return props.suggestions.state === 'idle' ? helpText(props) : <Note {...props} />
}

/** The state of the suggestions. It is announced to screen readers, and visible if there are no suggestions. */
function Note({ help, error, suggestions, text }: NoteProps) {
  const texts = useTexts()
  const { state, names, total, isLoadingMore, isComplete } = suggestions
  const noMatch = isComplete ? 'form.suggest.notListed' : 'form.suggest.noMatch'
  const said = {
    idle: '',
    short: texts('form.suggest.short'),
    loading: texts('form.select.loading'),
    found: texts('form.suggest.found', { count: names.length, total }),
    nothing: text === '' ? texts('form.suggest.nothing') : texts(noMatch, { search: text }),
    failed: texts('form.suggest.failed'),
  }[state]
  const isShown = error === undefined && ['short', 'nothing', 'failed'].includes(state)
  return (
    <>
      {!isShown && helpText({ help, error })}
      <span role="status" className={isShown ? undefined : 'visually-hidden'}>
        {isLoadingMore ? texts('form.select.loading') : said}
      </span>
    </>
  )
}

/** Whether a list is scrolled to its end. */
function isAtEnd({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>): boolean {
  return scrollTop + clientHeight >= scrollHeight - 8
}
