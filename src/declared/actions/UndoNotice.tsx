import { Alert, Button } from '@mui/material'
import { useCloseNotification } from 'react-admin'
import { useTexts } from '../../ui/texts.tsx'

/** Says that something was done, and offers to take it back. */
export function UndoNotice({ text, onUndo }: { text: string; onUndo?: () => void }) {
  const texts = useTexts()
  const close = useCloseNotification()
  const undo = () => {
    close()
    onUndo?.()
  }
  return (
    <Alert
      severity="success"
      role="status"
      action={
        onUndo && (
          <Button color="inherit" size="small" onClick={undo}>
            {texts('list.undo')}
          </Button>
        )
      }
    >
      {text}
    </Alert>
  )
}
