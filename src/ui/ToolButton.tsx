import { IconButton, Tooltip } from '@mui/material'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'

interface ToolButtonProps {
  icon: IconName
  iconSize?: number
  /** What the button is called. */
  label: string
  /** What is said to the eye, where that is less than the label. */
  tip?: string
  /** Absent where there is nothing for it to do: it keeps the focus none the less. */
  onClick: (() => void) | undefined
  /** The keys that do the same, as assistive technology takes them: `Control+Z Meta+Z`. */
  keys?: string
}

/** A small button that is an icon, and says what it does. */
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
