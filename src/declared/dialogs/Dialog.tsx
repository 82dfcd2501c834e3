import { Dialog as LibraryDialog, type DialogProps as LibraryDialogProps } from '@mui/material'
import type { MouseEvent } from 'react'
import { isSecondPress } from '../../ui/isSecondPress.ts'

interface DialogProps extends Omit<LibraryDialogProps, 'onClose'> {
  onClose: () => void
}

/**
 * A dialog that closes by Escape and by a press beside it, but not by the second press of a double press: that was meant
 * for what opened the dialog, and leaves the focus where it is, too.
 */
export function Dialog({ onClose, ...dialog }: DialogProps) {
  const close = (event: object, reason: 'backdropClick' | 'escapeKeyDown') => {
    if (reason === 'escapeKeyDown' || !isSecondPress(event)) onClose()
  }
  const keepFocus = (event: MouseEvent<HTMLElement>) => {
    const isBeside =
      event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog]') === null
    if (isBeside && isSecondPress(event)) event.preventDefault()
  }
  return <LibraryDialog {...dialog} onMouseDown={keepFocus} onClose={close} />
}
