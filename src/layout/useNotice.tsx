import { Alert, Button } from '@mui/material'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { useCloseNotification, useNotify } from 'react-admin'
import { useTexts } from '../ui/texts.tsx'
import { useFocusBack } from './useFocusBack.ts'

/** A notice that offers to take something back stays so long, in ms. */
const undoMs = 10_000

/** Says in passing that something was done, or how it stands, and offers to take it back where that is possible. */
export function useNotice(tone: Tone = 'success'): (text: string, onUndo?: () => void) => void {
  const notify = useNotify()
  return useCallback(
    (text, onUndo) =>
      notify(<Notice tone={tone} text={text} onUndo={onUndo} />, onUndo && { autoHideDuration: undoMs }),
    [notify, tone],
  )
}

/** What happened: it was done; it needs no doing; it cannot be had; it failed. */
type Tone = 'success' | 'info' | 'warning' | 'error'

interface NoticeProps {
  tone: Tone
  text: string
  onUndo: (() => void) | undefined
}

function Notice({ tone, text, onUndo }: NoticeProps) {
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
      role={tone === 'error' ? 'alert' : 'status'}
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
