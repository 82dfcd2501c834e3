import { Divider, ListItemIcon, MenuItem } from '@mui/material'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/iconPaths.ts'
import { ToolMenu } from './ToolMenu.tsx'
import styles from './TopBar.module.css'

/** Choices of which one is on. */
export interface ChoiceGroup {
  /** Needed where there is more than one group. */
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
  /** What stands beside the icon of the button where there is room. */
  short?: string
  /** Whether the label stands beside the icon. */
  isNamed?: boolean
  groups: readonly ChoiceGroup[]
}

/** A button that opens a menu of choices. Its name says what is on in the first group. */
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

/** Not a component: the menu finds its items among its own children. */
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
