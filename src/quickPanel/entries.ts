import { isObject } from '#language/values.ts'
import { formatAuthor } from '../api/formatAuthor.ts'

export type Severity = 'info' | 'warning' | 'danger'

/** A notification of GET /notifications. */
export interface Notification {
  readonly severity: Severity
  readonly title: string
  /** The related screen of the admin area. */
  readonly link: string | undefined
  readonly at: string | undefined
}

/** An entry of GET /audit. */
export interface AuditEntry {
  readonly at: string
  /** Undefined if the server itself acted. */
  readonly who: string | undefined
  readonly action: string
  readonly resource: string
  readonly title: string
}

/**
 * Reads a notification from an unknown value; undefined without a title. Links outside of the admin area are dropped.
 */
export function parseNotification(value: unknown): Notification | undefined {
  if (!isObject(value) || typeof value.title !== 'string') return undefined
  const { severity, title, link, at } = value
  return {
    severity: severity === 'warning' || severity === 'danger' ? severity : severity === 'error' ? 'danger' : 'info',
    title,
    link: typeof link === 'string' && /^\/admin(\/|$|\?)/.test(link) ? link : undefined,
    at: parseInstant(at),
  }
}

/** Reads an audit entry from an unknown value; undefined without its action, resource or time. */
export function parseAuditEntry(value: unknown): AuditEntry | undefined {
  if (!isObject(value)) return undefined
  const { who, action, resource, title } = value
  const at = parseInstant(value.at)
  if (at === undefined || typeof action !== 'string' || typeof resource !== 'string') return undefined
  return { at, who: parseUserName(who), action, resource, title: typeof title === 'string' ? title : '' }
}

function parseInstant(value: unknown): string | undefined {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined
}

/** The name of a user, given as a text or as a record with a name. */
function parseUserName(value: unknown): string | undefined {
  if (isObject(value) && typeof value.nome === 'string' && typeof value.key === 'string')
    return formatAuthor({ nome: value.nome, key: value.key })
  const name = isObject(value) ? value.nome : value
  return typeof name === 'string' && name !== '' ? name : undefined
}
