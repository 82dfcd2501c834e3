import { useTranslator } from '../../ui/translator.tsx'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { useCreatedRecordsText } from './createdRecords.ts'

interface DiscardDialogProps {
  /** What is discarded: the input of a new record, the changes of a stored one, or what was typed for an action. */
  kind: 'clean' | 'revert' | 'input'
  isOpen: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The confirmation before input is discarded. */
export function DiscardDialog({ kind, isOpen, ...handlers }: DiscardDialogProps) {
  const translate = useTranslator()
  const confirmation = {
    title: translate(`form.discard.${kind}.title`),
    text: translate(`form.discard.${kind}.text`),
    effects: useCreatedRecordsText(),
    confirmLabel: translate(`form.discard.${kind}.submit`),
    cancelLabel: translate('form.unsaved.stay'),
    isDestructive: true,
  }
  return <ConfirmDialog confirmation={isOpen ? confirmation : undefined} {...handlers} />
}
