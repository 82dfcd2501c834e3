import { Dialog as LibraryDialog, type DialogProps as LibraryDialogProps } from '@mui/material'
import type { MouseEvent } from 'react'
import { isSecondClick } from '../../ui/isSecondClick.ts'

interface DialogProps extends Omit<LibraryDialogProps, 'onClose'> {
  onClose: () => void
}

/**
 * A dialog that closes on Escape and on a click on the backdrop. The second click of a double click on the button that
 * opened the dialog is ignored and does not move the focus.
 */
export function Dialog({ onClose, ...dialogProps }: DialogProps) {
  const close = (event: object, reason: 'backdropClick' | 'escapeKeyDown') => {
    if (reason === 'escapeKeyDown' || !isSecondClick(event)) onClose()
  }
  const preventFocusMove = (event: MouseEvent<HTMLElement>) => {
    const isOnBackdrop =
      event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog]') === null
    if (isOnBackdrop && isSecondClick(event)) event.preventDefault()
  }
  return <LibraryDialog {...dialogProps} onMouseDown={preventFocusMove} onClose={close} />
}
