import { foldText } from '../../foldText.ts'
import type { IssueParams } from '../../issue.ts'
import { validateText } from '../../readers.ts'
import type { ChoicesOptions } from '../choices.ts'
import type { TextListField } from '../kinds.ts'
import { defaultMaxTagLength, defaultMaxTags, type TagsOptions } from '../tags.ts'
import type { SchemaKeywords } from './reader.ts'

/** Reports an issue of one text of a list and returns null. */
export type AddItemIssue = (index: number, key: string, params?: IssueParams) => null

/** Parses the lists of texts of one kind from a request body. */
export interface TextListReader<O extends object> {
  /** The maximum number of texts; undefined without a limit. */
  getMax(options: O): number | undefined
  /** The trimmed texts to store. Blank texts have been left out before; an index is that of the body. */
  read(options: O, texts: readonly IndexedText[], addIssue: AddItemIssue): string[]
  /** What two texts have in common that count as the same. */
  toCompared(text: string): string
  /** The JSON Schema keywords of one text. */
  getItemKeywords(options: O): SchemaKeywords
}

/** A text with its index in the body. */
export type IndexedText = readonly [index: number, text: string]

const tags: TextListReader<TagsOptions> = {
  getMax: ({ max = defaultMaxTags }) => max,
  read({ maxLength = defaultMaxTagLength, suggest = [] }, texts, addIssue) {
    const isValid = ([index, text]: IndexedText): boolean =>
      validateText({ max: maxLength }, text, (key, params) => addIssue(index, key, params)) !== null
    return normalizeTags(
      texts.filter(isValid).map(([, text]) => text),
      suggest,
    )
  },
  toCompared: foldText,
  getItemKeywords: ({ maxLength = defaultMaxTagLength, suggest }) => ({ maxLength, examples: suggest }),
}

const choices: TextListReader<ChoicesOptions> = {
  getMax: ({ max }) => max,
  /** In declared order, so that the same choices are always the same list. */
  read({ values }, texts, addIssue) {
    for (const [index, text] of texts)
      if (!values.includes(text)) addIssue(index, 'oneOf', { options: values.join(', ') })
    return values.filter((value) => texts.some(([, text]) => text === value))
  },
  toCompared: (text) => text,
  getItemKeywords: ({ values }) => ({ enum: values }),
}

/** The trimmed texts in their order. Of those that differ only in case or accents the first one counts. */
export function normalizeTags(texts: readonly string[], suggest: readonly string[] = []): string[] {
  const suggestions = new Map(suggest.map((text) => [foldText(text), text]))
  const tagsByFoldedText = new Map<string, string>()
  for (const text of texts.map((one) => one.trim()).filter((one) => one !== '')) {
    const folded = foldText(text)
    if (!tagsByFoldedText.has(folded)) tagsByFoldedText.set(folded, suggestions.get(folded) ?? text)
  }
  return [...tagsByFoldedText.values()]
}

const textListReaders = { tags, choices }

export const getTextListReader = ({ kind }: TextListField): TextListReader<object> => textListReaders[kind]
