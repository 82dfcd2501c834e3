import { useState } from 'react'
import { keyTexts } from '#i18n/keyTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { useNotice } from '../layout/notices/useNotice.tsx'
import { useLocalizedTexts } from '../ui/texts.tsx'
import { type ApiKey, useKeyChanges } from './keyCalls.ts'
import { QuestionDialog } from './QuestionDialog.tsx'

/** Asks for confirmation before a key is revoked permanently. */
export function EndKeyDialog({ apiKey: { keyId, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { end: texts } = useLocalizedTexts(keyTexts)
  const notify = useNotice()
  const { end } = useKeyChanges()
  const [hasFailed, setFailed] = useState(false)
  const submit = async () => {
    try {
      await end(keyId)
      notify(texts.done, { subject: name })
      onClose()
    } catch {
      setFailed(true)
    }
  }
  return (
    <QuestionDialog
      title={fillText(texts.title, { name })}
      text={texts.text}
      submitLabel={texts.submit}
      problem={hasFailed ? texts.failed : undefined}
      isDestructive
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
