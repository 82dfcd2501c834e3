import { Alert, Button } from '@mui/material'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { useCloseNotification, useNotify } from 'react-admin'
import { useTexts } from '../../ui/texts.tsx'
import { useFocusBack } from '../useFocusBack.ts'

/** A notice that offers to take something back stays so long, in ms. */
const undoMs = 10_000

/** Says in passing that something was done, or only that it is over, and offers to take it back where that is possible. */
export function useDoneNotice(tone: Tone = 'success'): (text: string, onUndo?: () => void) => void {
  const notify = useNotify()
  return useCallback(
    (text, onUndo) =>
      notify(<DoneNotice tone={tone} text={text} onUndo={onUndo} />, onUndo && { autoHideDuration: undoMs }),
    [notify, tone],
  )
}

type Tone = 'success' | 'info'

interface DoneNoticeProps {
  tone: Tone
  text: string
  onUndo: (() => void) | undefined
}

function DoneNotice({ tone, text, onUndo }: DoneNoticeProps) {
  const texts = useTexts()
  const close = useCloseNotification()
  const notice = useRef<HTMLDivElement>(null)
  const { onFocus, leave } = useFocusBack()
  // However it goes: by its button, by Escape or by itself.
  useLayoutEffect(() => {
    const shown = notice.current
    return () => leave(shown)
  }, [leave])
  const undo = () => {
    close()
    onUndo?.()
  }
  return (
    <Alert
      ref={notice}
      onFocus={onFocus}
      severity={tone}
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
