import { unusable } from '#resources/language/readers.ts'
import type { JsonObject } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'

/** A view of a list that a person keeps under a name: the parameters of its address, and the columns it shows. */
export interface SavedView {
  readonly name: string
  readonly params: Readonly<Record<string, string>>
  /** The columns by name, in their order; absent: those that are declared. */
  readonly columns?: readonly string[]
}

/** A person's own shelf is small: these bounds are far beyond what anybody saves by hand. */
export const viewLimits = { views: 50, name: 60, params: 12, columns: 60, text: 200 } as const

/** Reads the views of a body. @throws HttpError 400 where they are none, too many or too long, or two have one name */
export function viewsIn(body: unknown): SavedView[] {
  if (!Array.isArray(body) || body.length > viewLimits.views) throw refused()
  const views = body.map(viewIn)
  const names = new Set(views.map(({ name }) => name.toLowerCase()))
  if (names.size < views.length) throw refused()
  return views
}

function viewIn(value: unknown): SavedView {
  const { name, params, columns } = objectIn(value)
  const kept = { name: textIn(name, viewLimits.name).trim(), params: paramsIn(params) }
  if (kept.name === '') throw refused()
  return columns === undefined || columns === null ? kept : { ...kept, columns: columnsIn(columns) }
}

function paramsIn(value: unknown): Record<string, string> {
  const entries = Object.entries(objectIn(value))
  if (entries.length > viewLimits.params) throw refused()
  return Object.fromEntries(
    entries.map(([name, text]) => [textIn(name, viewLimits.text), textIn(text, viewLimits.text)]),
  )
}

function columnsIn(value: unknown): string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > viewLimits.columns) throw refused()
  return value.map((name) => textIn(name, viewLimits.text))
}

function textIn(value: unknown, most: number): string {
  if (typeof value !== 'string' || [...value].length > most || unusable.test(value)) throw refused()
  return value
}

function objectIn(value: unknown): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refused()
  return { ...value }
}

const refused = (): HttpError => new HttpError(400, 'errors.malformedBody')
