import type { FilterTexts } from '#i18n/filterTexts.ts'
import type { Translator } from '#i18n/translate.ts'
import { foldText } from '#language/foldText.ts'
import { getKind } from '#language/kinds/kinds.ts'
import { getResourceText } from '../messages.ts'
import type { FilterField } from './filterFields.ts'
import type { ReadyCondition } from './readyConditions.ts'

/** An option of the field select: a field, or a ready-made condition. */
export type FilterOption = FilterField | ReadyCondition

interface SearchContext {
  readonly texts: FilterTexts
  readonly translate: Translator
}

/**
 * The options whose label contains all typed words, in any order, ignoring case and accents. Without such options,
 * those that match by a synonym, e.g. `picture` finds `Image`; otherwise those that contain the letters anywhere. An
 * empty text returns all options but those that are only offered in a search.
 */
export function findOptions(options: readonly FilterOption[], typed: string, context: SearchContext): FilterOption[] {
  const words = splitWords(typed)
  if (words.length === 0) return options.filter((option) => isField(option) || !option.isSearched)
  const beginsAll = (text: string): boolean => {
    const known = splitWords(text)
    // The user may still be typing the last word, so its beginning is enough. Earlier words of one or two letters must
    // match a whole word: `no user` must not find `Not confirmed`.
    const isPart = (one: string, word: string, place: number): boolean =>
      one === word || ((place === words.length - 1 || word.length > 2) && one.startsWith(word))
    return words.every((word, place) => known.some((one) => isPart(one, word, place)))
  }
  // Conditions that are only offered in a search must match by a word of their own, not only by the path before it.
  const isMeant = (option: FilterOption, text: string): boolean =>
    isField(option) || !option.isSearched || splitWords(text).some((one) => words.some((word) => one.startsWith(word)))
  const byLabel = options.filter((option) => beginsAll(option.label) && isMeant(option, getOwnName(option.label)))
  if (byLabel.length > 0) return orderFound(byLabel, words)
  const byWords = options.filter((option) => {
    const other = getWords(option, context)
    return beginsAll(`${option.label} ${other}`) && isMeant(option, `${getOwnName(option.label)} ${other}`)
  })
  if (byWords.length > 0) return orderFound(byWords, words)
  return options.filter(({ label }) => words.every((word) => foldText(label).includes(word)))
}

/** The words of a text, without case and accents. */
const splitWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/**
 * Sorts options: those whose own name starts with the typed words come first and bring their group to the front.
 * Options of the record itself come before those of related records.
 */
function orderFound(found: readonly FilterOption[], words: readonly string[]): FilterOption[] {
  const first = found.filter(({ label }) => splitWords(getOwnName(label)).join(' ').startsWith(words.join(' ')))
  const ordered = [...first, ...found.filter((option) => !first.includes(option))]
  const isRelated = (group: FilterOption['group']): number => Number(group === 'related')
  const groups = [...new Set(ordered.map(({ group }) => group))].toSorted(
    (one, other) => isRelated(one) - isRelated(other),
  )
  return groups.flatMap((group) => ordered.filter((option) => option.group === group))
}

export const isField = (option: FilterOption): option is FilterField => 'kind' in option

/** The last part of a label, without the path before it: `Confirmed` of `Device › User › Status: Confirmed`. */
const getOwnName = (label: string): string => label.split(/› |: /).at(-1) ?? label

/** The synonyms by which an option is found: those of its path, kind and type, and those that the product declares. */
function getWords(option: FilterOption, context: SearchContext): string {
  if (!isField(option)) return `${option.words} ${option.field ? getWords(option.field, context) : ''}`
  const { texts, translate } = context
  const { origin, kind, field } = option
  const { type } = getKind(kind)
  const words: Readonly<Record<string, string>> = texts.searchWords
  const count = field === undefined && type === 'integer' ? texts.searchWords.count : ''
  const own = getResourceText(translate, origin.resource, `searchWords.${origin.path}`)
  return [words[origin.path], words[kind], words[type], count, own].join(' ')
}
