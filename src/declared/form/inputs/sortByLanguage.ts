import type { RecordData } from '#language/evaluate.ts'

/** Sorts the rows of a translated text by the order of the content languages. */
export function sortByLanguage(languages: readonly unknown[], rows: readonly RecordData[]): RecordData[] {
  return rows.toSorted((a, b) => languages.indexOf(a.language) - languages.indexOf(b.language))
}
