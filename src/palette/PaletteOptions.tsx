import { Icon } from '../ui/Icon.tsx'
import { useTexts } from '../ui/texts.tsx'
import { type Command, commandGroups } from './command.ts'
import { Keys } from './Keys.tsx'
import styles from './Palette.module.css'

interface PaletteOptionsProps {
  id: string
  commands: readonly Command[]
  active: Command | undefined
  onPoint: (command: Command) => void
  onChoose: (command: Command) => void
}

/** What the palette offers, group by group. The focus stays in the box; one option is the active one. */
export function PaletteOptions({ id, commands, active, onPoint, onChoose }: PaletteOptionsProps) {
  const texts = useTexts()
  return (
    <div id={id} role="listbox" aria-label={texts('shell.palette.title')} className={styles.options}>
      {commandGroups.map((group) => {
        const inGroup = commands.filter((command) => command.group === group)
        return (
          inGroup.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <div id={`${id}-${group}`} role="presentation" className={styles.group}>
                {texts(`shell.palette.groups.${group}`)}
              </div>
              {inGroup.map((command) => (
                <Option
                  key={command.id}
                  id={optionId(id, command)}
                  command={command}
                  isActive={command.id === active?.id}
                  onPoint={onPoint}
                  onChoose={onChoose}
                />
              ))}
            </div>
          )
        )
      })}
    </div>
  )
}

/** The id of the element of a command. */
export function optionId(listId: string, command: Command): string {
  return `${listId}-${command.id.replace(/[^\w-]/g, '_')}`
}

interface OptionProps extends Pick<PaletteOptionsProps, 'onPoint' | 'onChoose'> {
  id: string
  command: Command
  isActive: boolean
}

function Option({ id, command, isActive, onPoint, onChoose }: OptionProps) {
  const { label, detail, icon, keys } = command
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's, which keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      onPointerMove={() => !isActive && onPoint(command)}
      onClick={() => onChoose(command)}
    >
      <Icon name={icon} className={styles.icon} />
      <span className={styles.label}>{label}</span>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      {keys && <Keys keys={keys} />}
    </div>
  )
}
