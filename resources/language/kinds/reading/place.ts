import { readText } from '../../readers.ts'
import type { PlaceOptions } from '../place.ts'
import { lengthFacts, type Reader } from './reader.ts'

export const place: Reader<PlaceOptions, string> = {
  accepts: 'text',
  read: (options, raw, refuse) => readText(options, raw.trim(), refuse),
  facts: lengthFacts,
}
