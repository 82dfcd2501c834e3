import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { bulkText } from '#i18n/bulkTexts.ts'
import type { Translator } from '#i18n/translate.ts'
import { Dialog } from '../dialogs/Dialog.tsx'
import { useLastDefined } from '../dialogs/useLastDefined.ts'
import { useEngine } from '../engine.ts'
import styles from './BulkBar.module.css'
import { type BulkSummary, countUndone } from './bulkSummary.ts'
import type { BulkRun } from './useBulkRun.ts'

interface BulkSummaryDialogProps {
  bulk: BulkRun
  /** Called after the closing animation. */
  onClosed: () => void
}

/** The result of a run with failures: the changed records, and the reasons for the others. */
export function BulkSummaryDialog({ bulk, onClosed }: BulkSummaryDialogProps) {
  const { translate } = useEngine()
  const id = useId()
  const shown = useLastDefined(bulk.summary)
  if (shown === undefined) return null

  const { undo } = shown
  return (
    <Dialog
      open={bulk.summary !== undefined}
      onClose={bulk.dismiss}
      aria-labelledby={`${id}-title`}
      maxWidth="sm"
      fullWidth
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={`${id}-title`}>{formatTitle(shown, translate)}</DialogTitle>
      <DialogContent>
        {shown.untried > 0 && <DialogContentText>{formatUntried(shown, translate)}</DialogContentText>}
        {shown.refused.length > 0 && (
          <ul className={styles.refused} aria-label={bulkText(translate.locale, 'reasons')}>
            {shown.refused.map(({ id: key, title, reason }) => (
              <li key={key}>
                <span className={styles.name}>{title}</span>
                <span className={styles.reason}>{reason}</span>
              </li>
            ))}
          </ul>
        )}
      </DialogContent>
      <DialogActions>
        {undo && (
          <Button variant="outlined" onClick={() => void bulk.run(undo)}>
            {bulkText(translate.locale, 'undo', { smart_count: countUndone(undo) })}
          </Button>
        )}
        <Button variant="contained" onClick={bulk.dismiss} autoFocus>
          {translate('form.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function formatUntried({ untried, untriedBecause }: BulkSummary, translate: Translator): string {
  return bulkText(translate.locale, untriedBecause ?? 'untried', { smart_count: untried })
}

/** Formats the title, e.g. `7 changed, 3 refused`. */
function formatTitle({ changed, refused }: BulkSummary, translate: Translator): string {
  const parts = [bulkText(translate.locale, 'changed', { smart_count: changed })]
  if (refused.length > 0) parts.push(bulkText(translate.locale, 'refused', { smart_count: refused.length }))
  return parts.join(', ')
}
