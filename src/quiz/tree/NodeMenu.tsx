import { Menu, MenuItem } from '@mui/material'
import { useTranslator } from '../../ui/translator.tsx'

/** The commands of a node. */
export type NodeCommand = 'move' | 'edit' | 'goTo'

interface NodeMenuProps {
  anchor: HTMLElement
  commands: readonly NodeCommand[]
  onSelect: (command: NodeCommand) => void
  onClose: () => void
}

export function NodeMenu({ anchor, commands, onSelect, onClose }: NodeMenuProps) {
  const translate = useTranslator()
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {commands.map((command) => (
        <MenuItem key={command} onClick={() => onSelect(command)}>
          {translate(`resources.quiz.tree.commands.${command}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
