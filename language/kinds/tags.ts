import { type CommonOptions, joinTexts, type Kind, type KindCheck, toTexts } from './kind.ts'

export interface TagsOptions extends CommonOptions {
  /** The maximum number of texts, by default 50. */
  readonly max?: number
  /** The maximum number of characters of each text, by default 100. */
  readonly maxLength?: number
  /** The texts that are offered while typing. A text that differs only in case or accents takes their spelling. */
  readonly suggest?: readonly string[]
}

export const defaultMaxTags = 50
export const defaultMaxTagLength = 100

export const tags = {
  type: 'texts',
  empty: [],
  isTextList: true,
  text: (value) => joinTexts(toTexts(value)),
} as const satisfies Kind<TagsOptions> & { readonly isTextList: true }

export const tagsCheck = {
  options: { max: 'whole', maxLength: 'whole', suggest: 'texts' },
  findProblems({ max = defaultMaxTags, maxLength = defaultMaxTagLength, suggest = [] }) {
    const limits = Object.entries({ max, maxLength })
    return [
      ...limits.flatMap(([option, limit]): [string, string][] =>
        limit < 1 ? [[option, `${limit} is too small`]] : [],
      ),
      ...suggest.flatMap((text, index): [string, string][] => {
        const location = `suggest[${index}]`
        if (suggest.indexOf(text) < index) return [[location, `'${text}' stands twice`]]
        return [...text].length > maxLength ? [[location, `'${text}' is longer than maxLength, ${maxLength}`]] : []
      }),
    ]
  },
} as const satisfies KindCheck<TagsOptions>
