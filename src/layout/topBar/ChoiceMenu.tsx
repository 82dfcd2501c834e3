import { Divider, ListItemIcon, MenuItem } from '@mui/material'
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
  isOn: boolean
  choose: () => void
}

interface ChoiceMenuProps {
  label: string
  icon: IconName
  /** Short text beside the icon. */
  short?: string
  /** Whether the label is shown beside the icon. */
  isNamed?: boolean
  groups: readonly ChoiceGroup[]
}

/** A button that opens a menu of choices. Its accessible name includes the current choice of the first group. */
export function ChoiceMenu({ label, icon, short, isNamed = false, groups }: ChoiceMenuProps) {
  const current = groups[0]?.choices.find(({ isOn }) => isOn)?.label ?? ''
  const face = (
    <>
      <Icon name={icon} />
      {short !== undefined && <span className={styles.code}>{short}</span>}
      {isNamed && <span className={styles.named}>{`${label}: ${current}`}</span>}
    </>
  )
  const name = [`${label}: ${current}`, short].filter(Boolean).join(', ')
  return (
    <ToolMenu label={label} name={name} className={isNamed ? styles.namedTool : styles.tool} face={face}>
      {(close) =>
        groups.flatMap((group, index) => [
          index > 0 && <Divider key={`line${group.label}`} component="li" />,
          group.label !== undefined && (
            <li key={`label${group.label}`} role="presentation" className={styles.group}>
              {group.label}
            </li>
          ),
          ...group.choices.map((choice) => choiceItem(choice, close)),
        ])
      }
    </ToolMenu>
  )
}

/** A function instead of a component, because MUI's Menu needs the items as direct children. */
function choiceItem({ name, label, icon, isOn, choose }: Choice, close: () => void) {
  return (
    <MenuItem
      key={name}
      role="menuitemradio"
      aria-checked={isOn}
      selected={isOn}
      onClick={() => {
        close()
        choose()
      }}
    >
      {icon && (
        <ListItemIcon>
          <Icon name={icon} />
        </ListItemIcon>
      )}
      <span className={styles.choice}>{label}</span>
      {isOn && <Icon name="check" size={16} />}
    </MenuItem>
  )
}
