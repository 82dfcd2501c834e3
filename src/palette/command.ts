import type { IconName } from '../ui/iconPaths.ts'
import { folded } from './folded.ts'
import type { Hit } from './hits.ts'

/** What kinds of things the palette offers, in the order in which it shows them. */
export const commandGroups = ['recent', 'actions', 'goTo', 'create', 'run', 'records'] as const
export type CommandGroup = (typeof commandGroups)[number]

/** Something one can do from anywhere. */
export interface Command {
  readonly id: string
  readonly group: CommandGroup
  readonly label: string
  /** Beside the label, quieter: what kind of record it is. */
  readonly detail?: string | undefined
  /** Below the label: why a record was found whose name does not say it. */
  readonly note?: string | undefined
  readonly icon: IconName
  /** The keys that do the same, one after the other. */
  readonly keys?: readonly string[] | undefined
  /** The record that it leads to, which the person may be able to do more with. */
  readonly hit?: Hit
  readonly run: () => void
}

/** The commands that every word of a text fits, best first within each group; all of them where nothing is typed. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  const fitting = commands
    .map((command) => ({ command, rank: rankOf(folded(command.label), words) }))
    .filter(({ rank }) => rank !== undefined)
  return commandGroups.flatMap((group) =>
    fitting
      .filter(({ command }) => command.group === group)
      .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
      .map(({ command }) => command),
  )
}

/** 0 where the label begins with what was typed, 1 where each word begins one of its words; undefined where not. */
function rankOf(label: string, words: readonly string[]): number | undefined {
  const labelWords = label.split(/[^\p{L}\p{N}]+/u)
  const fits = words.every((word) => labelWords.some((labelWord) => labelWord.startsWith(word)))
  if (!fits) return undefined
  return label.startsWith(words.join(' ')) ? 0 : 1
}
