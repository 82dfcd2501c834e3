import { hashText } from '../api/hashText.ts'
import type { Notification } from './entries.ts'

/**
 * The store keys for the notifications that the user has seen, and for the time of the latest audit entry that the user
 * has seen.
 */
export const seenNotificationsKey = 'preferences.quickPanel.seen'
export const lastSeenAuditKey = 'preferences.quickPanel.auditSeenAt'

/**
 * A language-independent identifier of a notification: a hash of its link, its time and the numbers in its title. If a
 * number changes, the notification is new again. The hash keeps its content out of the browser's storage.
 */
export function getFingerprint({ link = '', at = '', title }: Notification): string {
  return hashText([link, at, ...(title.match(/\d+/g) ?? [])].join(' '))
}

/** The notifications that have not been seen. */
export function filterUnseen(notifications: readonly Notification[], seen: unknown): readonly Notification[] {
  const fingerprints = new Set(Array.isArray(seen) ? seen : [])
  return notifications.filter((notification) => !fingerprints.has(getFingerprint(notification)))
}
