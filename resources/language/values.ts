/** The plain JSON of a record, to which predicates are applied. */
export type RecordData = { readonly [name: string]: unknown }

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

export const isSameValue = (left: unknown, right: unknown): boolean =>
  left === right || (isEmpty(left) && isEmpty(right))

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

type BodyValue = { readonly raw: unknown } | { readonly invalidPath: string }

/**
 * The value of a body at a dotted path: undefined if it is missing, null below a null; `invalidPath` if a parent is not an
 * object.
 */
export function readBodyValue(body: RecordData, path: string): BodyValue {
  let value: unknown = body
  const parentPath: string[] = []
  for (const name of path.split('.')) {
    if (value !== null && value !== undefined && !isObject(value)) return { invalidPath: parentPath.join('.') }
    value = isObject(value) ? (Object.hasOwn(value, name) ? value[name] : undefined) : value
    parentPath.push(name)
  }
  return { raw: value }
}

/** Like `readBodyValue`, for a file, which may also be sent as a multipart part named `cover.file`. */
export function readBodyFile(body: RecordData, path: string): BodyValue {
  const name = body[`${path}.file`]
  const bodyValue = name === undefined ? readBodyValue(body, path) : { raw: name }
  return 'invalidPath' in bodyValue ? bodyValue : { raw: extractUpload(bodyValue.raw) }
}

/**
 * The upload in a body: the browser's `{rawFile}`, a part under `{file}`, or the upload itself. A stored file that is
 * sent back unchanged yields undefined, so it is kept.
 */
function extractUpload(value: unknown): unknown {
  if (!isObject(value)) return value
  if ('rawFile' in value) return value.rawFile
  if ('file' in value) return value.file
  return 'tempUri' in value ? undefined : value
}
