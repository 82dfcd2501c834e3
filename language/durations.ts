/** The units of durations with their symbols, which are the same in every language, and their seconds. */
export const durationUnitSizes = {
  day: { symbol: 'd', seconds: 86_400 },
  hour: { symbol: 'h', seconds: 3600 },
  minute: { symbol: 'min', seconds: 60 },
  second: { symbol: 's', seconds: 1 },
} as const

export type DurationUnit = keyof typeof durationUnitSizes
export const durationUnits = Object.keys(durationUnitSizes) as readonly DurationUnit[]

/**
 * Formats seconds as `1 h 30 min`. Days are only used if they are the unit, because a working day does not have 24
 * hours.
 */
export function formatDuration(seconds: number, unit: DurationUnit = 'minute'): string {
  let rest = seconds
  const parts = Object.entries(durationUnitSizes).flatMap(([name, { symbol, seconds: size }]) => {
    if (name === 'day' && unit !== 'day') return []
    const count = Math.floor(rest / size)
    rest -= count * size
    return count === 0 ? [] : [`${count} ${symbol}`]
  })
  return parts.length === 0 ? `0 ${durationUnitSizes[unit].symbol}` : parts.join(' ')
}
