import type { RecordData } from './evaluate.ts'

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Null, undefined or only whitespace. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

export function isObject(value: unknown): value is RecordData {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A copy of the record with one value changed at a dotted path. */
export function withValueAt(record: RecordData, path: string, value: unknown): RecordData {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...record, [name]: value }
  const inner = record[name]
  return { ...record, [name]: withValueAt(isObject(inner) ? inner : {}, rest.join('.'), value) }
}

type Found = { readonly raw: unknown } | { readonly fault: string }

/**
 * The value of a body at a dotted path: undefined if it is missing, null below a null; a fault if a parent is not an
 * object.
 */
export function valueIn(body: RecordData, path: string): Found {
  let raw: unknown = body
  const walked: string[] = []
  for (const part of path.split('.')) {
    if (raw !== null && raw !== undefined && !isObject(raw)) return { fault: walked.join('.') }
    raw = isObject(raw) ? (Object.hasOwn(raw, part) ? raw[part] : undefined) : raw
    walked.push(part)
  }
  return { raw }
}

/** Like `readBodyValue`, for a file, which may also be sent as a multipart part named `cover.file`. */
export function fileIn(body: RecordData, path: string): Found {
  const part = body[`${path}.file`]
  const found = part === undefined ? valueIn(body, path) : { raw: part }
  return 'fault' in found ? found : { raw: uploadIn(found.raw) }
}

/**
 * The upload in a body: the browser's `{rawFile}`, a part under `{file}`, or the upload itself. A stored file that is
 * sent back unchanged yields undefined, so it is kept.
 */
function uploadIn(raw: unknown): unknown {
  if (!isObject(raw)) return raw
  if ('rawFile' in raw) return raw.rawFile
  if ('file' in raw) return raw.file
  return 'tempUri' in raw ? undefined : raw
}
