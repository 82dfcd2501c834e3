import { ListItemIcon, ListItemText, MenuItem, MenuList } from '@mui/material'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconPaths.ts'

interface ToolChoicesProps<Value> {
  label: string
  choices: readonly { readonly value: Value; readonly label: string; readonly icon?: IconName }[]
  selected: Value
  onSelect: (value: Value) => void
}

/** A single-choice list in the popover of a toolbar button. */
export function ToolChoices<Value extends string | undefined>({
  label,
  choices,
  selected,
  onSelect,
}: ToolChoicesProps<Value>) {
  return (
    <MenuList autoFocusItem aria-label={label}>
      {choices.map(({ value, label: text, icon }) => (
        <MenuItem
          key={value ?? ''}
          role="menuitemradio"
          aria-checked={value === selected}
          selected={value === selected}
          onClick={() => onSelect(value)}
        >
          {icon && (
            <ListItemIcon>
              <Icon name={icon} size={18} />
            </ListItemIcon>
          )}
          <ListItemText>{text}</ListItemText>
          {value === selected && <Icon name="check" size={18} />}
        </MenuItem>
      ))}
    </MenuList>
  )
}
