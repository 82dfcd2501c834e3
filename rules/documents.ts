import { cnpj, cpf } from 'cpf-cnpj-validator'

/** A person's or a company's number. A CNPJ may have letters since July 2026 (IN RFB 2.229/2024). */
export type DocumentKind = 'cpf' | 'cnpj'

/** Significant characters of each; what a limit counts. */
const lengths: Readonly<Record<DocumentKind, number>> = { cpf: 11, cnpj: 14 }

/** What counts in a document: letters and digits, in upper case. Punctuation and space are only for reading. */
export function significant(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Up to 11 digits are a CPF in the making, anything else is a CNPJ. */
export function documentKind(text: string): DocumentKind {
  return /^\d{0,11}$/.test(significant(text)) ? 'cpf' : 'cnpj'
}

/**
 * Which kind is wrong about a document, or undefined where its check digits are right. Nothing typed is not wrong.
 * @param kind which one it has to be; told by its length where absent
 */
export function documentFault(text: string, kind: DocumentKind = documentKind(text)): DocumentKind | undefined {
  const characters = significant(text)
  return characters === '' || isValid(kind, characters) ? undefined : kind
}

/**
 * A document as it is read, also while it is typed: 000.000.000-00 or 00.000.000/0000-00.
 * @param kind which one it has to be; told by its length where absent
 */
export function formatDocument(text: string, kind: DocumentKind = documentKind(text)): string {
  const characters = significant(text).slice(0, lengths[kind])
  const [pattern, marks] = kind === 'cpf' ? cpfParts : cnpjParts
  const parts = (pattern.exec(characters) ?? []).slice(1).filter((part) => part !== '')
  return parts.map((part, index) => `${index === 0 ? '' : (marks[index - 1] ?? '')}${part}`).join('')
}

const cpfParts = [/^(.{0,3})(.{0,3})(.{0,3})(.{0,2})$/, ['.', '.', '-']] as const
const cnpjParts = [/^(.{0,2})(.{0,3})(.{0,3})(.{0,4})(.{0,2})$/, ['.', '.', '/', '-']] as const

// The library refuses this one as an obvious example, although its check digits are right.
const exampleCpf = '12345678909'

/** Repeated digits are refused by both of the library's checks. */
function isValid(kind: DocumentKind, characters: string): boolean {
  return kind === 'cpf' ? characters === exampleCpf || cpf.isValid(characters) : cnpj.isValid(characters)
}
