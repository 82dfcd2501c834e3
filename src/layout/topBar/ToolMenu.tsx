import { Menu, type MenuProps } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useWasOpened } from '../../ui/useWasOpened.ts'
import styles from './TopBar.module.css'

interface ToolMenuProps extends Pick<MenuProps, 'anchorOrigin' | 'transformOrigin'> {
  /** The label of the menu. */
  label: string
  /** The accessible name of the button; by default the label. */
  name?: string
  title?: string
  className?: string | undefined
  /** The content of the button. */
  buttonContent: ReactNode
  children: (close: () => void) => ReactNode
}

/** A button with a menu. The menu is rendered beside it, so that both are in the same landmark. */
export function ToolMenu({
  label,
  name = label,
  title = label,
  className,
  buttonContent,
  children,
  ...menuPosition
}: ToolMenuProps) {
  const [open, setOpen] = useState(false)
  const wasOpened = useWasOpened(open)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const id = useId()
  const close = (): void => setOpen(false)
  return (
    <>
      <button
        type="button"
        ref={setButton}
        className={className}
        aria-label={name}
        title={title}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(true)}
      >
        {buttonContent}
      </button>
      {wasOpened && (
        <Menu
          id={id}
          anchorEl={button}
          open={open}
          onClose={close}
          container={button?.parentElement}
          slotProps={{ list: { 'aria-label': label }, paper: { className: styles.menu } }}
          {...menuPosition}
        >
          {children(close)}
        </Menu>
      )}
    </>
  )
}
