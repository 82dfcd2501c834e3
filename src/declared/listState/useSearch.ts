import { useEffect, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { isSearchable } from './listState.ts'

/** The debounce delay of a search, in ms. */
export const searchDelayMs = 500

/** The text of a search box and its debounced search. */
export interface SearchControl {
  readonly text: string
  /** Searches half a second after the last change, if the text is long enough. */
  changeText(text: string): void
  /** Searches at once. */
  submit(): void
  clear(): void
}

export function useSearch(search: string, onSearch: (search: string) => void): SearchControl {
  const [text, setText] = useSearchText(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Without this, the timer could fire after the screen was closed.
  useEffect(() => () => clearTimeout(timer.current), [])

  const applySearch = useEvent((newSearch: string) => {
    clearTimeout(timer.current)
    if (isSearchable(newSearch) && newSearch.trim() !== search) onSearch(newSearch.trim())
  })
  return {
    text,
    changeText(typed) {
      setText(typed)
      clearTimeout(timer.current)
      timer.current = setTimeout(applySearch, searchDelayMs, typed)
    },
    submit: () => applySearch(text),
    clear() {
      setText('')
      applySearch('')
    },
  }
}

/**
 * The text of the box. Typed text is kept while its own searches are applied; any other change of the search replaces
 * it.
 */
function useSearchText(search: string): [string, (text: string) => void] {
  const [searchState, setSearchState] = useState<{ text: string; search: string; typedTexts: string[] }>({
    text: search,
    search,
    typedTexts: [],
  })
  if (searchState.search !== search) {
    const typedIndex = searchState.typedTexts.lastIndexOf(search)
    setSearchState(
      typedIndex < 0
        ? { text: search, search, typedTexts: [] }
        : { ...searchState, search, typedTexts: searchState.typedTexts.slice(typedIndex + 1) },
    )
  }
  return [
    searchState.text,
    (text) => setSearchState({ text, search, typedTexts: [...searchState.typedTexts, text.trim()] }),
  ]
}
