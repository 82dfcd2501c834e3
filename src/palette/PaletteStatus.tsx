import { paletteTexts } from '#i18n/paletteTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { isSearchable } from '../declared/listState/listState.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'
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
  const texts = useLocalizedTexts(paletteTexts)
  const { isPending, failedLists, problem } = records
  const hasText = text.trim() !== ''
  const getStatusText = () => {
    if (isPending) return texts.searching
    if (problem !== undefined) return problem
    if (failedLists.length > 0) return fillText(texts.failed, { names: failedLists.join(', ') })
    if (isSearch && hasText && !isSearchable(text)) return texts.hint
    if (count === 0) return fillText(texts.noMatch, { search: text.trim() })
    return undefined
  }
  const statusText = getStatusText()
  return (
    <p role="status" className={statusText === undefined ? 'visually-hidden' : styles.status}>
      {statusText ?? (hasText && fillText(texts.count, { smart_count: count }))}
    </p>
  )
}
