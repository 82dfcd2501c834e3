import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import type { ResourceData } from '#language/resource.ts'
import { Dialog } from '../dialogs/Dialog.tsx'
import { useLastDefined } from '../dialogs/useLastDefined.ts'
import { useEngine } from '../engine.ts'
import styles from './BulkBar.module.css'
import type { BulkRun, BulkSummary } from './useBulkRun.ts'

interface BulkSummaryDialogProps {
  resource: ResourceData
  bulk: BulkRun
  /** Called after the closing animation. */
  onClosed: () => void
}

/** The result of a run with failures: the changed records, and the reasons for the others. */
export function BulkSummaryDialog({ resource, bulk, onClosed }: BulkSummaryDialogProps) {
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
        {shown.notStarted.length > 0 && (
          <DialogContentText>
            {translate('list.bulk.untried', { smart_count: shown.notStarted.length })}
          </DialogContentText>
        )}
        {shown.refused.length > 0 && (
          <ul className={styles.refused} aria-label={translate('list.bulk.reasons')}>
            {shown.refused.map(({ record, reason }) => (
              <li key={record.id}>
                <span className={styles.name}>{String(record[resource.title] ?? record.id)}</span>
                <span className={styles.reason}>{reason}</span>
              </li>
            ))}
          </ul>
        )}
      </DialogContent>
      <DialogActions>
        {undo && (
          <Button variant="outlined" onClick={() => void bulk.run(undo)}>
            {translate('list.bulk.undo', { smart_count: undo.records.length })}
          </Button>
        )}
        <Button variant="contained" onClick={bulk.dismiss} autoFocus>
          {translate('form.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Formats the title, e.g. `7 changed, 3 refused`. */
function formatTitle({ changed, refused }: BulkSummary, translate: ReturnType<typeof useEngine>['translate']): string {
  const parts = [translate('list.bulk.changed', { smart_count: changed.length })]
  if (refused.length > 0) parts.push(translate('list.bulk.refused', { smart_count: refused.length }))
  return parts.join(', ')
}
