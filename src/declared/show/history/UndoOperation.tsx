import { DialogContent, DialogTitle } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
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
  /** Called once the history is loaded again, where the button that opened this may be gone, and after dialogs. */
  onDone: () => void
}

/** Undoes a bulk call after a confirmation: shows how far it is, and then which records were not given back. */
export function UndoOperation({ resource, undo, onCancel, onDone }: UndoOperationProps) {
  const { translate } = useEngine()
  const { locale } = translate
  const client = useQueryClient()
  const bulk = useBulkRun(resource)
  const [isAsking, setAsking] = useState(true)
  // The second click of a double click comes before the dialog has closed.
  const hasBegun = useRef(false)
  const [endings, setEndings] = useState(0)
  // An effect, because a dialog has the focus until it is removed.
  useEffect(() => {
    if (endings > 0) onDone()
  }, [endings, onDone])
  const end = () => setEndings((count) => count + 1)
  const titleId = useId()
  const count = { smart_count: undo.count }
  const title = bulkText(locale, 'undoTitle', count)
  const confirmation = { title, text: bulkText(locale, 'undoText'), confirmLabel: bulkText(locale, 'undo', count) }
  const handleConfirm = async () => {
    if (hasBegun.current) return
    hasBegun.current = true
    setAsking(false)
    await bulk.run(undo)
    // The run has loaded all but the record itself again, whose form may have unsaved input elsewhere.
    await client.invalidateQueries({ queryKey: [getRoute(resource)] })
    end()
  }
  return (
    <>
      <ConfirmDialog
        confirmation={isAsking ? confirmation : undefined}
        onConfirm={() => void handleConfirm()}
        onClose={onCancel}
      />
      <Dialog open={bulk.progress !== undefined} onClose={stayOpen} aria-labelledby={titleId} maxWidth="xs" fullWidth>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent className={styles.progress}>
          {bulk.progress && <BulkProgress progress={bulk.progress} onStop={bulk.stop} />}
        </DialogContent>
      </Dialog>
      <BulkSummaryDialog bulk={bulk} onClosed={end} />
      <FailureDialog failure={bulk.failure} onClose={bulk.dismiss} onClosed={end} />
    </>
  )
}

/** The progress closes at the end of the run; the button stops it. */
const stayOpen = (): void => undefined
