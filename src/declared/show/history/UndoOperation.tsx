import { DialogContent, DialogTitle } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { bulkText } from '#i18n/bulkTexts.ts'
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { BulkProgress } from '../../bulk/BulkProgress.tsx'
import { BulkSummaryDialog } from '../../bulk/BulkSummaryDialog.tsx'
import type { UndoCall } from '../../bulk/bulkSummary.ts'
import { useBulkRun } from '../../bulk/useBulkRun.ts'
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../dialogs/Dialog.tsx'
import { FailureDialog } from '../../dialogs/FailureDialog.tsx'
import { useEngine } from '../../engine.ts'
import styles from './history.module.css'

interface UndoOperationProps {
  resource: ResourceData
  undo: UndoCall
  /** Called after the user has decided against it. */
  onCancel: () => void
}

/** Undoes a bulk call after a confirmation: shows how far it is, and then which records were not given back. */
export function UndoOperation({ resource, undo, onCancel }: UndoOperationProps) {
  const { translate } = useEngine()
  const { locale } = translate
  const client = useQueryClient()
  const bulk = useBulkRun(resource)
  const [isAsking, setAsking] = useState(true)
  const titleId = useId()
  const count = { smart_count: undo.count }
  const title = bulkText(locale, 'undoTitle', count)
  const confirmation = { title, text: bulkText(locale, 'undoText'), confirmLabel: bulkText(locale, 'undo', count) }
  const handleConfirm = async () => {
    setAsking(false)
    await bulk.run(undo)
    await client.invalidateQueries({ queryKey: [getRoute(resource)] })
  }
  return (
    <>
      <ConfirmDialog
        confirmation={isAsking ? confirmation : undefined}
        onConfirm={() => void handleConfirm()}
        onClose={onCancel}
      />
      <Dialog open={bulk.progress !== undefined} onClose={bulk.stop} aria-labelledby={titleId} maxWidth="xs" fullWidth>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent className={styles.progress}>
          {bulk.progress && <BulkProgress progress={bulk.progress} onStop={bulk.stop} />}
        </DialogContent>
      </Dialog>
      <BulkSummaryDialog bulk={bulk} />
      <FailureDialog failure={bulk.failure} onClose={bulk.dismiss} />
    </>
  )
}
