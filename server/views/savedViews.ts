import type { MessageParams } from '#i18n/messages.ts'
import type { Translator } from '#i18n/translate.ts'
import { unusable } from '#resources/language/readers.ts'
import { isBlank, isObject } from '#resources/language/values.ts'
import type { JsonObject } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'

/** A named view of a list: the parameters of its URL and the visible columns. */
export interface SavedView {
  readonly name: string
  readonly params: Readonly<Record<string, string>>
  /** The columns by name, in order; absent: the declared ones. */
  readonly columns?: readonly string[]
}

/** Limits that are far higher than the number of views that a user saves. */
export const viewLimits = { views: 50, name: 60, params: 12, columns: 60, text: 200 } as const

/** Parses the views of a body. @throws HttpError 400 that names the invalid entry */
export function viewsIn(body: unknown): SavedView[] {
  const views = listIn(body, viewLimits.views, '').map((value, index) => viewIn(value, String(index)))
  const names = views.map(({ name }) => name.toLowerCase())
  const repeated = names.findIndex((name, index) => names.indexOf(name) < index)
  if (repeated >= 0) throw refused(`${repeated}.name`, 'repeated')
  return views
}

function viewIn(value: unknown, at: string): SavedView {
  const { name, params, columns } = objectIn(value, at)
  const kept = { name: nameIn(name, `${at}.name`), params: paramsIn(params, `${at}.params`) }
  return columns === undefined || columns === null ? kept : { ...kept, columns: columnsIn(columns, `${at}.columns`) }
}

function nameIn(value: unknown, at: string): string {
  if (isBlank(value)) throw refused(at, 'required')
  return textIn(value, viewLimits.name, at).trim()
}

function paramsIn(value: unknown, at: string): Record<string, string> {
  const entries = Object.entries(objectIn(value, at))
  if (entries.length > viewLimits.params) throw refused(at, 'maxItems', { max: viewLimits.params })
  return Object.fromEntries(
    entries.map(([name, text]) => [textIn(name, viewLimits.text, at), textIn(text, viewLimits.text, `${at}.${name}`)]),
  )
}

function columnsIn(value: unknown, at: string): string[] {
  const columns = listIn(value, viewLimits.columns, at)
  if (columns.length === 0) throw refused(at, 'atLeastOne')
  return columns.map((name, index) => textIn(name, viewLimits.text, `${at}.${index}`))
}

function listIn(value: unknown, max: number, at: string): unknown[] {
  if (!Array.isArray(value)) throw refused(at, 'list')
  if (value.length > max) throw refused(at, 'maxItems', { max })
  return value
}

function textIn(value: unknown, max: number, at: string): string {
  if (typeof value !== 'string') throw refused(at, 'text')
  if ([...value].length > max) throw refused(at, 'maxLength', { max })
  if (unusable.test(value)) throw refused(at, 'controlCharacters')
  return value
}

function objectIn(value: unknown, at: string): JsonObject {
  if (!isObject(value)) throw refused(at, isBlank(value) ? 'required' : 'group')
  return value
}

type Fault =
  | 'atLeastOne'
  | 'controlCharacters'
  | 'group'
  | 'list'
  | 'maxItems'
  | 'maxLength'
  | 'repeated'
  | 'required'
  | 'text'

/** 400 about one entry of the body by its dotted path, which the sentence shows as `[0].params.page`. */
function refused(path: string, fault: Fault, params: MessageParams = {}): HttpError {
  const label = path.replace(/(^|\.)(\d+)(?=\.|$)/g, '[$2]')
  const sentence = (say: Translator): string => {
    const message = say(`validation.${fault}`, params)
    return label === '' ? message : say('errors.field', { label, message })
  }
  return new HttpError(400, sentence, {}, { field: path || undefined, code: fault })
}
