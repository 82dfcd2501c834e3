import { Alert, Button } from '@mui/material'
import { isValidElement, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { LinkBase, useCloseNotification, useNotificationContext, useNotify } from 'react-admin'
import { useTranslator } from '../../ui/translator.tsx'
import styles from './Notice.module.css'
import { useRestoreFocus } from './useRestoreFocus.ts'

/** How long a notice with an undo button or links stays visible, in ms. */
const noticeWithButtonsMs = 12_000

/** A link in a notice. */
export interface NoticeLink {
  readonly label: string
  readonly to: string
  /** The history state of the link. */
  readonly state?: object
}

export interface NoticeOptions {
  /** The name of the record that the notice is about. */
  readonly subject?: string | undefined
  /** The effect on other users. */
  readonly consequence?: string | undefined
  /** Undoes the action. */
  readonly onUndo?: (() => void) | undefined
  /** Links to the next steps. */
  readonly links?: readonly NoticeLink[] | undefined
}

/** Shows a notice about a result, its record and the next steps. */
export function useNotice(tone: Tone = 'success'): (text: string, options?: NoticeOptions) => void {
  const notify = useNotify()
  return useCallback(
    (text, options = {}) => {
      const hasButtons = options.onUndo !== undefined || (options.links ?? []).length > 0
      notify(
        <Notice tone={tone} text={text} {...options} />,
        hasButtons ? { autoHideDuration: noticeWithButtonsMs } : {},
      )
    },
    [notify, tone],
  )
}

/** `success`: done; `info`: nothing to do; `warning`: not available; `error`: failed. */
type Tone = 'success' | 'info' | 'warning' | 'error'

interface NoticeProps extends NoticeOptions {
  tone: Tone
  text: string
}

function Notice({ tone, text, subject, consequence, onUndo, links = [] }: NoticeProps) {
  const translate = useTranslator()
  const close = useCloseNotification()
  const noticeRef = useRef<HTMLDivElement>(null)
  const { onFocus, restoreFocus } = useRestoreFocus()
  useGiveWayToFailures(close)
  // The cleanup also runs when the notice is closed by Escape or by its timeout.
  useLayoutEffect(() => {
    const element = noticeRef.current
    return () => restoreFocus(element)
  }, [restoreFocus])
  const undo = () => {
    close()
    onUndo?.()
  }
  const handleLinkClick = () => {
    // Before the link is removed, because a dialog on the next screen would try to return the focus to it.
    restoreFocus(noticeRef.current)
    close()
  }
  return (
    <Alert
      ref={noticeRef}
      onFocus={onFocus}
      severity={tone}
      role={tone === 'error' ? 'alert' : 'status'}
      action={
        onUndo && (
          <Button color="inherit" size="small" onClick={undo}>
            {translate('list.undo')}
          </Button>
        )
      }
    >
      <p className={styles.line}>{text}</p>
      {subject && <p className={styles.subject}>{subject}</p>}
      {consequence && <p className={styles.line}>{consequence}</p>}
      {links.length > 0 && (
        <div className={styles.steps}>
          {links.map(({ label, to, state }) => (
            <Button
              key={label}
              color="inherit"
              size="small"
              variant="outlined"
              component={LinkBase}
              to={to}
              state={state}
              onClick={handleLinkClick}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </Alert>
  )
}

/** Closes a notice when another one says that something failed, because notices are shown one after the other. */
function useGiveWayToFailures(close: () => void): void {
  const { notifications } = useNotificationContext()
  const isFailureWaiting = notifications.some(
    ({ message }) => isValidElement<NoticeProps>(message) && ['warning', 'error'].includes(message.props.tone),
  )
  useEffect(() => {
    if (isFailureWaiting) close()
  }, [isFailureWaiting, close])
}
