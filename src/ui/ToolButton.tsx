import { IconButton, Tooltip } from '@mui/material'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'

interface ToolButtonProps {
  icon: IconName
  iconSize?: number
  /** The accessible name. */
  label: string
  /** The tooltip, if it is shorter than the label. */
  tip?: string
  /** Undefined disables the button but keeps it focusable. */
  onClick: (() => void) | undefined
  /** The shortcut in the format of `aria-keyshortcuts`: `Control+Z Meta+Z`. */
  keys?: string
}

/** A small icon button with a tooltip. */
export function ToolButton({ icon, iconSize = 20, label, tip = label, onClick, keys }: ToolButtonProps) {
  return (
    <Tooltip title={tip}>
      <IconButton
        size="small"
        aria-label={label}
        aria-keyshortcuts={keys}
        aria-disabled={onClick === undefined || undefined}
        onClick={onClick}
      >
        <Icon name={icon} size={iconSize} />
      </IconButton>
    </Tooltip>
  )
}
