import { isObject } from '#language/values.ts'

export type Severity = 'info' | 'warning' | 'danger'

/** A notification of GET /notifications. */
export interface Notification {
  readonly severity: Severity
  readonly title: string
  /** The related screen of the admin area. */
  readonly link: string | undefined
  readonly at: string | undefined
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

function parseInstant(value: unknown): string | undefined {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined
}
