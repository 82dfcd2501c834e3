/** Years that the data of a person is kept after the person was removed; then it is erased. Stated in the policy. */
export const personalDataYears = 5

/** Months that the access log is kept at least (Marco Civil da Internet, Art. 15). Stated in the policy. */
export const leastAccessLogMonths = 6

/** Days that is kept to whom a mail went, and when; its text is gone once it was sent. */
export const sentMailDays = 30

/** The instant so many months before another, at the same time of day in UTC; the 31st becomes a month's last day. */
export function monthsBefore(months: number, instant: Date): Date {
  const day = new Date(instant)
  day.setUTCMonth(day.getUTCMonth() - months)
  if (day.getUTCDate() !== instant.getUTCDate()) day.setUTCDate(0)
  return day
}
