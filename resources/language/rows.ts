import { wirePathOf } from './bodyLeaves.ts'
import type { FieldOf, FieldsData } from './field.ts'
import type { IssueParams } from './issue.ts'
import { isEmpty } from './values.ts'

export type Row = Readonly<Record<string, unknown>>
export type RefuseAt = (path: readonly (string | number)[], key: string, params?: IssueParams) => void

/** Validates the rows of a field together: their minimum number and their unique values. */
export function judgeRows({ options }: FieldOf<'rows'>, rows: readonly Row[], refuse: RefuseAt): void {
  judgeCount(options.atLeast ?? (options.required ? 1 : 0), rows, refuse)
  for (const name of options.uniqueBy ?? []) {
    const field = options.fields[name]
    if (field) judgeUnique(name, wirePathOf(name, field), rows, refuse)
  }
}

/** Validates the texts of a translated field: at most one per language, and the minimum number. */
export function judgeTexts({ options }: FieldOf<'translated'>, rows: readonly Row[], refuse: RefuseAt): void {
  judgeUnique('language', 'language', rows, refuse)
  judgeCount(options.atLeast ?? (options.required ? 1 : 0), withText(options.text, rows), refuse)
}

/** The rows with a text; a blank text counts as missing. */
export const withText = (text: string, rows: readonly Row[]): Row[] => rows.filter((row) => !isEmpty(row[text]))

/** The rows of a translated field as declared fields. */
export function textFields({ options }: FieldOf<'translated'>): FieldsData {
  return {
    language: { kind: 'choice', options: { required: true, values: options.languages } },
    [options.text]: { kind: 'text', options: { max: options.max } },
  }
}

/** The message key for missing rows. */
export const missingRows = (atLeast: number): string => (atLeast > 1 ? 'minItems' : 'atLeastOne')

function judgeCount(min: number, rows: readonly Row[], refuse: RefuseAt): void {
  if (rows.length < min) refuse([], missingRows(min), { min })
}

function judgeUnique(name: string, wireName: string, rows: readonly Row[], refuse: RefuseAt): void {
  const seen = new Set<unknown>()
  rows.forEach((row, index) => {
    const value = row[name]
    if (isEmpty(value)) return
    if (seen.has(value)) refuse([index, wireName], 'repeated')
    seen.add(value)
  })
}
