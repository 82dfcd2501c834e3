import { Icon } from '../ui/Icon.tsx'
import { useTranslator } from '../ui/translator.tsx'
import { type Command, commandGroups } from './command.ts'
import type { Hit } from './hits.ts'
import { KeyLabels } from './KeyLabels.tsx'
import styles from './Palette.module.css'

interface PaletteOptionsProps {
  id: string
  commands: readonly Command[]
  active: Command | undefined
  onActivate: (command: Command) => void
  onChoose: (command: Command) => void
  /** Lists the actions of a record; undefined if these are already listed. */
  onShowActions: ((hit: Hit) => void) | undefined
}

/** The options of the palette by group. The focus stays in the input. */
export function PaletteOptions({ id, commands, active, ...handlers }: PaletteOptionsProps) {
  const translate = useTranslator()
  return (
    <div id={id} role="listbox" aria-label={translate('shell.palette.title')} className={styles.options}>
      {commandGroups.map((group) => {
        const groupCommands = commands.filter((command) => command.group === group)
        return (
          groupCommands.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <div id={`${id}-${group}`} role="presentation" className={styles.group}>
                {translate(`shell.palette.groups.${group}`)}
              </div>
              {groupCommands.map((command) => (
                <Option
                  key={command.id}
                  id={getOptionId(id, command)}
                  command={command}
                  isActive={command.id === active?.id}
                  {...handlers}
                />
              ))}
            </div>
          )
        )
      })}
    </div>
  )
}

export function getOptionId(listId: string, command: Command): string {
  return `${listId}-${command.id.replace(/[^\w-]/g, '_')}`
}

interface OptionProps extends Pick<PaletteOptionsProps, 'onActivate' | 'onChoose' | 'onShowActions'> {
  id: string
  command: Command
  isActive: boolean
}

function Option({ id, command, isActive, onActivate, onChoose, onShowActions }: OptionProps) {
  const { label, detail, note, icon, keys, hit } = command
  const hasMore = onShowActions !== undefined && hit !== undefined
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input, which keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      onPointerMove={() => !isActive && onActivate(command)}
      onClick={({ target }) => {
        if (hasMore && target instanceof Element && target.closest('[data-more]')) onShowActions(hit)
        else onChoose(command)
      }}
    >
      <Icon name={icon} className={styles.icon} />
      <span className={styles.label}>
        {label}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      {keys && <KeyLabels keys={keys} />}
      {hasMore && (
        // Only for the pointer; keyboard users press ArrowRight.
        <span className={styles.more} data-more aria-hidden="true">
          <Icon name="chevronRight" size={16} />
        </span>
      )}
    </div>
  )
}
