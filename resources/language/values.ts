import type { RecordData } from './evaluate.ts'
import type { FieldData, FieldOf } from './field.ts'

/** What a field holds where it holds nothing: lists and truth values are never null. */
export function emptyOf(field: FieldData): unknown {
  if (field.kind === 'rows' || field.kind === 'translated') return []
  return field.kind === 'boolean' ? false : null
}

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Nothing, or nothing but space. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

export function isObject(value: unknown): value is RecordData {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The record with one value changed at a dotted path; the original stays as it is. */
export function withValueAt(record: RecordData, path: string, value: unknown): RecordData {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...record, [name]: value }
  const inner = record[name]
  return { ...record, [name]: withValueAt(isObject(inner) ? inner : {}, rest.join('.'), value) }
}

type Found = { readonly raw: unknown } | { readonly fault: string }

/** What a body has at a dotted path: undefined where nothing is said, null within a null; a fault where a parent is no object. */
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

/** The same for a file: an upload, also under the name of its part, `cover.file`. */
export function fileIn(body: RecordData, path: string): Found {
  const part = body[`${path}.file`]
  const found = part === undefined ? valueIn(body, path) : { raw: part }
  return 'fault' in found ? found : { raw: uploadIn(found.raw) }
}

/**
 * What a body carries for a file: an upload (a browser's `{rawFile}`, a part under `{file}`, or the upload itself). A stored
 * file that comes back as it went out says nothing: it stays.
 */
function uploadIn(raw: unknown): unknown {
  if (!isObject(raw)) return raw
  if ('rawFile' in raw) return raw.rawFile
  if ('file' in raw) return raw.file
  return 'tempUri' in raw ? undefined : raw
}

/** What is wrong with an upload as far as its own facts tell; whether the bytes are a picture only decoding can say. */
export function uploadFault(
  field: FieldOf<'file'>,
  upload: unknown,
): { key: string; params: { max: number } } | undefined {
  const max = Math.floor(field.options.maxBytes / (1024 * 1024))
  if (!isObject(upload)) return { key: 'image', params: { max } }
  const type = upload.type ?? upload.mimetype
  if (typeof type === 'string' && type !== '' && !type.startsWith('image/')) return { key: 'image', params: { max } }
  const isLarge = typeof upload.size === 'number' && upload.size > field.options.maxBytes
  return isLarge ? { key: 'fileTooLarge', params: { max } } : undefined
}
