import { buildSequencePattern, formatSequence } from '../../sequences.ts'
import type { SequenceOptions } from '../sequence.ts'
import type { Reader } from './reader.ts'

export const sequence: Reader<SequenceOptions, string> = {
  accepts: 'text',
  /** Never called, because a request body has no sequences. */
  read: (_options, raw) => raw.trim(),
  getKeywords: ({ format }) => ({
    readOnly: true,
    pattern: buildSequencePattern(format),
    examples: [formatSequence(format, 1, 2026)],
  }),
}
