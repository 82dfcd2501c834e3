import { keyTexts } from '#i18n/keyTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { useNotice } from '../layout/notices/useNotice.tsx'
import { ConfirmCallDialog } from '../ui/ConfirmCallDialog.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { type ApiKey, useKeyChanges } from './keyCalls.ts'

/** Asks for confirmation before a key is revoked permanently. */
export function EndKeyDialog({ apiKey: { keyId, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { end: texts } = useLocalizedTexts(keyTexts)
  const notify = useNotice()
  const { end } = useKeyChanges()
  const submit = async () => {
    await end(keyId)
    notify(texts.done, { subject: name })
  }
  return (
    <ConfirmCallDialog
      title={fillText(texts.title, { name })}
      text={texts.text}
      submitLabel={texts.submit}
      isDestructive
      getProblemText={() => texts.failed}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
