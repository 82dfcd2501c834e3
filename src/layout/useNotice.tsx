import { Alert, Button } from '@mui/material'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { LinkBase, useCloseNotification, useNotify } from 'react-admin'
import { useTexts } from '../ui/texts.tsx'
import styles from './Notice.module.css'
import { useFocusBack } from './useFocusBack.ts'

/** A notice that offers something stays so long, in ms. */
const offerMs = 12_000

/** A way on from a notice. */
export interface NoticeStep {
  readonly label: string
  readonly to: string
  /** The history state of the link. */
  readonly state?: object
}

/** What a notice says and offers beside its sentence. */
export interface NoticeDetails {
  /** Which record it is about. */
  readonly about?: string | undefined
  /** What follows from it for others. */
  readonly consequence?: string | undefined
  /** Takes it back. */
  readonly onUndo?: (() => void) | undefined
  /** What one does next. */
  readonly steps?: readonly NoticeStep[] | undefined
}

/** Says in passing that something was done, or how it stands, about what, and what can be done about it or after it. */
export function useNotice(tone: Tone = 'success'): (text: string, details?: NoticeDetails) => void {
  const notify = useNotify()
  return useCallback(
    (text, details = {}) => {
      const offers = details.onUndo !== undefined || (details.steps ?? []).length > 0
      notify(<Notice tone={tone} text={text} {...details} />, offers ? { autoHideDuration: offerMs } : {})
    },
    [notify, tone],
  )
}

/** What happened: it was done; it needs no doing; it cannot be had; it failed. */
type Tone = 'success' | 'info' | 'warning' | 'error'

interface NoticeProps extends NoticeDetails {
  tone: Tone
  text: string
}

function Notice({ tone, text, about, consequence, onUndo, steps = [] }: NoticeProps) {
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
  const follow = () => {
    // What opens there gives the focus back to where it was: not to a link that has gone by then.
    leave(notice.current)
    close()
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
      <p className={styles.line}>{text}</p>
      {about && <p className={styles.about}>{about}</p>}
      {consequence && <p className={styles.line}>{consequence}</p>}
      {steps.length > 0 && (
        <div className={styles.steps}>
          {steps.map(({ label, to, state }) => (
            <Button
              key={label}
              color="inherit"
              size="small"
              variant="outlined"
              component={LinkBase}
              to={to}
              state={state}
              onClick={follow}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </Alert>
  )
}
