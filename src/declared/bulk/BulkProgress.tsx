import { Button, LinearProgress } from '@mui/material'
import { bulkText } from '#i18n/bulkTexts.ts'
import { useEngine } from '../engine.ts'
import styles from './BulkBar.module.css'
import type { BulkRun } from './useBulkRun.ts'

interface BulkProgressProps {
  progress: NonNullable<BulkRun['progress']>
  onStop: () => void
}

/** How far a run is, with a button that stops it after the current record. */
export function BulkProgress({ progress: { done, total }, onStop }: BulkProgressProps) {
  const { translate } = useEngine()
  const text = bulkText(translate.locale, 'progress', { done, total })
  return (
    <>
      <div className={styles.progress}>
        <span>{text}</span>
        <LinearProgress
          variant="determinate"
          value={(done / total) * 100}
          aria-label={bulkText(translate.locale, 'running')}
          aria-valuetext={text}
        />
      </div>
      <Button size="small" variant="outlined" onClick={onStop} autoFocus>
        {bulkText(translate.locale, 'stop')}
      </Button>
    </>
  )
}
