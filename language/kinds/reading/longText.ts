import { validateText } from '../../readers.ts'
import type { LongTextOptions } from '../longText.ts'
import { getLengthKeywords, type Reader } from './reader.ts'

export const longText: Reader<LongTextOptions, string> = {
  accepts: 'text',
  /** Lines end with LF; multipart bodies send CRLF. */
  read: (options, raw, addIssue) => validateText(options, raw.replace(/\r\n?/g, '\n').trim(), addIssue, true),
  getKeywords: getLengthKeywords,
}
