import { useState } from 'react'
import { invitationTexts } from '#i18n/invitationTexts.ts'
import type { RecordData } from '#language/evaluate.ts'
import { ApiError } from '../api/apiError.ts'
import type { Failure } from '../declared/buildFailure.ts'
import { ActionInputDialog } from '../declared/buildResources.tsx'
import { useNotice } from '../layout/notices/useNotice.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { useInvitationChanges } from './invitationCalls.ts'
import { useInvited } from './useInvited.ts'
import { useProblemText } from './useProblemText.ts'

interface InviteDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Called after the closing animation. */
  onClosed: () => void
}

/** The form that invites a new user. If the server refuses the invitation, the input is kept. */
export function InviteDialog({ isOpen, onClose, onClosed }: InviteDialogProps) {
  const { form: texts } = useLocalizedTexts(invitationTexts)
  const { input } = useInvited()
  const { invite } = useInvitationChanges()
  const notify = useNotice()
  const getProblemText = useProblemText()
  const [failure, setFailure] = useState<Failure>()
  const submit = async (values: RecordData): Promise<boolean> => {
    setFailure(undefined)
    try {
      await invite(values)
      notify(texts.done, { subject: String(values.email) })
      return true
    } catch (error) {
      const field = error instanceof ApiError ? error.field : undefined
      setFailure({ title: texts.title, text: getProblemText(error), field })
      return false
    }
  }
  return (
    <ActionInputDialog
      request={{ input, texts: { title: texts.title, text: texts.text, confirmLabel: texts.submit }, submit }}
      isOpen={isOpen}
      failure={failure}
      onClose={onClose}
      onClosed={onClosed}
    />
  )
}
