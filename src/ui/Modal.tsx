import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './Modal.module.css'

interface ModalProps {
  className?: string | undefined
  role?: 'alertdialog' | undefined
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string | undefined
  /** Something is under way, or would be given up: neither Escape nor a phone's way back closes it. */
  busy?: boolean
  /** Whether pressing beside it closes it. */
  closesBeside?: boolean
  children: ReactNode
  /** Called when it was closed, by the person or by the browser. */
  onClose: () => void
}

/**
 * A layer over the page, by the browser's own means: what is behind it is out of reach of the pointer, of Tab, and of
 * scripts that would take the focus; Escape closes it, and the focus goes back to where it came from. It is open as long
 * as it is rendered. The focus begins at the element with `data-first-focus`, or else at the first that takes it.
 */
export function Modal({ className, busy = false, closesBeside = false, children, onClose, ...named }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isShown = useRef(false)
  // Opening is the browser's. Closed before it leaves the page, it gives the focus back; afterwards it no longer could.
  useLayoutEffect(() => {
    const element = dialog.current
    isShown.current = true
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => {
      isShown.current = false
      element?.close()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key that closes it is Escape, and the browser's
    <dialog
      ref={dialog}
      {...named}
      className={[styles.modal, className].filter(Boolean).join(' ')}
      onClick={(event) => closesBeside && event.target === event.currentTarget && onClose()}
      onCancel={(event) => busy && event.preventDefault()}
      onClose={() => {
        // Not when it is taken away; and the event comes late: meanwhile it may have been opened again.
        if (!isShown.current || dialog.current?.open !== false) return
        // A browser lets nobody keep a dialog open against a second Escape; open again, it is where it was.
        if (busy) dialog.current.showModal()
        else onClose()
      }}
    >
      {children}
    </dialog>
  )
}
