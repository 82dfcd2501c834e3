import { Button } from '@mui/material'
import { useListContext } from 'react-admin'
import { filterTexts } from '#i18n/filterTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { ResourceData } from '#language/resource.ts'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import type { ListState } from '../listState/listState.ts'
import styles from './ExcludedByStatusNotice.module.css'
import { useOppositeStatus } from './useOppositeStatus.ts'

interface LeftOutNoteProps {
  resource: ResourceData
  state: ListState
  onChange: (change: Partial<ListState>) => void
}

/**
 * Shows how many records the status filter of a list excludes, with a button that includes them. Not rendered for an
 * empty list, which shows this itself.
 */
export function ExcludedByStatusNotice({ resource, state, onChange }: LeftOutNoteProps) {
  const texts = useLocalizedTexts(filterTexts)
  const { total: shown = 0 } = useListContext()
  const { status, total } = useOppositeStatus(resource, state, shown > 0)
  if (shown === 0 || total === 0) return null
  const leftOut = fillText(status === 'active' ? texts.activeLeftOut : texts.inactiveLeftOut, { smart_count: total })
  return (
    <span className={styles.note}>
      {leftOut}
      <Button size="small" aria-label={`${texts.include}: ${leftOut}`} onClick={() => onChange({ status: 'all' })}>
        {texts.include}
      </Button>
    </span>
  )
}
