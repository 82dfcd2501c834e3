import { useEffect, useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { isSearchable } from './listState.ts'

/** The debounce delay of a search, in ms. */
export const searchDelayMs = 500

/** The text of a search box and its debounced search. */
export interface Search {
  readonly text: string
  /** Searches half a second after the last change, if the text is long enough. */
  type(text: string): void
  /** Searches at once. */
  submit(): void
  clear(): void
}

export function useSearch(search: string, onSearch: (search: string) => void): Search {
  const [text, setText] = useSearchText(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Otherwise the timer could fire after the screen was closed.
  useEffect(() => () => clearTimeout(timer.current), [])

  const searchFor = useEvent((wanted: string) => {
    clearTimeout(timer.current)
    if (isSearchable(wanted) && wanted.trim() !== search) onSearch(wanted.trim())
  })
  return {
    text,
    type(typed) {
      setText(typed)
      clearTimeout(timer.current)
      timer.current = setTimeout(searchFor, searchDelayMs, typed)
    },
    submit: () => searchFor(text),
    clear() {
      setText('')
      searchFor('')
    },
  }
}

/**
 * The text of the box. Typed text is kept while its own searches are applied; any other change of the search replaces
 * it.
 */
function useSearchText(search: string): [string, (text: string) => void] {
  const [box, setBox] = useState<{ text: string; search: string; typed: string[] }>({ text: search, search, typed: [] })
  if (box.search !== search) {
    const own = box.typed.lastIndexOf(search)
    setBox(own < 0 ? { text: search, search, typed: [] } : { ...box, search, typed: box.typed.slice(own + 1) })
  }
  return [box.text, (text) => setBox({ text, search, typed: [...box.typed, text.trim()] })]
}
