import { isSlug } from '../slugs.ts'
import type { KindCheck } from './kind.ts'
import { defaultMaxSlugLength, type SlugOptions } from './slug.ts'

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
