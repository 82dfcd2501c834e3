import { getFormat } from '../formats.ts'
import { type CommonOptions, type Kind, type KindCheck, toText, type Unique } from './kind.ts'

export interface TextOptions extends CommonOptions, Unique {
  readonly min?: number
  readonly max?: number
  readonly format?: string
  readonly multiline?: boolean
  /**
   * The input accepts at most `max` UTF-16 code units. Without it, longer input is accepted and then refused with a
   * message.
   */
  readonly stopsAtMax?: boolean
  /** A text, or `$me.profile`; a text that starts with a dollar is written `$$…`. */
  readonly default?: string
}

export const text = {
  type: 'text',
  isScalar: true,
  isPlainText: true,
  text: (value, { formats }, { options: { format } }) =>
    getFormat(formats, format)?.display(String(value)) ?? toText(value),
} as const satisfies Kind<TextOptions> & { readonly isScalar: true; readonly isPlainText: true }

export const textCheck = {
  options: {
    unique: 'uniqueness',
    min: 'whole',
    max: 'whole',
    format: 'format',
    multiline: 'flag',
    stopsAtMax: 'flag',
    default: 'scalar',
  },
  isSettable: (value) => typeof value === 'string' && !value.startsWith('$'),
  getSize: (value) => [...String(value)].length,
} as const satisfies KindCheck<TextOptions>
