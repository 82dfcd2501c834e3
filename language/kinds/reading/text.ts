import { getFormat } from '../../formats.ts'
import { validateText } from '../../readers.ts'
import type { TextOptions } from '../text.ts'
import { getLengthKeywords, type Reader } from './reader.ts'

export const text: Reader<TextOptions, string> = {
  accepts: 'text',
  read(options, raw, addIssue, formats) {
    const rule = getFormat(formats, options.format)
    const parsed = validateText(options, rule ? rule.normalise(raw.trim()) : raw.trim(), addIssue, options.multiline)
    const issueKey = parsed === null || parsed === '' ? undefined : rule?.check(parsed)
    return issueKey ? addIssue(issueKey) : parsed
  },
  getKeywords: getLengthKeywords,
  /** A formatted value may be longer than the stored one: a document may be typed with its punctuation. */
  getInputKeywords(options, formats) {
    const { format, max } = options
    const rule = getFormat(formats, format)
    if (!rule) return getLengthKeywords(options)
    return { description: `${rule.description}${max === undefined ? '' : `, in ${max} characters at most`}.` }
  },
}
