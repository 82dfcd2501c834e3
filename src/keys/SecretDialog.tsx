import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { keyTexts } from '#i18n/keyTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { Dialog } from '../declared/dialogs/Dialog.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { CopyableText } from './CopyableText.tsx'
import type { KeyWithSecret } from './keyCalls.ts'

/** Shows a secret once. Only its button closes the dialog, because the secret cannot be shown again. */
export function SecretDialog({ apiKey: { name, key }, onDone }: { apiKey: KeyWithSecret; onDone: () => void }) {
  const { secret: texts } = useLocalizedTexts(keyTexts)
  const id = useId()
  return (
    <Dialog
      open
      onClose={() => undefined}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={`${id}title`}>{texts.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}text`} sx={{ marginBottom: 2 }}>
          {texts.text}
        </DialogContentText>
        <CopyableText text={key} label={fillText(texts.label, { name })} copyLabel={texts.copy} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onDone}>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
