import { Alert, Button } from '@mui/material'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { LinkBase, useCloseNotification, useNotify } from 'react-admin'
import { useTexts } from '../../ui/texts.tsx'
import styles from './Notice.module.css'
import { useFocusBack } from './useFocusBack.ts'

/** How long a notice with a button stays, in ms. */
const offerMs = 12_000

/** A link in a notice. */
export interface NoticeStep {
  readonly label: string
  readonly to: string
  /** The history state of the link. */
  readonly state?: object
}

export interface NoticeDetails {
  /** The name of the record that the notice is about. */
  readonly about?: string | undefined
  /** The effect on other users. */
  readonly consequence?: string | undefined
  /** Undoes the action. */
  readonly onUndo?: (() => void) | undefined
  /** Links to the next steps. */
  readonly steps?: readonly NoticeStep[] | undefined
}

/** Shows a notice about a result, its record and the next steps. */
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

/** `success`: done; `info`: nothing to do; `warning`: not available; `error`: failed. */
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
  // The cleanup also runs when the notice is closed by Escape or by its timeout.
  useLayoutEffect(() => {
    const shown = notice.current
    return () => leave(shown)
  }, [leave])
  const undo = () => {
    close()
    onUndo?.()
  }
  const follow = () => {
    // Before the link is removed, because a dialog on the next screen would try to return the focus to it.
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
