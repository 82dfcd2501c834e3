import { TextField } from '@mui/material'
import { useState } from 'react'
import { keyTexts } from '#i18n/keyTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { ConfirmCallDialog } from '../ui/ConfirmCallDialog.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { type ApiKey, type KeyWithSecret, useKeyChanges } from './keyCalls.ts'

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
  return (
    <ConfirmCallDialog
      title={fillText(texts.title, { name })}
      text={texts.text}
      submitLabel={texts.submit}
      getProblemText={() => texts.failed}
      onSubmit={async () => onRotated(await rotate(keyId, Number(hours)))}
      onClose={onClose}
    >
      <TextField
        select
        label={texts.hours}
        value={hours}
        onChange={({ target }) => setHours(target.value)}
        // MUI renders the menu of its select outside the modal `dialog`, and the browser makes everything outside it inert.
        slotProps={{ select: { native: true } }}
        fullWidth
      >
        {Object.entries(texts.options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </TextField>
    </ConfirmCallDialog>
  )
}
