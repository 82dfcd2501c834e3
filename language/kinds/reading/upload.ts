import { isObject } from '../../values.ts'
import type { FileOptions } from '../file.ts'

/** Checks the type and size of an upload. Whether the bytes are a picture is checked by decoding them on the server. */
export function findUploadIssue(
  { options: { maxBytes } }: { readonly options: FileOptions },
  upload: unknown,
): { key: string; params: { max: number } } | undefined {
  const max = Math.floor(maxBytes / (1024 * 1024))
  if (!isObject(upload)) return { key: 'image', params: { max } }
  const type = upload.type ?? upload.mimetype
  if (typeof type === 'string' && type !== '' && !type.startsWith('image/')) return { key: 'image', params: { max } }
  const isTooLarge = typeof upload.size === 'number' && upload.size > maxBytes
  return isTooLarge ? { key: 'fileTooLarge', params: { max } } : undefined
}
