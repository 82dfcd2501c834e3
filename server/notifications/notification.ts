/** A message for the user with a link to the screen that it concerns (OP-76). */
export interface Notification {
  /** The kind, which is part of the message key: `notifications.mailFailed`. */
  readonly kind: string
  readonly severity: 'info' | 'warning' | 'danger'
  /** A sentence in the user's language. */
  readonly title: string
  readonly link: string
  /** The time of the event, if there is a single one. */
  readonly at: string | null
}

/** The maximum number of notifications of one kind. One further notification states the number of remaining items. */
export const maxPerKind = 5

/** A notification for the items that are not listed one by one, if there are any. */
export const summarizeRemaining = (
  remaining: number,
  notification: Pick<Notification, 'kind' | 'title' | 'link'>,
): Notification[] => (remaining > 0 ? [{ severity: 'warning', at: null, ...notification }] : [])
