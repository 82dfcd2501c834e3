import { isObject } from '#resources/language/values.ts'

/** How much a notification matters. */
export type Severity = 'info' | 'warning' | 'danger'

/** Something that somebody should know, from GET /notifications. */
export interface Notification {
  readonly severity: Severity
  readonly title: string
  /** A screen of the admin area that is about it. */
  readonly link: string | undefined
  readonly at: string | undefined
}

/** Something that somebody did, from GET /audit. */
export interface AuditEntry {
  readonly at: string
  /** Absent where the server itself did it. */
  readonly who: string | undefined
  readonly action: string
  readonly resource: string
  readonly title: string
}

/** A notification out of an unknown value: undefined without a title. Links lead nowhere but into the admin area. */
export function parseNotification(value: unknown): Notification | undefined {
  if (!isObject(value) || typeof value.title !== 'string') return undefined
  const { severity, title, link, at } = value
  return {
    severity: severity === 'warning' || severity === 'danger' ? severity : severity === 'error' ? 'danger' : 'info',
    title,
    link: typeof link === 'string' && /^\/admin(\/|$|\?)/.test(link) ? link : undefined,
    at: instantIn(at),
  }
}

/** An entry of the audit trail out of an unknown value: undefined where it does not say what was done, and when. */
export function parseAuditEntry(value: unknown): AuditEntry | undefined {
  if (!isObject(value)) return undefined
  const { who, action, resource, title } = value
  const at = instantIn(value.at)
  if (at === undefined || typeof action !== 'string' || typeof resource !== 'string') return undefined
  return { at, who: nameIn(who), action, resource, title: typeof title === 'string' ? title : '' }
}

function instantIn(value: unknown): string | undefined {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined
}

/** A person is named by a text, or by a record with their name. */
function nameIn(value: unknown): string | undefined {
  const name = isObject(value) ? value.nome : value
  return typeof name === 'string' && name !== '' ? name : undefined
}
