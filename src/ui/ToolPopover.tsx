import { IconButton, Popover, Tooltip } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import styles from './ToolPopover.module.css'
import { useWasOpened } from './useWasOpened.ts'

interface ToolPopoverProps {
  icon: IconName
  /** The accessible name of the button. */
  label: string
  title: string
  /** The content of the panel; `close` closes it. */
  children: (close: () => void) => ReactNode
}

/** A toolbar button that opens a small panel with a title. */
export function ToolPopover({ icon, label, title, children }: ToolPopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const wasOpened = useWasOpened(anchor !== null)
  const titleId = useId()
  const close = () => setAnchor(null)
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon name={icon} />
        </IconButton>
      </Tooltip>
      {wasOpened && (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, className: styles.panel } }}
        >
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {children(close)}
        </Popover>
      )}
    </>
  )
}
