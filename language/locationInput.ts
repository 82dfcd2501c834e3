import { type Location, locationDecimals } from './locations.ts'
import { isObject } from './values.ts'

const numberPattern = /^[-−]?\d{1,3}(?:\.\d*)?$/

/** A number of degrees, rounded; undefined if it is not a number, or beyond the limit. */
function readDegrees(raw: unknown, limit: number): number | undefined {
  const text = typeof raw === 'number' ? String(raw) : typeof raw === 'string' ? raw.trim() : ''
  const value = typeof raw === 'number' ? raw : numberPattern.test(text) ? Number(text.replace('−', '-')) : Number.NaN
  // Adding zero turns -0 into 0.
  return Math.abs(value) <= limit ? Number(value.toFixed(locationDecimals)) + 0 : undefined
}

/** The two numbers of a text such as `-23.5505, -46.6333`, as they are written there; undefined if it is no such text. */
export function splitLocation(text: string): { lat: string; lon: string } | undefined {
  const [lat = '', lon = '', ...rest] = text.trim().split(/\s*[,;]\s*|\s+/)
  return rest.length === 0 && numberPattern.test(lat) && numberPattern.test(lon) ? { lat, lon } : undefined
}

/** The location that a value or a text represents; undefined if it is not a location. */
export function parseLocation(raw: unknown): Location | undefined {
  const parts = typeof raw === 'string' ? splitLocation(raw) : isObject(raw) ? raw : undefined
  const [lat, lon] = [readDegrees(parts?.lat, 90), readDegrees(parts?.lon, 180)]
  return lat === undefined || lon === undefined ? undefined : { lat, lon }
}
