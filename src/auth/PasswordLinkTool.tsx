import { type RaRecord, useDataProvider } from 'react-admin'
import { passwordLinkTexts } from '#i18n/passwordLinkTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { ApiError } from '../api/apiError.ts'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import { useNotice } from '../layout/notices/useNotice.tsx'
import { ConfirmCallDialog } from '../ui/ConfirmCallDialog.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { UserTool } from './UserTool.tsx'

/**
 * The button on the page of an active, confirmed user. With it, an administrator sends the user a mail with a link for
 * setting a new password.
 */
export function PasswordLinkTool() {
  const texts = useLocalizedTexts(passwordLinkTexts)
  return (
    <UserTool
      label={texts.action}
      icon="key"
      capability="passwordLink"
      isOffered={({ deletedAt, confirmedAt }) => deletedAt === null && confirmedAt !== null}
      Dialog={PasswordLinkDialog}
    />
  )
}

const problemsByStatus = new Map([
  [409, 'refused'],
  [403, 'forbidden'],
  [429, 'tooMany'],
] as const)

function PasswordLinkDialog({ user, onClose }: { user: RaRecord; onClose: () => void }) {
  const texts = useLocalizedTexts(passwordLinkTexts)
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const notify = useNotice()
  const [name, email] = [String(user.nome), String(user.email)]
  const getProblemText = (error: unknown): string => {
    const status = error instanceof ApiError ? error.status : 0
    return fillText(texts[problemsByStatus.get(status as 403 | 409 | 429) ?? 'failed'], { name })
  }
  const submit = async (): Promise<void> => {
    await dataProvider.send(`/usuario/password-link/${user.id}`, { method: 'PUT' })
    notify(texts.done, { subject: name })
  }
  return (
    <ConfirmCallDialog
      title={fillText(texts.title, { name })}
      text={fillText(texts.text, { email })}
      submitLabel={texts.submit}
      busyLabel={texts.busy}
      getProblemText={getProblemText}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
