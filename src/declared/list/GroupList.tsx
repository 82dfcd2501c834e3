import { ListItemText, MenuItem, MenuList } from '@mui/material'
import { fieldLabel } from '#i18n/labels.ts'
import type { ResourceData } from '#language/resource.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useEngine } from '../engine.ts'
import { useGroupTexts } from './useGroupTexts.ts'

interface GroupListProps {
  resource: ResourceData
  names: readonly string[]
  group: string | undefined
  onChange: (group: string | undefined) => void
}

/** The fields by which a list can be grouped. */
export function GroupList({ resource, names, group, onChange }: GroupListProps) {
  const { translate } = useEngine()
  const texts = useGroupTexts()
  return (
    <MenuList autoFocusItem aria-label={texts.title}>
      {[undefined, ...names].map((name) => (
        <MenuItem
          key={name ?? ''}
          role="menuitemradio"
          aria-checked={name === group}
          selected={name === group}
          onClick={() => onChange(name)}
        >
          <ListItemText>{name === undefined ? texts.none : fieldLabel(translate, resource.name, name)}</ListItemText>
          {name === group && <Icon name="check" size={18} />}
        </MenuItem>
      ))}
    </MenuList>
  )
}
