import type { FormatRule } from '#resources/language/formats.ts'
import type { ProductName } from '#resources/product.ts'
import { type DocumentKind, documentFault, formatDocument, significant } from './documents.ts'
import { isMac, macSpellings, normaliseMac } from './macAddress.ts'
import { isPersonName } from './personName.ts'

const asTyped = (text: string): string => text
const oneSpelling = (text: string): string[] => [text]

/** The formats of declarations: how each is stored, validated, displayed and searched. */
export const formats: { readonly [N in ProductName<'formats'>]: FormatRule } = {
  personName: {
    description: 'A name with at least 3 characters that are neither digits nor spaces',
    normalise: asTyped,
    check: (text) => (isPersonName(text) ? undefined : 'personName'),
    display: asTyped,
    spellings: oneSpelling,
  },
  cpf: document('A CPF', 'cpf'),
  cnpj: document('A CNPJ', 'cnpj'),
  cpfOrCnpj: document('A CPF or a CNPJ'),
  macAddress: {
    description: 'A MAC address, with any separators or none; stored as AA:BB:CC:DD:EE:FF',
    normalise: normaliseMac,
    check: (text) => (isMac(text) ? undefined : 'macAddress'),
    display: asTyped,
    comparedByLetter: true,
    spellings: macSpellings,
  },
  url: {
    description: 'A web address that begins with http:// or https://',
    normalise: asTyped,
    check: (text) => (isWebAddress(text) ? undefined : 'url'),
    display: asTyped,
    spellings: oneSpelling,
  },
}

/** The format of one kind of document, or of both if no kind is given. */
function document(name: string, kind?: DocumentKind): FormatRule {
  return {
    description: `${name}, with or without its punctuation; stored without it`,
    normalise: significant,
    check: (text) => documentFault(text, kind),
    display: (text) => formatDocument(text, kind),
    masked: true,
    spellings: (text) => [text, significant(text)],
  }
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && hostname !== ''
}
