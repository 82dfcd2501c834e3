import { getWirePath } from './bodyLeaves.ts'
import type { FieldOf, FieldsData } from './field.ts'
import type { IssueParams } from './issue.ts'
import { isEmpty } from './values.ts'

export type Row = Readonly<Record<string, unknown>>
export type AddIssueAt = (path: readonly (string | number)[], key: string, params?: IssueParams) => void

/** Validates the rows of a field together: their minimum number and their unique values. */
export function validateRows({ options }: FieldOf<'rows'>, rows: readonly Row[], addIssue: AddIssueAt): void {
  validateRowCount(options.atLeast ?? (options.required === true ? 1 : 0), rows, addIssue)
  for (const name of options.uniqueBy ?? []) {
    const field = options.fields[name]
    if (field) validateUniqueRows(name, getWirePath(name, field), rows, addIssue)
  }
}

/** Validates the texts of a translated field: at most one per language, and the minimum number. */
export function validateTexts({ options }: FieldOf<'translated'>, rows: readonly Row[], addIssue: AddIssueAt): void {
  validateUniqueRows('language', 'language', rows, addIssue)
  validateRowCount(options.atLeast ?? (options.required === true ? 1 : 0), getFilledRows(options.text, rows), addIssue)
}

/** The rows of a translated field that have a text; a blank text counts as missing. */
export const getFilledRows = (text: string, rows: readonly Row[]): Row[] => rows.filter((row) => !isEmpty(row[text]))

/** The rows of a translated field as declared fields. */
export function getTextFields({ options }: FieldOf<'translated'>): FieldsData {
  return {
    language: { kind: 'choice', options: { required: true, values: options.languages } },
    [options.text]: { kind: 'text', options: { max: options.max } },
  }
}

/** The message key for missing rows. */
export const getMissingRowsKey = (atLeast: number): string => (atLeast > 1 ? 'minItems' : 'atLeastOne')

function validateRowCount(min: number, rows: readonly Row[], addIssue: AddIssueAt): void {
  if (rows.length < min) addIssue([], getMissingRowsKey(min), { min })
}

function validateUniqueRows(name: string, wireName: string, rows: readonly Row[], addIssue: AddIssueAt): void {
  const seen = new Set<unknown>()
  rows.forEach((row, index) => {
    const value = row[name]
    if (isEmpty(value)) return
    if (seen.has(value)) addIssue([index, wireName], 'repeated')
    seen.add(value)
  })
}
