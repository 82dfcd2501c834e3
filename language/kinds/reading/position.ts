import type { PositionOptions } from '../position.ts'
import type { Reader } from './reader.ts'

export const position: Reader<PositionOptions, string> = {
  accepts: 'text',
  /** Never called, because a request body has no positions. */
  read: (_options, raw) => raw.trim(),
  getKeywords: ({ within }) => ({
    readOnly: true,
    pattern: '^-?[0-9]+(\\.[0-9]+)?$',
    description: `The place of the record in its list${within === undefined ? '' : ` of the same ${within}`}; moving a record changes its own alone.`,
    examples: ['12.5'],
  }),
}
