import type { FormatRule } from '#language/formats.ts'
import type { ProductName } from '#product/language.ts'
import { type DocumentKind, findDocumentIssue, formatDocument, stripPunctuation } from './documents.ts'
import { getMacSpellings, isMac, normalizeMac } from './macAddress.ts'
import { isPersonName } from './personName.ts'

const keepText = (text: string): string => text
const toSingleSpelling = (text: string): string[] => [text]

const digitCounts: Readonly<Record<DocumentKind, number>> = { cpf: 11, cnpj: 14 }

/** The formats of declarations: how each is stored, validated, displayed and searched. */
export const formats: { readonly [N in ProductName<'formats'>]: FormatRule } = {
  personName: {
    description: 'A name with at least 3 characters that are neither digits nor spaces',
    normalise: keepText,
    check: (text) => (isPersonName(text) ? undefined : 'personName'),
    display: keepText,
    getSearchTerms: toSingleSpelling,
  },
  cpf: createDocumentFormat('A CPF', 'cpf'),
  cnpj: createDocumentFormat('A CNPJ', 'cnpj'),
  cpfOrCnpj: createDocumentFormat('A CPF or a CNPJ'),
  macAddress: {
    description: 'A MAC address, with any separators or none; stored as AA:BB:CC:DD:EE:FF',
    normalise: normalizeMac,
    check: (text) => (isMac(text) ? undefined : 'macAddress'),
    display: keepText,
    isMonospaced: true,
    getSearchTerms: getMacSpellings,
  },
  webAddress: {
    description: 'A web address that begins with http:// or https://',
    normalise: keepText,
    check: (text) => (isWebAddress(text) ? undefined : 'url'),
    display: keepText,
    getSearchTerms: toSingleSpelling,
  },
}

/** The format of one kind of document, or of both if no kind is given. */
function createDocumentFormat(name: string, kind?: DocumentKind): FormatRule {
  return {
    description: `${name}, with or without its punctuation; stored without it`,
    normalise: stripPunctuation,
    check: (text) => findDocumentIssue(text, kind),
    display: (text) => formatDocument(text, kind),
    isMasked: true,
    lengths: kind ? [digitCounts[kind]] : Object.values(digitCounts),
    getSearchTerms: (text) => [text, stripPunctuation(text)],
  }
}

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && hostname !== ''
}
