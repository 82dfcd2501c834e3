import { richTextMarks } from '../richTextHtml.ts'
import type { KindCheck } from './kind.ts'
import type { RichTextOptions } from './richText.ts'

export const richTextCheck = {
  options: { max: 'whole', allow: 'texts' },
  isImpossibleInRows: true,
  findProblems: ({ max = 1, allow = [], ...options }) => [
    ...(max < 1 ? [['max', `${max} is too small`] as const] : []),
    ...allow.flatMap((mark, index): [string, string][] => {
      if (!richTextMarks.includes(mark))
        return [[`allow[${index}]`, `'${mark}' is none of ${richTextMarks.join(', ')}`]]
      return allow.indexOf(mark) < index ? [[`allow[${index}]`, `'${mark}' stands twice`]] : []
    }),
    ...(['fill', 'wasKind'] as const).flatMap((option): [string, string][] =>
      option in options ? [[option, 'HTML is not made from another value']] : [],
    ),
  ],
} as const satisfies KindCheck<RichTextOptions>
