import { isSearchable } from '../declared/listState/listState.ts'
import { useTranslator } from '../ui/translator.tsx'
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
  const translate = useTranslator()
  const { isPending, failedLists, problem } = records
  const hasText = text.trim() !== ''
  const getStatusText = () => {
    if (isPending) return translate('shell.palette.searching')
    if (problem !== undefined) return problem
    if (failedLists.length > 0) return translate('shell.palette.failed', { names: failedLists.join(', ') })
    if (isSearch && hasText && !isSearchable(text)) return translate('shell.palette.hint')
    if (count === 0) return translate('shell.palette.noMatch', { search: text.trim() })
    return undefined
  }
  const statusText = getStatusText()
  return (
    <p role="status" className={statusText === undefined ? 'visually-hidden' : styles.status}>
      {statusText ?? (hasText && translate('shell.palette.count', { smart_count: count }))}
    </p>
  )
}
