import { type ReactNode, useId } from 'react'
import styles from './Dialog.module.css'
import { Modal } from './Modal.tsx'

interface DialogProps {
  title: string
  /** The description below the title; screen readers read both. */
  text?: string
  /** Whether it is an `alertdialog`. */
  isAlert?: boolean
  /** Whether an operation is running. Escape then does not close the dialog. */
  busy?: boolean
  children: ReactNode
  /** Called after the user or the browser has closed the dialog. */
  onClose: () => void
}

/** A dialog with a title, a text and a row of buttons, without MUI. */
export function Dialog({ title, text, isAlert = false, busy = false, children, onClose }: DialogProps) {
  const id = useId()
  return (
    <Modal
      className={styles.dialog}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}title`}
      aria-describedby={text === undefined ? undefined : `${id}text`}
      busy={busy}
      onClose={onClose}
    >
      <div className={styles.content}>
        <h2 id={`${id}title`} className={styles.title}>
          {title}
        </h2>
        {text !== undefined && (
          <p id={`${id}text`} className={styles.text}>
            {text}
          </p>
        )}
        {children}
      </div>
    </Modal>
  )
}

/** The row of buttons at the end of a dialog, the least important one first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
