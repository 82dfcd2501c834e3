import type { Formats } from '#resources/language/formats.ts'
import { documentFault, formatDocument, significant } from './documents.ts'
import { isMac, macSpellings, normaliseMac } from './macAddress.ts'
import { isPersonName } from './personName.ts'

const asTyped = (text: string): string => text
const oneSpelling = (text: string): string[] => [text]

/** What each format of the declarations means: its stored form, what is wrong with it, how it is shown and searched. */
export const formats: Formats = {
  personName: {
    normalise: asTyped,
    check: (text) => (isPersonName(text) ? undefined : 'personName'),
    display: asTyped,
    spellings: oneSpelling,
  },
  cpfOrCnpj: {
    normalise: significant,
    check: documentFault,
    display: formatDocument,
    masked: true,
    spellings: (text) => [text, significant(text)],
  },
  macAddress: {
    normalise: normaliseMac,
    check: (text) => (isMac(text) ? undefined : 'macAddress'),
    display: asTyped,
    comparedByLetter: true,
    spellings: macSpellings,
  },
  url: {
    normalise: asTyped,
    check: (text) => (isWebAddress(text) ? undefined : 'url'),
    display: asTyped,
    spellings: oneSpelling,
  },
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && hostname !== ''
}
