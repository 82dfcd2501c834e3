import { isObject, type RecordData } from './values.ts'

type BodyValue = { readonly raw: unknown } | { readonly invalidPath: string }

/**
 * The value of a body at a dotted path: undefined if it is missing, null below a null; `invalidPath` if a parent is not an
 * object.
 */
export function readBodyValue(body: RecordData, path: string): BodyValue {
  if (!path.includes('.')) return { raw: Object.hasOwn(body, path) ? body[path] : undefined }
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
 * The upload in a request body: the browser's `{rawFile}`, a part under `{file}`, or the upload itself. A stored file
 * that is sent back unchanged yields undefined, so that it is kept. In a form, the copy of another record's file counts
 * as a value.
 */
function extractUpload(value: unknown): unknown {
  if (!isObject(value)) return value
  if ('rawFile' in value) return value.rawFile
  if ('file' in value) return value.file
  return 'tempUri' in value && !('copyOf' in value) ? undefined : value
}
