import { Dialog as LibraryDialog, type DialogProps as LibraryDialogProps } from '@mui/material'
import type { MouseEvent } from 'react'
import { isSecondPress } from '../../ui/isSecondPress.ts'

interface DialogProps extends Omit<LibraryDialogProps, 'onClose'> {
  onClose: () => void
}

/**
 * A dialog that closes on Escape and on a click on the backdrop. The second click of a double click on the button that
 * opened the dialog is ignored and does not move the focus.
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
