import type { RecordData } from '#resources/language/evaluate.ts'
import { contentLanguages } from '#resources/language/field.ts'

/** The rows of a translated text in the order of the languages that content is written in, whichever was written last. */
export function inLanguageOrder(rows: readonly RecordData[]): RecordData[] {
  return rows.toSorted((a, b) => languages.indexOf(a.language) - languages.indexOf(b.language))
}

const languages: readonly unknown[] = contentLanguages
