import { isSearchable } from '../declared/listState/listState.ts'
import { useTexts } from '../ui/texts.tsx'
import styles from './Palette.module.css'
import type { RecordCommands } from './useRecordCommands.ts'

interface PaletteStatusProps {
  text: string
  count: number
  records: RecordCommands
  /** True for a search, false for the actions of a record. */
  isSearch: boolean
}

/** The state of the search: announced to screen readers, and visible if there is a problem. */
export function PaletteStatus({ text, count, records, isSearch }: PaletteStatusProps) {
  const texts = useTexts()
  const { isPending, failedLists, problem } = records
  const hasText = text.trim() !== ''
  const getStatusText = () => {
    if (isPending) return texts('shell.palette.searching')
    if (problem !== undefined) return problem
    if (failedLists.length > 0) return texts('shell.palette.failed', { names: failedLists.join(', ') })
    if (isSearch && hasText && !isSearchable(text)) return texts('shell.palette.hint')
    if (count === 0) return texts('shell.palette.noMatch', { search: text.trim() })
    return undefined
  }
  const statusText = getStatusText()
  return (
    <p role="status" className={statusText === undefined ? 'visually-hidden' : styles.status}>
      {statusText ?? (hasText && texts('shell.palette.count', { smart_count: count }))}
    </p>
  )
}
