import { Alert, Button } from '@mui/material'
import { useCallback } from 'react'
import { useCloseNotification, useNotify } from 'react-admin'
import { useTexts } from '../../ui/texts.tsx'

/** A notice that offers to take something back stays so long, in ms. */
const undoMs = 10_000

/** Says in passing that something was done, and offers to take it back where that is possible. */
export function useDoneNotice(): (text: string, onUndo?: () => void) => void {
  const notify = useNotify()
  return useCallback(
    (text, onUndo) => notify(<DoneNotice text={text} onUndo={onUndo} />, onUndo && { autoHideDuration: undoMs }),
    [notify],
  )
}

function DoneNotice({ text, onUndo }: { text: string; onUndo: (() => void) | undefined }) {
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
