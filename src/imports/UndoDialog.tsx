import { importTexts } from '#i18n/importTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { formatInstant } from '#language/dates.ts'
import type { UndoPlan } from '#language/imports/import.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ConfirmCallDialog } from '../ui/ConfirmCallDialog.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useTimeZone } from '../ui/timeZone.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { useImportChanges, useUndoPlan } from './importCalls.ts'
import styles from './imports.module.css'
import previewStyles from './preview.module.css'
import { useCounted } from './useCounted.ts'
import { useProblemText } from './useProblemText.ts'

/**
 * Asks for confirmation before an import is undone, and first lists the records that cannot be restored, with the
 * reasons.
 */
export function UndoDialog({ importId, onClose }: { importId: number; onClose: () => void }) {
  const { undo: texts, cancel } = useLocalizedTexts(importTexts)
  const getProblemText = useProblemText()
  const fillCounted = useCounted()
  const { undo } = useImportChanges()
  const { data: plan, error } = useUndoPlan(importId)
  const title = fillText(texts.title, { id: importId })
  if (plan && plan.undoable > 0) {
    return (
      <ConfirmCallDialog
        title={title}
        text={[
          plan.undoable > plan.removed ? fillCounted(texts.restored, plan.undoable - plan.removed) : '',
          plan.removed > 0 ? fillCounted(texts.removed, plan.removed) : '',
        ]
          .filter((sentence) => sentence !== '')
          .join(' ')}
        submitLabel={texts.submit}
        isDestructive
        getProblemText={getProblemText}
        onSubmit={() => undo(importId)}
        onClose={onClose}
      >
        <KeptRecords kept={plan.kept} />
      </ConfirmCallDialog>
    )
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {error && <Notice tone="danger">{getProblemText(error)}</Notice>}
      {!plan && !error && <p role="status">{texts.loading}</p>}
      {plan && (
        <>
          <p className={styles.help}>{texts.nothing}</p>
          <KeptRecords kept={plan.kept} />
        </>
      )}
      <DialogActions>
        <ActionButton onClick={onClose} data-first-focus>
          {cancel}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}

/** The records that undoing the import leaves unchanged. */
function KeptRecords({ kept }: Pick<UndoPlan, 'kept'>) {
  const { undo: texts } = useLocalizedTexts(importTexts)
  const timeZone = useTimeZone()
  if (kept.length === 0) return null
  return (
    <section className={previewStyles.kept}>
      <h3 className={styles.groupTitle}>{texts.kept}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <ul tabIndex={0}>
        {kept.map(({ recordId, title, by, at }) => (
          <li key={recordId}>
            <strong>{title ?? recordId}</strong>{' '}
            {by === null ? texts.used : fillText(texts.keptBy, { name: by.nome, date: formatInstant(at, timeZone) })}
          </li>
        ))}
      </ul>
    </section>
  )
}
