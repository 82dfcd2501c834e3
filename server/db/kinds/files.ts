import { type FilesOptions, getMaxFiles } from '#language/kinds/files.ts'
import type { ColumnKind } from './columnKind.ts'

export const files = {
  type: 'jsonb',
  preset: () => `'[]'`,
  check: (options, column) =>
    `jsonb_typeof(${column}) = 'array' and jsonb_array_length(${column}) <= ${getMaxFiles(options)}`,
} as const satisfies ColumnKind<FilesOptions>
