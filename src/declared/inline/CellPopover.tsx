import { Popover } from '@mui/material'
import { type ReactNode, useState } from 'react'
import styles from './InlineEditing.module.css'

interface CellPopoverProps {
  cell: HTMLElement
  label: string
  /** Whether the content is loading or being saved. */
  isBusy: boolean
  /** Called when the user presses Escape or clicks elsewhere. */
  onClose: (reason: 'backdropClick' | 'escapeKeyDown') => void
  children: ReactNode
}

/** A popover over a cell of a list, at least as wide as the cell. */
export function CellPopover({ cell, label, isBusy, onClose, children }: CellPopoverProps) {
  // Measured once, when the popover opens, because the row may be removed while the list is reloaded.
  const [{ top, left, width }] = useState(() => cell.getBoundingClientRect())
  return (
    <Popover
      open
      onClose={(_event, reason) => onClose(reason)}
      anchorReference="anchorPosition"
      anchorPosition={{ top, left }}
      transitionDuration={0}
      // The list itself focuses the cell, because Tab moves from one cell to the next.
      disableRestoreFocus
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': label,
          'aria-busy': isBusy,
          className: styles.paper,
          style: { minWidth: width },
        },
      }}
    >
      {children}
    </Popover>
  )
}
