/** Years that personal data is kept after the account was removed; then it is erased. Stated in the policy. */
export const personalDataYears = 5

/** Minimum months that the access log is kept (Marco Civil da Internet, Art. 15). Stated in the policy. */
export const minAccessLogMonths = 6

/** Days that the recipient and time of a mail are kept; its text is deleted after sending. */
export const sentMailDays = 30

/** Days that a finished job is kept; its payload is emptied when it is done. */
export const finishedJobDays = 7

/** Days that an invitation is kept after it was accepted or withdrawn, or has expired. */
export const endedInvitationDays = 30

/** Minutes within which a change of several records can be undone; the previous values are then deleted. */
export const undoMinutes = 60

/** Days within which an import can be undone. */
export const undoImportDays = 30

/**
 * The instant a number of months earlier, at the same time of day in UTC. If that month is shorter, its last day is
 * used.
 */
export function subtractMonths(months: number, instant: Date): Date {
  const date = new Date(instant)
  date.setUTCMonth(date.getUTCMonth() - months)
  if (date.getUTCDate() !== instant.getUTCDate()) date.setUTCDate(0)
  return date
}
