import { formatNamed } from '../formats.ts'
import { readText } from '../readers.ts'
import { asText, type CommonOptions, type KindCheck, lengthFacts, type ScalarKind, type Unique } from './kind.ts'

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
  readonly default?: string
}

export const text = {
  type: 'text',
  accepts: 'text',
  isPlainText: true,
  read(options, raw, refuse, { formats }) {
    const rule = formatNamed(formats, options.format)
    const typed = readText(options, rule ? rule.normalise(raw.trim()) : raw.trim(), refuse, options.multiline)
    const fault = typed === null || typed === '' ? undefined : rule?.check(typed)
    return fault ? refuse(fault) : typed
  },
  facts: lengthFacts,
  /** A formatted value may be longer than the stored one: a document may be typed with its punctuation. */
  inputFacts(options, formats) {
    const { format, max } = options
    const rule = formatNamed(formats, format)
    if (!rule) return lengthFacts(options)
    return { description: `${rule.description}${max === undefined ? '' : `, in ${max} characters at most`}.` }
  },
  text: (value, { formats }, { options: { format } }) =>
    formatNamed(formats, format)?.display(String(value)) ?? asText(value),
} as const satisfies ScalarKind<TextOptions, string> & { readonly isPlainText: true }

export const textCheck = {
  options: {
    unique: 'flag',
    min: 'whole',
    max: 'whole',
    format: 'format',
    multiline: 'flag',
    stopsAtMax: 'flag',
    default: 'text',
  },
  isSettable: (value) => typeof value === 'string' && !value.startsWith('$'),
  sizeOf: (value) => [...String(value)].length,
} as const satisfies KindCheck<TextOptions>
