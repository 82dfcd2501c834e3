import { type ReactNode, useId } from 'react'
import styles from './Dialog.module.css'
import { Modal } from './Modal.tsx'

interface DialogProps {
  title: string
  /** What it says below its title; read together with it. */
  text?: string
  /** Whether it interrupts: something has to be known before going on. */
  interrupts?: boolean
  /** Something is under way: Escape waits, too. */
  busy?: boolean
  children: ReactNode
  /** Called when it was closed, by the person or by the browser. */
  onClose: () => void
}

/** A question or a notice over the page: its title, what it says, and the row of what one can do. */
export function Dialog({ title, text, interrupts = false, busy = false, children, onClose }: DialogProps) {
  const id = useId()
  return (
    <Modal
      className={styles.dialog}
      role={interrupts ? 'alertdialog' : undefined}
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

/** The row of what one can do, at the end of a dialog: the first is the one that matters least. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
