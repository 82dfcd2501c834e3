import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { keyTexts } from '#i18n/keyTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { useLocalizedTexts } from '../ui/texts.tsx'
import { type ApiKey, type KeyWithSecret, useKeyChanges } from './keyCalls.ts'
import { QuestionDialog } from './QuestionDialog.tsx'

interface RotateDialogProps {
  apiKey: ApiKey
  onRotated: (key: KeyWithSecret) => void
  onClose: () => void
}

/** Rotates the secret of a key: asks how long the old secret remains valid. */
export function RotateDialog({ apiKey: { keyId, name }, onRotated, onClose }: RotateDialogProps) {
  const { rotate: texts } = useLocalizedTexts(keyTexts)
  const { rotate } = useKeyChanges()
  const [hours, setHours] = useState('24')
  const [hasFailed, setFailed] = useState(false)
  const submit = async () => {
    try {
      onRotated(await rotate(keyId, Number(hours)))
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
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        select
        label={texts.hours}
        value={hours}
        onChange={({ target }) => setHours(target.value)}
        sx={{ marginTop: 2 }}
        fullWidth
      >
        {Object.entries(texts.options).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    </QuestionDialog>
  )
}
