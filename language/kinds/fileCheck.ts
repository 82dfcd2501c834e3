import { acceptedTypes } from '../fileTypes.ts'
import type { FileOptions } from './file.ts'
import type { KindCheck } from './kind.ts'

export const fileCheck = {
  options: { accept: { what: 'kind of file', oneOrSeveral: acceptedTypes }, maxBytes: 'whole' },
  requiredOptions: ['accept', 'maxBytes'],
  findProblems: ({ accept, maxBytes }) => [
    ...(accept.length === 0 ? [['accept', 'no kind of file is accepted'] as const] : []),
    ...(maxBytes < 1 ? [['maxBytes', `${maxBytes} is too small`] as const] : []),
  ],
} as const satisfies KindCheck<FileOptions>
