import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useEvent } from 'react-admin'
import { flushSync } from 'react-dom'
import { Icon } from '../ui/Icon.tsx'
import { Modal } from '../ui/Modal.tsx'
import { useTranslator } from '../ui/translator.tsx'
import type { Command } from './command.ts'
import type { Hit } from './hits.ts'
import styles from './Palette.module.css'
import { getOptionId, PaletteOptions } from './PaletteOptions.tsx'
import { PaletteStatus } from './PaletteStatus.tsx'
import { type PaletteCommandsProps, usePaletteCommands, usePaletteInput } from './usePaletteCommands.ts'
import type { RecordCommands } from './useRecordCommands.ts'

interface PaletteProps extends PaletteCommandsProps {
  onClose: () => void
}

/** The command palette: opens screens, finds records and runs commands. */
export function Palette(props: PaletteProps) {
  return (
    <Modal
      className={styles.palette}
      aria-label={useTranslator()('shell.palette.title')}
      closesOnBackdropClick
      onClose={props.onClose}
    >
      <PaletteContent {...props} />
    </Modal>
  )
}

function PaletteContent({ onClose, ...props }: PaletteProps) {
  const translate = useTranslator()
  const { text, setText, subject, showActions, clearSubject } = usePaletteInput()
  const { commands, recordCommands } = usePaletteCommands(props, text, subject)
  const listId = useId()
  const { active, activateOption, onKeyDown } = useActiveOption(listId, commands)
  const runCommand = (command: Command) => {
    // Closing first returns the focus, so that a dialog that the command opens can return it to the same element.
    flushSync(onClose)
    command.run()
  }
  const { runWhenReady, cancelPendingRun } = useRunOnEnter(active, recordCommands, runCommand)
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') runWhenReady()
    else if (event.key === 'ArrowRight' && isCaretAtEnd(event.currentTarget) && !subject && active?.hit)
      showActions(active.hit)
    else if (subject && text === '' && ['ArrowLeft', 'Backspace'].includes(event.key)) clearSubject()
    else return onKeyDown(event)
    // Without this, the element that the command opens would also receive this key press.
    event.preventDefault()
  }
  return (
    <>
      <div className={styles.box}>
        <Icon name="search" className={styles.icon} />
        {subject && <SelectedRecord hit={subject.hit} onClear={clearSubject} />}
        <SearchInput
          listId={listId}
          active={active}
          isOpen={commands.length > 0}
          about={subject?.hit}
          text={text}
          onTextChange={(newText) => {
            cancelPendingRun()
            setText(newText)
          }}
          onKeyDown={onKey}
        />
        <button type="button" className={styles.close} onClick={onClose}>
          <span className="visually-hidden">{translate('shell.palette.close')}</span>
          <kbd className={styles.escape}>Esc</kbd>
          <Icon name="close" className={styles.cross} />
        </button>
      </div>
      {commands.length > 0 && (
        <PaletteOptions
          id={listId}
          commands={commands}
          active={active}
          onActivate={activateOption}
          onChoose={runCommand}
          onShowActions={subject ? undefined : showActions}
        />
      )}
      <PaletteStatus text={text} count={commands.length} records={recordCommands} isSearch={!subject} />
      {active?.hit && !subject && <p className={styles.hint}>{translate('shell.palette.actionsHint')}</p>}
    </>
  )
}

interface SearchInputProps {
  listId: string
  active: Command | undefined
  isOpen: boolean
  /** The record whose actions are listed; undefined for a search. */
  about: Hit | undefined
  text: string
  onTextChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** The text input. It keeps the focus; `aria-activedescendant` names the active option. */
function SearchInput({ listId, active, isOpen, about: actionsHit, text, onTextChange, onKeyDown }: SearchInputProps) {
  const translate = useTranslator()
  return (
    <input
      className={styles.input}
      data-first-focus
      role="combobox"
      aria-label={
        actionsHit
          ? translate('shell.palette.actionsOf', { title: actionsHit.title })
          : translate('shell.palette.label')
      }
      aria-expanded={isOpen}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={active && getOptionId(listId, active)}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={100}
      placeholder={translate(actionsHit ? 'shell.palette.actionPlaceholder' : 'shell.palette.placeholder')}
      value={text}
      onChange={(event) => onTextChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  )
}

/** The record whose actions are listed. A click returns to the search results. */
function SelectedRecord({ hit, onClear }: { hit: Hit; onClear: () => void }) {
  const translate = useTranslator()
  return (
    <button
      type="button"
      className={styles.subject}
      tabIndex={-1}
      title={translate('shell.palette.back')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    >
      <Icon name="chevronLeft" size={16} />
      <span className={styles.subjectName}>{hit.title}</span>
    </button>
  )
}

const isCaretAtEnd = ({ selectionStart, value }: HTMLInputElement): boolean => selectionStart === value.length

/** The option that Enter runs: the first, until the arrow keys or the pointer select another. */
function useActiveOption(listId: string, commands: readonly Command[]) {
  const [activeId, setActiveId] = useState<string>()
  const foundIndex = commands.findIndex(({ id }) => id === activeId)
  const index = Math.max(0, foundIndex)
  const activate = (to: number): void => {
    const command = commands.at(to % commands.length)
    if (!command) return
    setActiveId(command.id)
    document.getElementById(getOptionId(listId, command))?.scrollIntoView({ block: 'nearest' })
  }
  return {
    active: commands[index],
    activateOption: ({ id }: Command) => setActiveId(id),
    onKeyDown(event: KeyboardEvent) {
      const step = indexSteps[event.key]
      if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      activate(index + step)
    },
  }
}

const indexSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Runs the active option on Enter. If the records are still loading, runs it when they are loaded. */
function useRunOnEnter(
  active: Command | undefined,
  { isPending }: RecordCommands,
  runCommand: (command: Command) => void,
) {
  const [isEnterPending, setEnterPending] = useState(false)
  const isReady = !isPending || (active !== undefined && active.group !== 'records')
  const runLatest = useEvent(runCommand)
  // The end of a network request triggers the pending Enter.
  useEffect(() => {
    if (!isEnterPending || !isReady) return
    setEnterPending(false)
    if (active) queueMicrotask(() => runLatest(active))
  }, [isEnterPending, isReady, active, runLatest])
  return { runWhenReady: () => setEnterPending(true), cancelPendingRun: () => setEnterPending(false) }
}
