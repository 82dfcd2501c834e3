import { useState } from 'react'
import { useTexts } from '../ui/texts.tsx'
import { type Command, matching } from './command.ts'
import type { CommandParts } from './commandParts.ts'
import type { Hit } from './hits.ts'
import { useCommands } from './useCommands.ts'
import { useRecordActions, type WantedAction } from './useRecordActions.ts'
import { type RecordCommands, useRecentCommands, useRecordCommands } from './useRecordCommands.ts'

export interface OfferProps {
  parts: CommandParts
  onHelp: () => void
  /** Runs an action on a record after the palette is closed. */
  onAct: (wanted: WantedAction) => void
}

/** The record whose actions are listed, and the search text before it was chosen. */
interface Subject {
  readonly hit: Hit
  readonly text: string
}

/** The typed text and the record whose actions are listed. */
export function useTyped() {
  const [text, type] = useState('')
  const [subject, setSubject] = useState<Subject>()
  return {
    text,
    type,
    subject,
    about(hit: Hit) {
      setSubject({ hit, text })
      type('')
    },
    leave() {
      type(subject?.text ?? '')
      setSubject(undefined)
    },
  }
}

/** The options of the palette: all commands that match the text, or the actions of one record. */
export function useOffer(
  { parts, onHelp, onAct }: OfferProps,
  text: string,
  subject: Subject | undefined,
): { readonly commands: readonly Command[]; readonly records: RecordCommands } {
  const texts = useTexts()
  const recent = useRecentCommands(parts)
  const general = useCommands(parts, onHelp)
  // Keeps the search of the earlier text, so that its results are shown again when the user returns.
  const records = useRecordCommands(parts, subject?.text ?? text)
  const { commands, isPending, hasFailed } = useRecordActions(parts, subject?.hit, onAct)
  if (subject === undefined) {
    const before = text.trim() === '' ? recent : []
    return { commands: [...before, ...matching(general, text), ...records.commands], records }
  }
  const problem = hasFailed ? texts('shell.palette.actionsFailed') : undefined
  return { commands: matching(commands, text), records: { commands: [], isPending, failed: [], problem } }
}
