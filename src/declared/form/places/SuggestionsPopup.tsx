import { Button, Paper, type PaperProps } from '@mui/material'
import { createContext, useContext } from 'react'
import { useTranslator } from '../../../ui/translator.tsx'
import styles from './places.module.css'
import type { Suggestions } from './useSuggestions.ts'

/** The suggestions of the input, for the popup. */
export const SuggestionsContext = createContext<Suggestions | undefined>(undefined)

/** The popup of the suggestions, with their number and a button that loads more. */
export function SuggestionsPopup({ children, ...paperProps }: PaperProps) {
  const translate = useTranslator()
  const suggestions = useContext(SuggestionsContext)
  return (
    <Paper {...paperProps}>
      {children}
      {suggestions?.state === 'found' && suggestions.hasMore && (
        <div className={styles.more}>
          <span>{translate('form.suggest.found', { count: suggestions.names.length, total: suggestions.total })}</span>
          <Button
            size="small"
            // Not in the tab order, because the arrow keys load more suggestions automatically.
            tabIndex={-1}
            // Keeps the focus in the input. Otherwise the list would close.
            onMouseDown={(event) => event.preventDefault()}
            onClick={suggestions.loadMore}
          >
            {translate(suggestions.isLoadingMore ? 'form.select.loading' : 'form.suggest.more')}
          </Button>
        </div>
      )}
    </Paper>
  )
}
