import { isSearchable } from '../declared/listState/listState.ts'
import { useTexts } from '../ui/texts.tsx'
import styles from './Palette.module.css'
import type { RecordCommands } from './useRecordCommands.ts'

interface StatusProps {
  text: string
  count: number
  records: RecordCommands
  /** True for a search, false for the actions of a record. */
  isSearch: boolean
}

/** The state of the search: announced to screen readers, and visible if there is a problem. */
export function PaletteStatus({ text, count, records, isSearch }: StatusProps) {
  const texts = useTexts()
  const { isPending, failed, problem } = records
  const isTyped = text.trim() !== ''
  const say = () => {
    if (isPending) return texts('shell.palette.searching')
    if (problem !== undefined) return problem
    if (failed.length > 0) return texts('shell.palette.failed', { names: failed.join(', ') })
    if (isSearch && isTyped && !isSearchable(text)) return texts('shell.palette.hint')
    if (count === 0) return texts('shell.palette.noMatch', { search: text.trim() })
    return undefined
  }
  const said = say()
  return (
    <p role="status" className={said === undefined ? 'visually-hidden' : styles.status}>
      {said ?? (isTyped && texts('shell.palette.count', { smart_count: count }))}
    </p>
  )
}
