import type { Catalog } from '#language/catalog.ts'
import { getKeyActions, type KeyScopes } from '#language/keyScopes.ts'
import { isObject } from '#language/values.ts'
import { HttpError } from '../http/httpError.ts'

const dayMs = 86_400_000
const defaultDays = 90
const maxDays = 365
/** The maximum number of characters in the name of a key or a service account. */
const maxNameLength = 100
const defaultRotationHours = 24
const maxRotationHours = 168

/** A new key, as a request body describes it. */
export interface NewKey {
  readonly name: string
  readonly scopes: KeyScopes
  readonly expiresAt: Date
  /** Absent: the key belongs to the user of the request. */
  readonly serviceAccountId?: number
}

type Body = Readonly<Record<string, unknown>>

/** @throws HttpError 400 that names the invalid part */
export function parseNewKey(resources: Catalog, body: Body, now: Date): NewKey {
  const name = parseName(body.name)
  const scopes = parseScopes(resources, body.scopes)
  const expiresAt = parseEnd(body.expiresAt, now)
  const { serviceAccountId } = body
  if (serviceAccountId === undefined || serviceAccountId === null) return { name, scopes, expiresAt }
  if (typeof serviceAccountId === 'number' && Number.isInteger(serviceAccountId))
    return { name, scopes, expiresAt, serviceAccountId }
  throw createServiceAccountError()
}

export const createServiceAccountError = (): HttpError =>
  new HttpError(400, 'errors.unknownServiceAccount', {}, { field: 'serviceAccountId' })

/** @throws HttpError 400 if the name is empty or too long */
export function parseName(value: unknown): string {
  const name = typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : ''
  const length = [...name].length
  if (length >= 1 && length <= maxNameLength) return name
  throw new HttpError(400, 'errors.keyName', { max: maxNameLength }, { field: 'name' })
}

/** Adds reading to the scopes of each resource, because the response to a write contains the record. */
function parseScopes(resources: Catalog, value: unknown): KeyScopes {
  const scopes = isObject(value) ? Object.entries(value) : []
  if (scopes.length === 0) throw new HttpError(400, 'errors.keyScopesEmpty', {}, { field: 'scopes' })
  return Object.fromEntries(
    scopes.map(([name, actions]) => {
      const field = `scopes.${name}`
      const resource = resources.find((candidate) => candidate.name === name)
      const offered = resource ? getKeyActions(resource) : []
      const isOffered = Array.isArray(actions) && actions.length > 0 && actions.every((one) => offered.includes(one))
      if (!isOffered)
        throw new HttpError(400, 'errors.keyScopeUnknown', { name, options: offered.join(', ') }, { field })
      return [name, offered.filter((action) => action === 'read' || actions.includes(action))]
    }),
  )
}

/** One day more than the maximum is accepted, because the clock of a client may be ahead. */
function parseEnd(value: unknown, now: Date): Date {
  const toEnd = (days: number) => new Date(now.getTime() + days * dayMs)
  if (value === undefined || value === null) return toEnd(defaultDays)
  const end = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : new Date(Number.NaN)
  if (!(end > now) || end > toEnd(maxDays + 1))
    throw new HttpError(400, 'errors.keyEnd', { max: maxDays }, { field: 'expiresAt' })
  return new Date(Math.min(end.getTime(), toEnd(maxDays).getTime()))
}

/** How long the former secret still works after a rotation, in ms. @throws HttpError 400 */
export function parseRotation(body: unknown): number {
  const hours = isObject(body) ? (body.hours ?? defaultRotationHours) : defaultRotationHours
  if (typeof hours === 'number' && Number.isInteger(hours) && hours >= 0 && hours <= maxRotationHours)
    return hours * 3_600_000
  throw new HttpError(400, 'errors.keyRotation', { max: maxRotationHours }, { field: 'hours' })
}
