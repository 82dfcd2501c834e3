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
  /** Runs an action on a record, once the palette is closed. */
  onAct: (wanted: WantedAction) => void
}

/** The record that the palette is about, and what was typed before it was. */
interface Subject {
  readonly hit: Hit
  readonly text: string
}

/** What is typed, and the record that it is about, where it is about one. */
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

/** What the palette offers: everything that fits the text, or what can be done with one record. */
export function useOffer(
  { parts, onHelp, onAct }: OfferProps,
  text: string,
  subject: Subject | undefined,
): { readonly commands: readonly Command[]; readonly records: RecordCommands } {
  const texts = useTexts()
  const recent = useRecentCommands(parts)
  const general = useCommands(parts, onHelp)
  // What was found is still there for whoever comes back to it.
  const records = useRecordCommands(parts, subject?.text ?? text)
  const { commands, isPending, hasFailed } = useRecordActions(parts, subject?.hit, onAct)
  if (subject === undefined) {
    const before = text.trim() === '' ? recent : []
    return { commands: [...before, ...matching(general, text), ...records.commands], records }
  }
  const problem = hasFailed ? texts('shell.palette.actionsFailed') : undefined
  return { commands: matching(commands, text), records: { commands: [], isPending, failed: [], problem } }
}
