import type { Config } from '../config.ts'
import { fold } from './fold.ts'
import { createPlaces } from './places.ts'

/** Countries of whose regions every city is listed; of the others only the larger ones are. */
export const completeCountries: readonly string[] = ['BR']

/** Whether a region, by its name, may have a city of this name: as far as is known, or else yes. */
export type IsKnownCity = (country: string, region: string, city: string) => Promise<boolean>

/** A service outside may offer places by names that this server does not have: then every name is good. */
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

/** People write Biritiba Mirim with a hyphen, and Olho d'Água without an apostrophe. */
const bare = (name: string): string => fold(name).replace(/[\s'-]+/g, '')
