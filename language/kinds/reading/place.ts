import { validateText } from '../../readers.ts'
import type { PlaceOptions } from '../place.ts'
import { getLengthKeywords, type Reader } from './reader.ts'

export const place: Reader<PlaceOptions, string> = {
  accepts: 'text',
  read: (options, raw, addIssue) => validateText(options, raw.trim(), addIssue),
  getKeywords: getLengthKeywords,
}
