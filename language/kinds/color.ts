import { isColor } from '../colors.ts'
import { type CommonOptions, type Kind, type KindCheck, toText } from './kind.ts'

export interface ColorOptions extends CommonOptions {
  /** The colors that the input offers. Others may be typed too. */
  readonly palette?: readonly string[]
  readonly default?: string
}

export const color = {
  type: 'text',
  isScalar: true,
  text: toText,
} as const satisfies Kind<ColorOptions> & { readonly isScalar: true }

export const colorCheck = {
  options: { palette: 'texts', default: 'text' },
  isSettable: isColor,
  /** A color, or a part of one that `startsWith` or `contains` searches for. */
  findOperandProblem: (value) =>
    typeof value === 'string' && /^#?[0-9a-f]{0,6}$/.test(value)
      ? undefined
      : `a colour such as '#0a7cff' is expected, not ${JSON.stringify(value)}`,
  findProblems: ({ palette = [], default: preset }) =>
    [...palette.map((text, index) => [`palette[${index}]`, text] as const), ['default', preset] as const].flatMap(
      ([option, text]): [string, string][] =>
        text === undefined || isColor(text) ? [] : [[option, `'${text}' is no colour in lower case such as '#0a7cff'`]],
    ),
} as const satisfies KindCheck<ColorOptions>
