import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './Modal.module.css'

interface ModalProps {
  className?: string | undefined
  role?: 'alertdialog' | undefined
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string | undefined
  /** Prevents closing by Escape or by the back button of a phone. */
  busy?: boolean
  /** Whether a click on the backdrop closes the dialog. */
  closesOnBackdropClick?: boolean
  children: ReactNode
  /** Called after the user or the browser has closed the dialog. */
  onClose: () => void
}

/**
 * A modal `dialog` element: the browser makes the page behind it inert, closes it on Escape and returns the focus. It
 * is open while it is mounted. The initial focus is on the element with `data-first-focus`, otherwise on the first
 * focusable one.
 */
export function Modal({
  className,
  busy = false,
  closesOnBackdropClick = false,
  children,
  onClose,
  ...labelProps
}: ModalProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const isMounted = useRef(false)
  // `showModal` is imperative. `close` must run before the element is removed, so that the browser returns the focus.
  useLayoutEffect(() => {
    const element = dialogRef.current
    isMounted.current = true
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => {
      isMounted.current = false
      element?.close()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser itself closes it on Escape
    <dialog
      ref={dialogRef}
      {...labelProps}
      className={[styles.modal, className].filter(Boolean).join(' ')}
      onClick={(event) => closesOnBackdropClick && event.target === event.currentTarget && onClose()}
      onCancel={(event) => busy && event.preventDefault()}
      onClose={() => {
        // Ignores the close event of the unmount, and a delayed one after the dialog was opened again.
        if (!isMounted.current || dialogRef.current?.open !== false) return
        // A page cannot prevent the second Escape, so the dialog is opened again.
        if (busy) dialogRef.current.showModal()
        else onClose()
      }}
    >
      {children}
    </dialog>
  )
}
