import type { Config } from '../config.ts'
import { fold } from './fold.ts'
import { createPlaces } from './places.ts'

/** Countries for which the data lists every city; for the others it lists only the larger ones. */
export const completeCountries: readonly string[] = ['BR']

/** Whether a region, by its name, may have a city of this name; true if that is unknown. */
export type IsKnownCity = (country: string, region: string, city: string) => Promise<boolean>

/**
 * If an external service is configured, every name is accepted, because the service may know places that are missing in
 * the server's data.
 */
export function createKnownCities({ root, cepUrl, geoUrl }: Pick<Config, 'root' | 'cepUrl' | 'geoUrl'>): IsKnownCity {
  const places = createPlaces(root)
  return async (country, region, city) => {
    if (cepUrl !== null || geoUrl !== null || !completeCountries.includes(country)) return true
    const regions = await places.regionsOf(country)
    const listed = regions?.find(({ name }) => same(name, region))
    return listed === undefined || listed.cities.some((name) => same(name, city))
  }
}

const same = (one: string, other: string): boolean => bare(one) === bare(other)

/** Spellings vary: people write Biritiba Mirim with a hyphen and Olho d'Água without an apostrophe. */
const bare = (name: string): string => fold(name).replace(/[\s'-]+/g, '')
