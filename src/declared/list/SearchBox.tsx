import { IconButton, InputAdornment, OutlinedInput } from '@mui/material'
import { useId, useRef } from 'react'
import { fieldLabel, lowercaseLabel } from '#i18n/labels.ts'
import type { Translator } from '#i18n/translate.ts'
import type { ResourceData } from '#language/resource.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useEngine } from '../engine.ts'
import { isSearchable } from '../listState/listState.ts'
import { useSearch } from '../listState/useSearch.ts'
import styles from './ListToolbar.module.css'
import { useSingleKey } from './useSingleKey.ts'

interface SearchBoxProps {
  resource: ResourceData
  /** The current search. */
  search: string
  onSearch: (search: string) => void
}

/**
 * The search of a list. It starts half a second after the last change if the text has at least three letters, and ends
 * when the field is emptied.
 */
export function SearchBox({ resource, search, onSearch }: SearchBoxProps) {
  const { translate } = useEngine()
  const inputRef = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const { text, changeText, submit, clear } = useSearch(search, onSearch)
  useSingleKey('/', () => {
    inputRef.current?.focus()
    inputRef.current?.select()
  })

  const clearAndFocus = () => {
    clear()
    inputRef.current?.focus()
  }
  const isTooShort = !isSearchable(text)
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <OutlinedInput
          size="small"
          fullWidth
          inputRef={inputRef}
          value={text}
          onChange={(event) => changeText(event.target.value)}
          placeholder={translate('list.search.placeholder', { fields: formatSearchedFields(translate, resource) })}
          slotProps={{
            input: {
              'aria-label': translate('list.search.label'),
              'aria-describedby': hintId,
              'aria-keyshortcuts': '/',
              enterKeyHint: 'search',
              maxLength: 100,
            },
          }}
          startAdornment={<Icon name="search" size={18} className={styles.searchIcon} />}
          endAdornment={
            <InputAdornment position="end">
              <span id={hintId} className={isTooShort ? styles.hint : 'visually-hidden'}>
                {translate('list.search.hint')}
              </span>
              {text !== '' && (
                <IconButton size="small" edge="end" aria-label={translate('list.search.clear')} onClick={clearAndFocus}>
                  <Icon name="close" size={16} />
                </IconButton>
              )}
            </InputAdornment>
          }
        />
        <CurrentSearchHint search={isTooShort ? search : ''} />
      </form>
    </search>
  )
}

/** Shows which search still applies while the typed text is too short to start a new one. */
function CurrentSearchHint({ search }: { search: string }) {
  const { translate } = useEngine()
  return (
    <p role="status" className={styles.currentSearch}>
      {search !== '' && translate('list.search.still', { search })}
    </p>
  )
}

/** The names of the searched fields, in lower case for the middle of a sentence. */
function formatSearchedFields(translate: Translator, { name, list, title }: ResourceData): string {
  return (list?.search ?? [title]).map((path) => lowercaseLabel(fieldLabel(translate, name, path))).join(', ')
}
