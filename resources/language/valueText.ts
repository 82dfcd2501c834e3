import type { TextWords } from './kinds/kind.ts'
import { kindNamed } from './kinds/kinds.ts'
import type { Meaning } from './meaning.ts'

/** A value as text for display; empty if there is no value. */
export function valueText(words: TextWords, { kind, field, resource, path }: Meaning, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  return kindNamed(kind).text(value, words, { options: field?.options ?? {}, resource, path })
}
