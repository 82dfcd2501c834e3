import { acceptedTypes } from '../fileTypes.ts'
import type { FileOptions } from './file.ts'
import { type FilesOptions, getMaxFiles, mostFiles } from './files.ts'
import type { KindCheck } from './kind.ts'

const acceptForm = { what: 'kind of file', oneOrSeveral: acceptedTypes } as const

export const fileCheck = {
  options: { accept: acceptForm, maxBytes: 'whole' },
  requiredOptions: ['accept', 'maxBytes'],
  isImpossibleInRows: true,
  findProblems: ({ accept, maxBytes }) => [
    ...(accept.length === 0 ? [['accept', 'no kind of file is accepted'] as const] : []),
    ...(maxBytes < 1 ? [['maxBytes', `${maxBytes} is too small`] as const] : []),
  ],
} as const satisfies KindCheck<FileOptions>

export const filesCheck = {
  ...fileCheck,
  options: { ...fileCheck.options, max: 'whole' },
  findProblems(options) {
    const max = getMaxFiles(options)
    return [
      ...fileCheck.findProblems(options),
      ...(max < 1 ? [['max', `${max} is too small`] as const] : []),
      ...(max > mostFiles ? [['max', `${mostFiles} files are possible`] as const] : []),
    ]
  },
} as const satisfies KindCheck<FilesOptions>
