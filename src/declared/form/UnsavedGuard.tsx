import { useBlocker } from 'react-admin'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import { useUnsavedWork } from '../../layout/shell/useUnsavedWork.ts'
import { useTranslator } from '../../ui/translator.tsx'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { useCreatedRecordsText } from './createdRecords.ts'

interface UnsavedGuardProps<V extends FieldValues> {
  control: Control<V>
  /** Called when the user confirms to discard the changes. */
  onLeave: () => void
}

/** Asks for confirmation before unsaved changes are lost by a link, by going back or by closing the tab. */
export function UnsavedGuard<V extends FieldValues>({ control, onLeave }: UnsavedGuardProps<V>) {
  const translate = useTranslator()
  const effects = useCreatedRecordsText()
  const { isDirty } = useFormState({ control })
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useUnsavedWork(isDirty)
  return (
    <ConfirmDialog
      confirmation={
        blocker.state === 'blocked'
          ? {
              title: translate('form.unsaved.title'),
              text: translate('form.unsaved.question'),
              effects,
              confirmLabel: translate('form.unsaved.leave'),
              cancelLabel: translate('form.unsaved.stay'),
              isDestructive: true,
            }
          : undefined
      }
      onConfirm={() => {
        onLeave()
        blocker.proceed?.()
      }}
      onClose={() => blocker.reset?.()}
    />
  )
}
