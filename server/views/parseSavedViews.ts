import type { MessageParams } from '#i18n/messages.ts'
import type { Translator } from '#i18n/translate.ts'
import { controlCharacters } from '#language/readers.ts'
import { isBlank, isObject } from '#language/values.ts'
import { viewLimits } from '#rules/viewLimits.ts'
import type { JsonObject } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'

/** With whom a view is shared: null means only its owner, otherwise all users or the profiles with these ids. */
export type Shared = null | 'everybody' | { readonly profiles: readonly number[] }

/** The content of a saved view in a request: the URL parameters of the list and the visible columns. */
export interface ViewContent {
  readonly name: string
  readonly params: Readonly<Record<string, string>>
  /** The columns by name, in order; absent: the declared ones. */
  readonly columns?: readonly string[]
}

/** Parses the view in a request body and with whom it is shared. @throws HttpError 400 that names the invalid entry */
export function parseView(body: unknown): ViewContent & { readonly shared: Shared } {
  return { ...parseContent(body, ''), shared: parseShared(parseObject(body, '').shared) }
}

function parseShared(value: unknown): Shared {
  if (value === undefined || value === null) return null
  if (value === 'everybody') return value
  const profiles = parseList(parseObject(value, 'shared').profiles, viewLimits.profiles, 'shared.profiles')
  if (profiles.length === 0) throw createEntryError('shared.profiles', 'atLeastOne')
  return { profiles: [...new Set(profiles.map((id, index) => parseId(id, `shared.profiles.${index}`)))] }
}

/** Parses the id of a profile. @throws HttpError 400 */
export function parseId(value: unknown, path: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maxId) return value
  throw createEntryError(path, 'integer')
}

/** The largest value of a PostgreSQL integer. */
const maxId = 2_147_483_647

/** Parses the private views in a request body. @throws HttpError 400 that names the invalid entry */
export function parseViews(body: unknown): ViewContent[] {
  const views = parseList(body, viewLimits.views, '').map((value, index) => parseContent(value, String(index)))
  const names = views.map(({ name }) => name.toLowerCase())
  const repeatedIndex = names.findIndex((name, index) => names.indexOf(name) < index)
  if (repeatedIndex >= 0) throw createEntryError(`${repeatedIndex}.name`, 'repeated')
  return views
}

function parseContent(value: unknown, path: string): ViewContent {
  const { name, params, columns } = parseObject(value, path)
  const view = { name: parseName(name, join(path, 'name')), params: parseParams(params, join(path, 'params')) }
  return columns === undefined || columns === null
    ? view
    : { ...view, columns: parseColumns(columns, join(path, 'columns')) }
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

function parseName(value: unknown, path: string): string {
  if (isBlank(value)) throw createEntryError(path, 'required')
  return parseText(value, viewLimits.name, path).trim()
}

function parseParams(value: unknown, path: string): Record<string, string> {
  const entries = Object.entries(parseObject(value, path))
  if (entries.length > viewLimits.params) throw createEntryError(path, 'maxItems', { max: viewLimits.params })
  return Object.fromEntries(
    entries.map(([name, text]) => [
      parseText(name, viewLimits.text, path),
      parseText(text, name === 'filter' ? viewLimits.filter : viewLimits.text, `${path}.${name}`),
    ]),
  )
}

function parseColumns(value: unknown, path: string): string[] {
  const columns = parseList(value, viewLimits.columns, path)
  if (columns.length === 0) throw createEntryError(path, 'atLeastOne')
  return columns.map((name, index) => parseText(name, viewLimits.text, `${path}.${index}`))
}

function parseList(value: unknown, max: number, path: string): unknown[] {
  if (!Array.isArray(value)) throw createEntryError(path, 'list')
  if (value.length > max) throw createEntryError(path, 'maxItems', { max })
  return value
}

/** Parses a text of at most `max` characters. @throws HttpError 400 */
export function parseText(value: unknown, max: number, path: string): string {
  if (typeof value !== 'string') throw createEntryError(path, 'text')
  if ([...value].length > max) throw createEntryError(path, 'maxLength', { smart_count: max })
  if (controlCharacters.test(value)) throw createEntryError(path, 'controlCharacters')
  return value
}

function parseObject(value: unknown, path: string): JsonObject {
  if (!isObject(value)) throw createEntryError(path, isBlank(value) ? 'required' : 'group')
  return value
}

type ViolationCode =
  | 'atLeastOne'
  | 'controlCharacters'
  | 'group'
  | 'integer'
  | 'list'
  | 'maxItems'
  | 'maxLength'
  | 'repeated'
  | 'required'
  | 'text'

/** 400 about one entry of the body by its dotted path, which the sentence shows as `[0].params.page`. */
export function createEntryError(path: string, code: ViolationCode, params: MessageParams = {}): HttpError {
  const label = path.replace(/(^|\.)(\d+)(?=\.|$)/g, '[$2]')
  const buildText = (translate: Translator): string => {
    const message = translate(`validation.${code}`, params)
    return label === '' ? message : translate('errors.field', { label, message })
  }
  return new HttpError(400, buildText, {}, { field: path || undefined, code })
}
