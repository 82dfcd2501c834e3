import { Button, Paper, type PaperProps } from '@mui/material'
import { createContext, useContext } from 'react'
import { useTexts } from '../../../ui/texts.tsx'
import styles from './places.module.css'
import type { Suggestions } from './useSuggestions.ts'

/** The suggestions that the open list shows. */
export const ShownSuggestions = createContext<Suggestions | undefined>(undefined)

/** The sheet that suggestions lie on, with how many there are and a way to the next ones for mouse and finger. */
export function SuggestSheet({ children, ...paper }: PaperProps) {
  const texts = useTexts()
  const suggestions = useContext(ShownSuggestions)
  return (
    <Paper {...paper}>
      {children}
      {suggestions?.state === 'found' && suggestions.hasMore && (
        <div className={styles.more}>
          <span>{texts('form.suggest.found', { count: suggestions.names.length, total: suggestions.total })}</span>
          <Button
            size="small"
            // Out of the order of the tab key: the arrow keys lead there by themselves.
            tabIndex={-1}
            // The focus stays in the input, or the list would close.
            onMouseDown={(event) => event.preventDefault()}
            onClick={suggestions.more}
          >
            {texts(suggestions.isLoadingMore ? 'form.select.loading' : 'form.suggest.more')}
          </Button>
        </div>
      )}
    </Paper>
  )
}
