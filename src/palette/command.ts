import { foldText } from '#language/foldText.ts'
import type { IconSource } from '../ui/iconPaths.ts'
import type { Hit } from './hits.ts'

/** The groups of commands in display order. */
export const commandGroups = ['recent', 'actions', 'goTo', 'create', 'run', 'records'] as const
export type CommandGroup = (typeof commandGroups)[number]

/** A command of the palette. */
export interface Command {
  readonly id: string
  readonly group: CommandGroup
  readonly label: string
  /** A text beside the label, such as the kind of record. */
  readonly detail?: string | undefined
  /** A text below the label: the field that matched, if the title did not. */
  readonly note?: string | undefined
  readonly icon: IconSource
  /** The keys of its shortcut, pressed one after the other. */
  readonly keys?: readonly string[] | undefined
  /** The record that the command opens. Its actions can be listed. */
  readonly hit?: Hit
  readonly run: () => void
}

/**
 * Filters commands: every word of the text must match the label. Sorts by rank within each group. An empty text matches
 * all commands.
 */
export function filterCommands(commands: readonly Command[], text: string): Command[] {
  const words = foldText(text).split(/\s+/).filter(Boolean)
  const matches = commands
    .map((command) => ({ command, rank: getRank(foldText(command.label), words) }))
    .filter(({ rank }) => rank !== undefined)
  return commandGroups.flatMap((group) =>
    matches
      .filter(({ command }) => command.group === group)
      .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
      .map(({ command }) => command),
  )
}

/**
 * 0 if the label begins with the text, 1 if each typed word begins a word of the label, undefined if it does not match.
 */
function getRank(label: string, words: readonly string[]): number | undefined {
  const labelWords = label.split(/[^\p{L}\p{N}]+/u)
  const isMatch = words.every((word) => labelWords.some((labelWord) => labelWord.startsWith(word)))
  if (!isMatch) return undefined
  return label.startsWith(words.join(' ')) ? 0 : 1
}
