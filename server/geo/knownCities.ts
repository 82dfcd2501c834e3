import type { Config } from '../config.ts'
import { normalizeName } from './normalizeName.ts'
import { createPlaces } from './places.ts'

/** Countries for which the data lists every city; for the others it lists only the larger ones. */
export const fullyListedCountries: readonly string[] = ['BR']

/** Whether a region, by its name, may have a city of this name; true if that is unknown. */
export type IsKnownCity = (country: string, region: string, city: string) => Promise<boolean>

/**
 * If an external service is configured, every name is accepted, because the service may know places that are missing in
 * the server's data.
 */
export function createIsKnownCity({ root, cepUrl, geoUrl }: Pick<Config, 'root' | 'cepUrl' | 'geoUrl'>): IsKnownCity {
  const places = createPlaces(root)
  return async (country, region, city) => {
    if (cepUrl !== null || geoUrl !== null || !fullyListedCountries.includes(country)) return true
    const regions = await places.getRegions(country)
    const knownRegion = regions?.find(({ name }) => isSameName(name, region))
    return knownRegion === undefined || knownRegion.cities.some((name) => isSameName(name, city))
  }
}

const isSameName = (left: string, right: string): boolean => removePunctuation(left) === removePunctuation(right)

/** Spellings vary: people write Biritiba Mirim with a hyphen and Olho d'Água without an apostrophe. */
const removePunctuation = (name: string): string => normalizeName(name).replace(/[\s'-]+/g, '')
