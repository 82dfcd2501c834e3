import { Button } from '@mui/material'
import { formatInstant, formatInstantDay, formatInstantTime } from '#language/dates.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useEngine } from '../../engine.ts'
import styles from './DraftNotice.module.css'
import type { DraftOffer } from './useDraft.ts'

/** Offers to restore a draft. Warns if the draft had files or if the record has a newer version. */
export function DraftNotice({ offer }: { offer: DraftOffer }) {
  const { translate, clock, timeZone } = useEngine()
  const { at, hadFiles, isOutdated, restore, discard } = offer
  return (
    <Notice tone={isOutdated ? 'warning' : 'info'}>
      <div className={styles.offer}>
        <div className={styles.text}>
          <p>{translate('form.draft.text', { time: formatTime(at, clock(), timeZone) })}</p>
          {isOutdated && <p>{translate('form.draft.outdated')}</p>}
          {hadFiles && <p>{translate('form.draft.files')}</p>}
        </div>
        <div className={styles.actions}>
          <Button size="small" variant="outlined" onClick={restore}>
            {translate('form.draft.restore')}
          </Button>
          <Button size="small" variant="text" color="inherit" onClick={discard}>
            {translate('form.draft.discard')}
          </Button>
        </div>
      </div>
    </Notice>
  )
}

/** Formats a time, without the date if it is today. */
function formatTime(at: string, now: Date, timeZone: string | undefined): string {
  const isToday = formatInstantDay(at, timeZone) === formatInstantDay(now.toISOString(), timeZone)
  return isToday ? formatInstantTime(at, timeZone) : formatInstant(at, timeZone)
}
