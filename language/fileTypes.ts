/** The media types of files that are no pictures, with the extension of each. */
export const fileTypes = {
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'application/json': 'json',
  'application/zip': 'zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
} as const

export type FileType = keyof typeof fileTypes
export const pictures = 'image/*'
/** What a field may accept: pictures, which are decoded, or files of one type, which are kept as they are. */
export type AcceptedType = typeof pictures | FileType
export const acceptedTypes: readonly string[] = [pictures, ...Object.keys(fileTypes)]

/** The accepted types of a field as a list. */
export const getAcceptedTypes = (accept: AcceptedType | readonly AcceptedType[]): readonly AcceptedType[] =>
  typeof accept === 'string' ? [accept] : accept

/** Whether a field takes nothing but pictures. */
export const acceptsPicturesAlone = (accept: AcceptedType | readonly AcceptedType[]): boolean =>
  getAcceptedTypes(accept).every((type) => type === pictures)

/** The type that the extension of a file name says; undefined for a picture, and for an unknown or missing extension. */
export function findNamedType(name: string): FileType | undefined {
  const extension = /\.(\w{1,8})$/.exec(name)?.[1]?.toLowerCase()
  return typeNames.find((type) => fileTypes[type] === extension)
}

const typeNames = Object.keys(fileTypes) as readonly FileType[]

/** The accepted types as text for users: `JPG, PNG, PDF`. */
export const describeAccepted = (accept: AcceptedType | readonly AcceptedType[]): string =>
  getAcceptedTypes(accept)
    .map((type) => (type === pictures ? 'JPG, PNG, WebP' : fileTypes[type].toUpperCase()))
    .join(', ')
