/**
 * The time of a typed text: `14:30`, `1430`, `14h30`, `9`, `2:30 pm`.
 *
 * @returns the trimmed text itself if it is no time
 */
export function parseTime(typed: string): string {
  const text = typed.trim()
  const [, hourText, minutes = '00', half] = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(?:h|([ap])\.?\s?m\.?)?$/i.exec(text) ?? []
  if (hourText === undefined) return text
  const typedHour = Number(hourText)
  if (half !== undefined && (typedHour < 1 || typedHour > 12)) return text
  const hour = half === undefined ? typedHour : (typedHour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : text
}
