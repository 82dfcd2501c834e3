import { fileTypes } from '#language/fileTypes.ts'

const extensions: Readonly<Record<string, string>> = {
  ...fileTypes,
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/avif': 'avif',
}

const unknownType = 'application/octet-stream'

/** The extension for files of a media type. */
export function getExtension(type: string): string {
  return extensions[type] ?? 'bin'
}

/** The media type of a stored file by its extension; never one that a browser executes. */
export function getMediaType(key: string): string {
  const extension = key.split('.').at(-1)
  return Object.keys(extensions).find((type) => extensions[type] === extension) ?? unknownType
}
