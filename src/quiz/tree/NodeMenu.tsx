import { Menu, MenuItem } from '@mui/material'
import { useTexts } from '../../ui/texts.tsx'

/** The commands of a node. */
export type NodeCommand = 'move' | 'edit' | 'goTo'

interface NodeMenuProps {
  anchor: HTMLElement
  commands: readonly NodeCommand[]
  onSelect: (command: NodeCommand) => void
  onClose: () => void
}

export function NodeMenu({ anchor, commands, onSelect, onClose }: NodeMenuProps) {
  const texts = useTexts()
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {commands.map((command) => (
        <MenuItem key={command} onClick={() => onSelect(command)}>
          {texts(`resources.quiz.tree.commands.${command}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
