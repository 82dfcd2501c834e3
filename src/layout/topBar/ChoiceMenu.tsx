import { ListItemIcon, MenuItem } from '@mui/material'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconPaths.ts'
import { ToolMenu } from './ToolMenu.tsx'
import styles from './TopBar.module.css'

/** A radio group in a menu. */
export interface ChoiceGroup {
  /** Required if there are several groups. */
  label?: string
  choices: readonly Choice[]
}

interface Choice {
  name: string
  label: string
  icon?: IconName
  isSelected: boolean
  onSelect: () => void
}

interface ChoiceMenuProps {
  label: string
  icon: IconName
  /** Short text beside the icon. */
  shortLabel?: string
  /** Whether the label is shown beside the icon. */
  hasVisibleLabel?: boolean
  groups: readonly ChoiceGroup[]
}

/** A button that opens a menu of choices. Its accessible name includes the current choice of the first group. */
export function ChoiceMenu({ label, icon, shortLabel, hasVisibleLabel = false, groups }: ChoiceMenuProps) {
  const currentLabel = groups[0]?.choices.find(({ isSelected }) => isSelected)?.label ?? ''
  const buttonContent = (
    <>
      <Icon name={icon} />
      {shortLabel !== undefined && <span className={styles.code}>{shortLabel}</span>}
      {hasVisibleLabel && <span className={styles.named}>{`${label}: ${currentLabel}`}</span>}
    </>
  )
  const name = [`${label}: ${currentLabel}`, shortLabel].filter(Boolean).join(', ')
  return (
    <ToolMenu
      label={label}
      name={name}
      className={hasVisibleLabel ? styles.namedTool : styles.tool}
      buttonContent={buttonContent}
    >
      {(close) =>
        groups.flatMap((group) => [
          group.label !== undefined && (
            <li key={`label${group.label}`} role="presentation" className={styles.group}>
              {group.label}
            </li>
          ),
          ...group.choices.map((choice) => renderChoice(choice, close)),
        ])
      }
    </ToolMenu>
  )
}

/** A function instead of a component, because MUI's Menu needs the items as direct children. */
function renderChoice({ name, label, icon, isSelected, onSelect }: Choice, close: () => void) {
  return (
    <MenuItem
      key={name}
      role="menuitemradio"
      aria-checked={isSelected}
      selected={isSelected}
      onClick={() => {
        close()
        onSelect()
      }}
    >
      {icon && (
        <ListItemIcon>
          <Icon name={icon} />
        </ListItemIcon>
      )}
      <span className={styles.choice}>{label}</span>
      {isSelected && <Icon name="check" size={16} />}
    </MenuItem>
  )
}
