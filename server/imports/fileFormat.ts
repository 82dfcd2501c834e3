import { HttpError } from '../http/httpError.ts'
import { createTextReader } from '../http/listQuery.ts'
import type { FileFormat } from './files/fileTable.ts'

const formats: readonly FileFormat[] = ['xlsx', 'csv']

/** The format that a query names, xlsx if it names none. @throws HttpError 400 */
export function parseFileFormat(query: unknown): FileFormat {
  const text = createTextReader(query)('format') ?? 'xlsx'
  const format = formats.find((one) => one === text)
  if (format) return format
  throw new HttpError(
    400,
    'errors.parameterUnknownValue',
    { name: 'format', options: formats.join(', ') },
    { field: 'format' },
  )
}
