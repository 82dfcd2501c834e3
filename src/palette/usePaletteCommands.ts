import { useState } from 'react'
import { useTranslator } from '../ui/translator.tsx'
import { type Command, filterCommands } from './command.ts'
import type { Hit } from './hits.ts'
import type { PaletteConfig } from './paletteConfig.ts'
import { useCommands } from './useCommands.ts'
import { type ActionRequest, useRecordActions } from './useRecordActions.ts'
import { type RecordCommands, useRecentCommands, useRecordCommands } from './useRecordCommands.ts'

export interface PaletteCommandsProps {
  config: PaletteConfig
  onHelp: () => void
  /** Runs an action on a record after the palette is closed. */
  onAction: (request: ActionRequest) => void
}

/** The record whose actions are listed, and the search text before the user selected it. */
interface Subject {
  readonly hit: Hit
  readonly text: string
}

/** The typed text and the record whose actions are listed. */
export function usePaletteInput() {
  const [text, setText] = useState('')
  const [subject, setSubject] = useState<Subject>()
  return {
    text,
    setText,
    subject,
    showActions(hit: Hit) {
      setSubject({ hit, text })
      setText('')
    },
    clearSubject() {
      setText(subject?.text ?? '')
      setSubject(undefined)
    },
  }
}

/** The options of the palette: all commands that match the text, or the actions of one record. */
export function usePaletteCommands(
  { config, onHelp, onAction }: PaletteCommandsProps,
  text: string,
  subject: Subject | undefined,
): { readonly commands: readonly Command[]; readonly recordCommands: RecordCommands } {
  const translate = useTranslator()
  const recentCommands = useRecentCommands(config)
  const generalCommands = useCommands(config, onHelp)
  // Keeps the results of the previous search, so that they are shown again when the user returns to it.
  const recordCommands = useRecordCommands(config, subject?.text ?? text)
  const { commands, isPending, hasFailed } = useRecordActions(config, subject?.hit, onAction)
  if (subject === undefined) {
    const firstCommands = text.trim() === '' ? recentCommands : []
    return {
      commands: [...firstCommands, ...filterCommands(generalCommands, text), ...recordCommands.commands],
      recordCommands,
    }
  }
  const problem = hasFailed ? translate('shell.palette.actionsFailed') : undefined
  return {
    commands: filterCommands(commands, text),
    recordCommands: { commands: [], isPending, failedLists: [], problem },
  }
}
