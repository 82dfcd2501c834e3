import { cnpj, cpf } from 'cpf-cnpj-validator'

/** CPF (person) or CNPJ (company). A CNPJ may contain letters since July 2026 (IN RFB 2.229/2024). */
export type DocumentKind = 'cpf' | 'cnpj'

/** Number of significant characters. */
const maxLengths: Readonly<Record<DocumentKind, number>> = { cpf: 11, cnpj: 14 }

/**
 * The significant characters of a document: letters and digits, in upper case. Punctuation and spaces are only for
 * reading.
 */
export function stripPunctuation(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Up to 11 digits are a complete or partial CPF; anything else is a CNPJ. */
export function detectDocumentKind(text: string): DocumentKind {
  return /^\d{0,11}$/.test(stripPunctuation(text)) ? 'cpf' : 'cnpj'
}

/**
 * The kind of document that is invalid, or undefined if the check digits are right. An empty text is valid.
 * @param kind the expected kind; by default guessed from the characters
 */
export function findDocumentIssue(
  text: string,
  kind: DocumentKind = detectDocumentKind(text),
): DocumentKind | undefined {
  const characters = stripPunctuation(text)
  return characters === '' || isValid(kind, characters) ? undefined : kind
}

/**
 * Formats a complete or partial document: 000.000.000-00 or 00.000.000/0000-00.
 * @param kind the expected kind; by default guessed from the characters
 */
export function formatDocument(text: string, kind: DocumentKind = detectDocumentKind(text)): string {
  const characters = stripPunctuation(text).slice(0, maxLengths[kind])
  const [pattern, separators] = kind === 'cpf' ? cpfParts : cnpjParts
  const parts = (pattern.exec(characters) ?? []).slice(1).filter((part) => part !== '')
  return parts.map((part, index) => `${index === 0 ? '' : (separators[index - 1] ?? '')}${part}`).join('')
}

const cpfParts = [/^(.{0,3})(.{0,3})(.{0,3})(.{0,2})$/, ['.', '.', '-']] as const
const cnpjParts = [/^(.{0,2})(.{0,3})(.{0,3})(.{0,4})(.{0,2})$/, ['.', '.', '/', '-']] as const

// The library rejects this CPF because it is a common example, although its check digits are right.
const exampleCpf = '12345678909'

/** The library rejects repeated digits for both kinds. */
function isValid(kind: DocumentKind, characters: string): boolean {
  return kind === 'cpf' ? characters === exampleCpf || cpf.isValid(characters) : cnpj.isValid(characters)
}
