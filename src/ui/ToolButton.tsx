import { IconButton, Tooltip } from '@mui/material'
import { Icon } from './Icon.tsx'
import type { IconSource } from './iconPaths.ts'

interface ToolButtonProps {
  icon: IconSource
  iconSize?: number
  /** The accessible name. */
  label: string
  /** The tooltip, if it is shorter than the label. */
  tooltip?: string
  /** Undefined disables the button but keeps it focusable. */
  onClick: (() => void) | undefined
  /** The shortcut in the format of `aria-keyshortcuts`: `Control+Z Meta+Z`. */
  keyShortcuts?: string
}

/** A small icon button with a tooltip. */
export function ToolButton({ icon, iconSize = 20, label, tooltip = label, onClick, keyShortcuts }: ToolButtonProps) {
  return (
    <Tooltip title={tooltip}>
      <IconButton
        size="small"
        aria-label={label}
        aria-keyshortcuts={keyShortcuts}
        aria-disabled={onClick === undefined || undefined}
        onClick={onClick}
      >
        <Icon name={icon} size={iconSize} />
      </IconButton>
    </Tooltip>
  )
}
