import { formatNamed } from '../../formats.ts'
import { readText } from '../../readers.ts'
import type { TextOptions } from '../text.ts'
import { lengthFacts, type Reader } from './reader.ts'

export const text: Reader<TextOptions, string> = {
  accepts: 'text',
  read(options, raw, refuse, formats) {
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
}
