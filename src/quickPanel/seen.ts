import { keyOfPerson } from '../api/personKey.ts'
import type { Notification } from './entries.ts'

/** Where the person's browser remembers which notifications they have seen, and since when they know the audit trail. */
export const seenKey = 'preferences.quickPanel.seen'
export const auditSeenKey = 'preferences.quickPanel.auditSeenAt'

/**
 * What tells a notification from others, in every language: where it leads, since when, and the numbers in it, so that
 * three capsules are news after two. It does not show whom it is about to whoever looks into the browser's storage.
 */
export function markOf({ link = '', at = '', title }: Notification): string {
  return keyOfPerson([link, at, ...(title.match(/\d+/g) ?? [])].join(' '))
}

/** The notifications that are not among those that were seen. */
export function unseenOf(notifications: readonly Notification[], seen: unknown): readonly Notification[] {
  const marks = new Set(Array.isArray(seen) ? seen : [])
  return notifications.filter((notification) => !marks.has(markOf(notification)))
}
