import { Popover } from '@mui/material'
import { type ReactNode, useState } from 'react'
import styles from './InlineEditing.module.css'

interface CellPopoverProps {
  cell: HTMLElement
  label: string
  /** Whether the content is loading or being saved. */
  isBusy: boolean
  /** Called by Escape, and by a click elsewhere. */
  onClose: (reason: 'backdropClick' | 'escapeKeyDown') => void
  children: ReactNode
}

/** A box over a cell of a list, at least as wide as the cell. */
export function CellPopover({ cell, label, isBusy, onClose, children }: CellPopoverProps) {
  // Kept from the opening, because the row may go while the list is loaded again.
  const [{ top, left, width }] = useState(() => cell.getBoundingClientRect())
  return (
    <Popover
      open
      onClose={(_event, reason) => onClose(reason)}
      anchorReference="anchorPosition"
      anchorPosition={{ top, left }}
      transitionDuration={0}
      // The cell gets the focus from its list, because Tab leads from one cell to another.
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
