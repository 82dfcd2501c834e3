import { parseLocation } from '../../locationInput.ts'
import { isBlank, isObject } from '../../values.ts'
import type { LocationOptions } from '../location.ts'
import type { Reader, SchemaKeywords } from './reader.ts'

const example = { lat: -23.5505, lon: -46.6333 }

/** The JSON Schema of a location. */
export const locationKeywords: SchemaKeywords = {
  type: 'object',
  properties: {
    lat: { type: 'number', minimum: -90, maximum: 90 },
    lon: { type: 'number', minimum: -180, maximum: 180 },
  },
  required: ['lat', 'lon'],
  examples: [example],
}

export const location: Reader<LocationOptions> = {
  accepts: 'anything',
  read: (_options, raw, addIssue) => parseLocation(raw) ?? addIssue('location'),
  isBlank: (raw) => isObject(raw) && isBlank(raw.lat) && isBlank(raw.lon),
  getKeywords: () => locationKeywords,
  getInputKeywords: () => ({
    ...locationKeywords,
    description: "Degrees, stored with 7 decimals. A text such as '-23.5505, -46.6333' is read too.",
  }),
}
