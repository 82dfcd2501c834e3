import type { FormatRule } from '#language/formats.ts'

/** An ISBN-13 or ISBN-10 with its check digit; stored without hyphens. */
export const isbn: FormatRule = {
  description: 'An ISBN of 13 or 10 digits with its check digit, with or without hyphens; stored without them',
  normalise: strip,
  check: (text) => (isIsbn13(text) || isIsbn10(text) ? undefined : 'isbn'),
  display: (text) => text,
  isMonospaced: true,
  lengths: [10, 13],
  getSearchTerms: (text) => [text, strip(text)],
}

function strip(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}

const isIsbn13 = (text: string): boolean =>
  /^97[89]\d{10}$/.test(text) && sumDigits(text, (index) => (index % 2 === 0 ? 1 : 3)) % 10 === 0

const isIsbn10 = (text: string): boolean =>
  /^\d{9}[\dX]$/.test(text) && sumDigits(text, (index) => 10 - index) % 11 === 0

const sumDigits = (text: string, getWeight: (index: number) => number): number =>
  [...text].reduce((sum, digit, index) => sum + (digit === 'X' ? 10 : Number(digit)) * getWeight(index), 0)
