import { getChoiceLabel } from './choice.ts'
import { type CommonOptions, joinTexts, type Kind, type KindCheck, toTexts } from './kind.ts'

export interface ChoicesOptions extends CommonOptions {
  readonly values: readonly string[]
  /** The present value for each earlier one, for `npm run db:diff`. */
  readonly renamed?: { readonly [earlier: string]: string }
  /** The maximum number of chosen values. */
  readonly max?: number
}

export const choices = {
  type: 'texts',
  empty: [],
  isTextList: true,
  hasChoices: true,
  text: (value, formatContext, displayedValue) =>
    joinTexts(toTexts(value).map((choice) => getChoiceLabel(formatContext, displayedValue, choice))),
} as const satisfies Kind<ChoicesOptions> & { readonly isTextList: true; readonly hasChoices: true }

export const choicesCheck = {
  options: { values: 'texts', renamed: 'textMap', max: 'whole' },
  requiredOptions: ['values'],
  findProblems({ values, max = 1 }) {
    if (max < 1) return [['max', `${max} is too small`]]
    return max > values.length ? [['max', `${max} is more than the ${values.length} values`]] : []
  },
} as const satisfies KindCheck<ChoicesOptions>
