import { buildSequencePattern, formatSequence } from '../../sequences.ts'
import type { SequenceOptions } from '../sequence.ts'
import type { Reader } from './reader.ts'

export const sequence: Reader<SequenceOptions, string> = {
  accepts: 'text',
  /** Never called by a body, in which a sequence is no field. */
  read: (_options, raw) => raw.trim(),
  getKeywords: ({ format }) => ({
    readOnly: true,
    pattern: buildSequencePattern(format),
    examples: [formatSequence(format, 1, 2026)],
  }),
}
