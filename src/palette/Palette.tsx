import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useEvent } from 'react-admin'
import { flushSync } from 'react-dom'
import { isSearchable } from '../declared/list/listState.ts'
import { Icon } from '../ui/Icon.tsx'
import { Modal } from '../ui/Modal.tsx'
import { useTexts } from '../ui/texts.tsx'
import { type Command, matching } from './command.ts'
import type { CommandParts } from './commandParts.ts'
import styles from './Palette.module.css'
import { optionId, PaletteOptions } from './PaletteOptions.tsx'
import { useCommands } from './useCommands.ts'
import { type RecordCommands, useRecordCommands } from './useRecordCommands.ts'

interface PaletteProps {
  parts: CommandParts
  onClose: () => void
  onHelp: () => void
}

/** Goes to any screen, finds any record, runs any command, from anywhere: a box to type in, and what fits below it. */
export function Palette({ parts, onClose, onHelp }: PaletteProps) {
  return (
    <Modal className={styles.palette} aria-label={useTexts()('shell.palette.title')} closesBeside onClose={onClose}>
      <PaletteContent parts={parts} onClose={onClose} onHelp={onHelp} />
    </Modal>
  )
}

function PaletteContent({ parts, onClose, onHelp }: PaletteProps) {
  const texts = useTexts()
  const [text, setText] = useState('')
  const records = useRecordCommands(parts, text)
  const commands = [...matching(useCommands(parts, onHelp), text), ...records.commands]
  const listId = useId()
  const { active, point, onKeyDown } = useActive(listId, commands)
  const choose = (command: Command) => {
    // The focus goes back to where it came from first: what the command opens takes it from there.
    flushSync(onClose)
    command.run()
  }
  const { enter, release } = useEnter(active, records, choose)
  return (
    <>
      <div className={styles.box}>
        <Icon name="search" className={styles.icon} />
        <input
          className={styles.input}
          data-first-focus
          role="combobox"
          aria-label={texts('shell.palette.label')}
          aria-expanded={commands.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(listId, active)}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          placeholder={texts('shell.palette.placeholder')}
          value={text}
          onChange={(event) => {
            release()
            setText(event.target.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return onKeyDown(event)
            // Or the same press would go on to what the command opens, and close it or send it off.
            event.preventDefault()
            enter()
          }}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          <span className="visually-hidden">{texts('shell.palette.close')}</span>
          <kbd className={styles.escape}>Esc</kbd>
          <Icon name="close" className={styles.cross} />
        </button>
      </div>
      {commands.length > 0 && (
        <PaletteOptions id={listId} commands={commands} active={active} onPoint={point} onChoose={choose} />
      )}
      <PaletteStatus text={text} count={commands.length} records={records} />
    </>
  )
}

/** The option that Enter chooses: the first, until arrows or the pointer lead elsewhere. */
function useActive(listId: string, commands: readonly Command[]) {
  const [wanted, setWanted] = useState<string>()
  const found = commands.findIndex(({ id }) => id === wanted)
  const index = Math.max(0, found)
  const lead = (to: number): void => {
    const command = commands.at(to % commands.length)
    if (!command) return
    setWanted(command.id)
    document.getElementById(optionId(listId, command))?.scrollIntoView({ block: 'nearest' })
  }
  return {
    active: commands[index],
    point: ({ id }: Command) => setWanted(id),
    onKeyDown(event: KeyboardEvent) {
      const step = steps[event.key]
      if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      lead(index + step)
    },
  }
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Enter chooses what the typed text finds: while its records are on their way, it waits for them. */
function useEnter(active: Command | undefined, { isPending }: RecordCommands, choose: (command: Command) => void) {
  const [isHeld, setHeld] = useState(false)
  const isKnown = !isPending || (active !== undefined && active.group !== 'records')
  const chooseNow = useEvent(choose)
  // What ends the waiting is the network.
  useEffect(() => {
    if (!isHeld || !isKnown) return
    setHeld(false)
    if (active) queueMicrotask(() => chooseNow(active))
  }, [isHeld, isKnown, active, chooseNow])
  return { enter: () => setHeld(true), release: () => setHeld(false) }
}

/** What became of the search: said to whoever listens, shown where there is something to know. */
function PaletteStatus({ text, count, records }: { text: string; count: number; records: RecordCommands }) {
  const texts = useTexts()
  const { isPending, failed } = records
  const isTyped = text.trim() !== ''
  const say = () => {
    if (isPending) return texts('shell.palette.searching')
    if (failed.length > 0) return texts('shell.palette.failed', { names: failed.join(', ') })
    if (isTyped && !isSearchable(text)) return texts('shell.palette.hint')
    if (count === 0) return texts('shell.palette.noMatch', { search: text.trim() })
    return undefined
  }
  const said = say()
  return (
    <p role="status" className={said === undefined ? 'visually-hidden' : styles.status}>
      {said ?? (isTyped && texts('shell.palette.count', { smart_count: count }))}
    </p>
  )
}
