import { isSlug } from '../slugs.ts'
import { type CommonOptions, type Kind, type KindCheck, toText } from './kind.ts'

export interface SlugOptions extends CommonOptions {
  /** The path of the text that a new record's slug is made from, unless one is typed. */
  readonly from?: string
  /** Slugs that no record may have, because they are addresses of something else. */
  readonly reserved?: readonly string[]
  /** The maximum number of characters, by default 100. */
  readonly max?: number
}

export const defaultMaxSlugLength = 100

export const slug = {
  type: 'text',
  isScalar: true,
  isAlwaysUnique: true,
  isIdentifier: true,
  text: toText,
} as const satisfies Kind<SlugOptions> & { readonly isScalar: true; readonly isAlwaysUnique: true }

const sourceKinds = ['text', 'longText', 'email', 'choice']

export const slugCheck = {
  options: { from: 'text', reserved: 'texts', max: 'whole' },
  isImpossibleInRows: true,
  isSettable: isSlug,
  /** A slug, or a part of one that `startsWith` or `contains` searches for. */
  findOperandProblem: (value) =>
    typeof value === 'string' && /^[a-z0-9-]*$/.test(value)
      ? undefined
      : `a slug such as 'sao-joao' is expected, not ${JSON.stringify(value)}`,
  findProblems: ({ reserved = [], max = defaultMaxSlugLength }) => [
    ...(max < 1 ? [['max', `${max} is too small`] as const] : []),
    ...reserved.flatMap((text, index): [string, string][] =>
      isSlug(text) ? [] : [[`reserved[${index}]`, `'${text}' is no slug such as 'sao-joao'`]],
    ),
  ],
  getFieldPaths: ({ from }) => (from === undefined ? [] : [['from', from, sourceKinds]]),
} as const satisfies KindCheck<SlugOptions>
