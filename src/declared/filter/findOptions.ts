import type { FilterTexts } from '#i18n/filterTexts.ts'
import type { Translator } from '#i18n/translate.ts'
import { foldText } from '#language/foldText.ts'
import { getKind } from '#language/kinds/kinds.ts'
import { getResourceText } from '../messages.ts'
import type { FilterField } from './filterFields.ts'
import type { ReadyCondition } from './readyConditions.ts'

/** What a person chooses to ask for: a field, or a whole condition. */
export type FilterOption = FilterField | ReadyCondition

interface SearchContext {
  readonly texts: FilterTexts
  readonly translate: Translator
}

/**
 * The options whose label has all typed words, in any order, case and accents aside: first those whose own name begins
 * so, with the others of their heading. If there are none, those that other words describe: `picture` finds `Image`.
 * Without a text all that are offered.
 */
export function findOptions(options: readonly FilterOption[], typed: string, context: SearchContext): FilterOption[] {
  const words = foldText(typed)
    .split(/[\s›]+/)
    .filter((word) => word !== '')
  if (words.length === 0) return options.filter((option) => isField(option) || !option.isSearched)
  const hasAll = (text: string): boolean => words.every((word) => foldText(text).includes(word))
  const byLabel = options.filter(({ label }) => hasAll(label))
  const found =
    byLabel.length > 0 ? byLabel : options.filter((option) => hasAll(`${option.label} ${getWords(option, context)}`))
  const first = found.filter(({ label }) => foldText(getOwnName(label)).startsWith(words.join(' ')))
  const ordered = [...first, ...found.filter((option) => !first.includes(option))]
  const groups = [...new Set(ordered.map(({ group }) => group))]
  return groups.flatMap((group) => ordered.filter((option) => option.group === group))
}

export const isField = (option: FilterOption): option is FilterField => 'kind' in option

/** What a label says after the way to it: `Confirmed` of `Device › User › Status: Confirmed`. */
const getOwnName = (label: string): string => label.split(/› |: /).at(-1) ?? label

/** Other words for an option: of its path, its kind and its type, and those that the product has for it. */
function getWords(option: FilterOption, context: SearchContext): string {
  if (!isField(option)) return `${option.words} ${option.field ? getWords(option.field, context) : ''}`
  const { texts, translate } = context
  const { declared, kind, field } = option
  const { type } = getKind(kind)
  const words: Readonly<Record<string, string>> = texts.searchWords
  const count = field === undefined && type === 'integer' ? texts.searchWords.count : ''
  const own = getResourceText(translate, declared.resource, `searchWords.${declared.path}`)
  return [words[declared.path], words[kind], words[type], count, own].join(' ')
}
