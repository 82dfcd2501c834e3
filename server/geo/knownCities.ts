import { foldText } from '#language/foldText.ts'
import type { Config } from '../config.ts'
import type { PlaceNames } from '../records/recordsContext.ts'
import { createPlaces } from './places.ts'

/** Countries for which the data lists every city; for the others it lists only the larger ones. */
export const fullyListedCountries: readonly string[] = ['BR']

/**
 * If an external service is configured, every name of a city is accepted, because the service may know places that are
 * missing in the server's data.
 */
export function createPlaceNames({ root, cepUrl, geoUrl }: Pick<Config, 'root' | 'cepUrl' | 'geoUrl'>): PlaceNames {
  const places = createPlaces(root)
  return {
    async isKnownCity(country, region, city) {
      if (cepUrl !== null || geoUrl !== null || !fullyListedCountries.includes(country)) return true
      const regions = await places.getRegions(country)
      const knownRegion = regions?.find(({ name }) => isSameName(name, region))
      return knownRegion === undefined || knownRegion.cities.some((name) => isSameName(name, city))
    },
    async findRegionName(country, code) {
      const regions = await places.getRegions(country)
      return regions?.find((region) => region.code.toUpperCase() === code.toUpperCase())?.name
    },
  }
}

const isSameName = (left: string, right: string): boolean => removePunctuation(left) === removePunctuation(right)

/** Spellings vary: people write Biritiba Mirim with a hyphen and Olho d'Água without an apostrophe. */
const removePunctuation = (name: string): string => foldText(name).replace(/[\s'-]+/g, '')
