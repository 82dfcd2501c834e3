import { acceptsPicturesAlone, describeAccepted, findNamedType, getAcceptedTypes, pictures } from '../../fileTypes.ts'
import { isObject } from '../../values.ts'
import type { FileOptions } from '../file.ts'

interface UploadIssue {
  readonly key: string
  readonly params: { readonly max?: number; readonly types?: string }
}

/** Checks the name, the stated type and the size of an upload. The server checks its bytes. */
export function findUploadIssue(
  { options }: { readonly options: FileOptions },
  upload: unknown,
): UploadIssue | undefined {
  const max = Math.floor(options.maxBytes / (1024 * 1024))
  const refusal = createTypeIssue(options)
  if (!isObject(upload) || !isNamedTypeAccepted(options, upload)) return refusal
  const isTooLarge = typeof upload.size === 'number' && upload.size > options.maxBytes
  return isTooLarge ? { key: 'fileTooLarge', params: { max } } : undefined
}

/** The refusal of a file of a type that the field does not accept. */
export const createTypeIssue = ({ accept, maxBytes }: FileOptions): UploadIssue =>
  acceptsPicturesAlone(accept)
    ? { key: 'image', params: { max: Math.floor(maxBytes / (1024 * 1024)) } }
    : { key: 'fileType', params: { types: describeAccepted(accept) } }

/**
 * For pictures the stated media type counts, for other files the extension, because operating systems state the types
 * of other files differently.
 */
function isNamedTypeAccepted({ accept }: FileOptions, upload: { readonly [name: string]: unknown }): boolean {
  const type = upload.type ?? upload.mimetype
  const isPicture = typeof type !== 'string' || type === '' || type.startsWith('image/')
  if (acceptsPicturesAlone(accept)) return isPicture
  const named = typeof upload.name === 'string' ? findNamedType(upload.name) : undefined
  const accepted = getAcceptedTypes(accept)
  return named === undefined ? isPicture && accepted.includes(pictures) : accepted.includes(named)
}
