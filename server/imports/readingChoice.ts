import type { ImportReading } from '#language/imports/import.ts'
import { HttpError } from '../http/httpError.ts'

type Choice = Partial<
  Pick<ImportReading, 'sheet' | 'headingRow' | 'leaveHidden' | 'delimiter' | 'encoding' | 'decimal' | 'dayFirst'>
>

const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
const isIndex = (value: unknown, min: number): value is number => Number.isSafeInteger(value) && Number(value) >= min
const isText = (value: unknown): value is string => typeof value === 'string' && value.length === 1
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

const accepts: { readonly [Name in keyof Required<Choice>]: (value: unknown) => boolean } = {
  sheet: (value) => isIndex(value, 0),
  headingRow: (value) => isIndex(value, 1),
  leaveHidden: isBoolean,
  delimiter: isText,
  encoding: (value) => encodings.some((one) => one === value),
  decimal: (value) => value === ',' || value === '.',
  dayFirst: isBoolean,
}

/** Reads a user's changes to how a file is read. @throws HttpError 400 that names the malformed part */
export function parseReadingChoice(body: Readonly<Record<string, unknown>>): Choice {
  const names = Object.keys(accepts).filter((name): name is keyof Choice => name in body)
  for (const name of names)
    if (!accepts[name](body[name])) throw new HttpError(400, 'imports.errors.reading', {}, { field: name })
  return Object.fromEntries(names.map((name) => [name, body[name]]))
}
