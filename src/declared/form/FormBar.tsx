import { Button, LinearProgress, Tooltip } from '@mui/material'
import { type Ref, useState } from 'react'
import { LinkBase } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { trimEllipsis } from '#i18n/labels.ts'
import type { Translator } from '#i18n/translate.ts'
import type { ResourceData } from '#language/resource.ts'
import { useTranslator } from '../../ui/translator.tsx'
import { useEngine } from '../engine.ts'
import { getActionLabel, getResourceText } from '../messages.ts'
import { usePaths } from '../usePaths.ts'
import styles from './DeclaredForm.module.css'
import { DiscardDialog } from './DiscardDialog.tsx'
import type { RecordForm } from './useRecordForm.ts'

interface FormBarProps {
  record: RecordForm
  /** The fraction of the files that was uploaded, from 0 to 1. */
  progress: number | undefined
  saveButton: Ref<HTMLButtonElement>
  onSave: () => void
  onReset: () => void
}

/**
 * The buttons of a form. While the form is invalid, the save button looks disabled but is focusable, says why, and shows
 * the errors when it is clicked. A warning about the effects of a save is shown beside it. The reset button asks for
 * confirmation only if there are changes.
 */
export function FormBar({ record, progress, saveButton, onSave, onReset }: FormBarProps) {
  const { resource, mode, form } = record
  const translate = useTranslator()
  const { abilities } = useEngine()
  const paths = usePaths(resource)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { isDirty, isValid, isSubmitting } = useFormState({ control: form.control })
  const kind = mode === 'create' ? 'clean' : 'revert'
  // A new record affects no one, so it needs no warning.
  const warning = mode === 'update' ? getResourceText(translate, resource, 'events.save.warning') : undefined
  // The exit button leads to the list for a new record, or if the form ends with a dialog; otherwise to the record's
  // page.
  const id = record.stored?.id
  const exit =
    id === undefined || resource.screens?.afterSave === 'dialog'
      ? paths.back
      : { to: paths.show(id), state: paths.linkState }
  const resetForm = () => {
    setDialogOpen(false)
    onReset()
  }
  return (
    // Keeps the focus in the field: a blur would show its error, which could move the button under the pointer.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
    <div className={styles.bar} data-bottom-bar onMouseDown={(event) => event.preventDefault()}>
      {progress !== undefined && <UploadProgress share={progress} />}
      <p className={styles.unsaved} role="status">
        {isDirty && translate(progress === undefined ? 'form.unsaved.text' : 'form.upload.sending')}
        {isDirty && mode === 'update' && abilities?.versions === false && (
          <span className={styles.warning}>{translate('form.noVersions')}</span>
        )}
        {isDirty && warning && <span className={styles.warning}>{warning}</span>}
      </p>
      <Button component={LinkBase} {...exit} variant="text" color="inherit">
        {getExitLabel(translate, resource)}
      </Button>
      <Button variant="outlined" onClick={() => (isDirty ? setDialogOpen(true) : onReset())}>
        {translate(`form.${kind}`)}
      </Button>
      <Tooltip describeChild title={isValid ? '' : translate('form.errors.disabled')}>
        <Button
          ref={saveButton}
          variant="contained"
          aria-disabled={!isValid || isSubmitting || undefined}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={() => !isSubmitting && onSave()}
        >
          {translate(isSubmitting ? 'form.saving' : 'form.save')}
        </Button>
      </Tooltip>
      <DiscardDialog kind={kind} isOpen={isDialogOpen} onConfirm={resetForm} onClose={() => setDialogOpen(false)} />
    </div>
  )
}

/** "Cancel", or "Go back" if a transition above the form is called "Cancel", which is something else. */
function getExitLabel(translate: Translator, resource: ResourceData): string {
  const label = translate('form.cancel')
  const transitions = Object.keys(resource.lifecycle?.transitions ?? {})
  const isTaken = transitions.some(
    (name) => trimEllipsis(getActionLabel(translate, resource, name)).toLowerCase() === label.toLowerCase(),
  )
  return isTaken ? translate('form.dismiss') : label
}

/** The progress of the upload. It is indeterminate after the upload, while the server processes the files. */
function UploadProgress({ share }: { share: number }) {
  const translate = useTranslator()
  const percent = Math.round(share * 100)
  const isSent = percent >= 100
  return (
    <LinearProgress
      className={styles.progress}
      aria-label={translate('form.upload.progress')}
      variant={isSent ? 'indeterminate' : 'determinate'}
      {...(!isSent && { value: percent })}
    />
  )
}
