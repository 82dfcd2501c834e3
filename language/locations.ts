import { isBlank, isObject } from './values.ts'

/** A place on the earth in degrees (WGS 84), positive to the north and the east. */
export interface Location {
  readonly lat: number
  readonly lon: number
}

/** The places that are at most `km` kilometers from a point. */
export interface Circle extends Location {
  readonly km: number
}

/** Seven decimals are a centimeter. */
export const locationDecimals = 7

/** With decimal points in every language, so that it can be pasted anywhere and the comma separates the numbers. */
export const formatLocation = ({ lat, lon }: Location): string => `${formatDegrees(lat)}, ${formatDegrees(lon)}`

/** Never with an exponent, as in 1e-7. */
const formatDegrees = (degrees: number): string => degrees.toFixed(locationDecimals).replace(/\.?0+$/, '')

/** The numbers of a value of a record or a form; undefined if one of them is not a number. */
export function toLocation(value: unknown): Location | undefined {
  if (!isObject(value)) return undefined
  const [lat, lon] = [toNumber(value.lat), toNumber(value.lon)]
  return Number.isFinite(lat + lon) ? { lat, lon } : undefined
}

const toNumber = (value: unknown): number => (isBlank(value) ? Number.NaN : Number(value))

/** The mean radius of the earth in kilometers. */
export const earthRadius = 6371.0088

/** Whether a location lies in a circle, by the great-circle distance. `near` in `testSql.ts` is the same in SQL. */
export function isInCircle(location: Location, { lat, lon, km }: Circle): boolean {
  const toRadians = (degrees: number) => (degrees * Math.PI) / 180
  const latSine = Math.sin(toRadians(location.lat - lat) / 2)
  const lonSine = Math.sin(toRadians(location.lon - lon) / 2)
  const haversine = latSine ** 2 + Math.cos(toRadians(lat)) * Math.cos(toRadians(location.lat)) * lonSine ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(haversine))) <= km
}
