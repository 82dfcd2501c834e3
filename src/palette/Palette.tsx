import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useEvent } from 'react-admin'
import { flushSync } from 'react-dom'
import { Icon } from '../ui/Icon.tsx'
import { Modal } from '../ui/Modal.tsx'
import { useTexts } from '../ui/texts.tsx'
import type { Command } from './command.ts'
import type { Hit } from './hits.ts'
import styles from './Palette.module.css'
import { optionId, PaletteOptions } from './PaletteOptions.tsx'
import { PaletteStatus } from './PaletteStatus.tsx'
import { type OfferProps, useOffer, useTyped } from './useOffer.ts'
import type { RecordCommands } from './useRecordCommands.ts'

interface PaletteProps extends OfferProps {
  onClose: () => void
}

/** The command palette: opens screens, finds records and runs commands. */
export function Palette(props: PaletteProps) {
  return (
    <Modal
      className={styles.palette}
      aria-label={useTexts()('shell.palette.title')}
      closesBeside
      onClose={props.onClose}
    >
      <PaletteContent {...props} />
    </Modal>
  )
}

function PaletteContent({ onClose, ...props }: PaletteProps) {
  const texts = useTexts()
  const { text, type, subject, about, leave } = useTyped()
  const { commands, records } = useOffer(props, text, subject)
  const listId = useId()
  const { active, point, onKeyDown } = useActive(listId, commands)
  const choose = (command: Command) => {
    // Closing first returns the focus. A dialog that the command opens can then return the focus to the same element.
    flushSync(onClose)
    command.run()
  }
  const { enter, release } = useEnter(active, records, choose)
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') enter()
    else if (event.key === 'ArrowRight' && isAtEnd(event.currentTarget) && !subject && active?.hit) about(active.hit)
    else if (subject && text === '' && ['ArrowLeft', 'Backspace'].includes(event.key)) leave()
    else return onKeyDown(event)
    // Otherwise the same key press would also reach the element that the command opens.
    event.preventDefault()
  }
  return (
    <>
      <div className={styles.box}>
        <Icon name="search" className={styles.icon} />
        {subject && <Subject hit={subject.hit} onLeave={leave} />}
        <Box
          listId={listId}
          active={active}
          isOpen={commands.length > 0}
          about={subject?.hit}
          text={text}
          onType={(typed) => {
            release()
            type(typed)
          }}
          onKeyDown={onKey}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          <span className="visually-hidden">{texts('shell.palette.close')}</span>
          <kbd className={styles.escape}>Esc</kbd>
          <Icon name="close" className={styles.cross} />
        </button>
      </div>
      {commands.length > 0 && (
        <PaletteOptions
          id={listId}
          commands={commands}
          active={active}
          onPoint={point}
          onChoose={choose}
          onMore={subject ? undefined : about}
        />
      )}
      <PaletteStatus text={text} count={commands.length} records={records} isSearch={!subject} />
      {active?.hit && !subject && <p className={styles.hint}>{texts('shell.palette.actionsHint')}</p>}
    </>
  )
}

interface BoxProps {
  listId: string
  active: Command | undefined
  isOpen: boolean
  /** The record whose actions are listed. */
  about: Hit | undefined
  text: string
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** The text input. It keeps the focus; `aria-activedescendant` names the active option. */
function Box({ listId, active, isOpen, about, text, onType, onKeyDown }: BoxProps) {
  const texts = useTexts()
  return (
    <input
      className={styles.input}
      data-first-focus
      role="combobox"
      aria-label={about ? texts('shell.palette.actionsOf', { title: about.title }) : texts('shell.palette.label')}
      aria-expanded={isOpen}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={active && optionId(listId, active)}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={100}
      placeholder={texts(about ? 'shell.palette.actionPlaceholder' : 'shell.palette.placeholder')}
      value={text}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
  )
}

/** The record whose actions are listed. A click returns to the search results. */
function Subject({ hit, onLeave }: { hit: Hit; onLeave: () => void }) {
  const texts = useTexts()
  return (
    <button
      type="button"
      className={styles.subject}
      tabIndex={-1}
      title={texts('shell.palette.back')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onLeave}
    >
      <Icon name="chevronLeft" size={16} />
      <span className={styles.subjectName}>{hit.title}</span>
    </button>
  )
}

const isAtEnd = ({ selectionStart, value }: HTMLInputElement): boolean => selectionStart === value.length

/** The option that Enter runs: the first, until the arrow keys or the pointer select another. */
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

/** Runs the active option on Enter. While the records are loading, it waits for them. */
function useEnter(active: Command | undefined, { isPending }: RecordCommands, choose: (command: Command) => void) {
  const [isHeld, setHeld] = useState(false)
  const isKnown = !isPending || (active !== undefined && active.group !== 'records')
  const chooseNow = useEvent(choose)
  // The end of a network request triggers the pending Enter.
  useEffect(() => {
    if (!isHeld || !isKnown) return
    setHeld(false)
    if (active) queueMicrotask(() => chooseNow(active))
  }, [isHeld, isKnown, active, chooseNow])
  return { enter: () => setHeld(true), release: () => setHeld(false) }
}
