import type { FilterTexts } from '#i18n/filterTexts.ts'
import { foldText } from '#language/foldText.ts'
import { getKind } from '#language/kinds/kinds.ts'
import type { FilterField } from './filterFields.ts'
import type { StateCondition } from './stateConditions.ts'

/** What a person chooses to ask for: a field, or a state as a whole condition. */
export type FilterOption = FilterField | StateCondition

/**
 * The options whose label has all typed words, in any order, case and accents aside: first those whose own name begins
 * so, with the others of their heading. If there are none, those that other words describe: `picture` finds `Image`.
 */
export function findOptions(options: readonly FilterOption[], typed: string, texts: FilterTexts): FilterOption[] {
  const words = foldText(typed)
    .split(/[\s›]+/)
    .filter((word) => word !== '')
  const hasAll = (text: string): boolean => words.every((word) => foldText(text).includes(word))
  const found = options.filter(({ label }) => hasAll(label))
  if (found.length === 0) return options.filter((option) => hasAll(`${option.label} ${getWords(option, texts)}`))
  const first = found.filter(({ label }) => foldText(getOwnName(label)).startsWith(words.join(' ')))
  const ordered = [...first, ...found.filter((option) => !first.includes(option))]
  const groups = [...new Set(ordered.map(({ group }) => group))]
  return groups.flatMap((group) => ordered.filter((option) => option.group === group))
}

/** What a label says after the way to it: `Confirmed` of `Device › User › Status: Confirmed`. */
const getOwnName = (label: string): string => label.split(/› |: /).at(-1) ?? label

function getWords(option: FilterOption, { searchWords }: FilterTexts): string {
  if (!('kind' in option)) return ''
  const words: Readonly<Record<string, string>> = searchWords
  const count = option.field === undefined && getKind(option.kind).type === 'integer' ? searchWords.count : ''
  return [words[option.kind], words[getKind(option.kind).type], count].join(' ')
}
