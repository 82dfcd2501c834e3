import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countryCodes } from '#language/countryCodes.ts'
import { parsePlaces, type RegionWithCities } from './placesFormat.ts'

/** The regions and cities of the server's own data. */
export interface Places {
  /** The regions of a country with their cities, sorted by name; undefined if the country does not exist. */
  getRegions(country: string): Promise<readonly RegionWithCities[] | undefined>
}

/**
 * The maximum number of cached countries. All of them would take 11 MB; few are requested, and reading a file takes
 * milliseconds.
 */
const maxCached = 8

/** Reads the places of a country from `places/` on demand and caches the most recently used ones. */
export function createPlaces(root: string): Places {
  const cache = new Map<string, Promise<readonly RegionWithCities[]>>()
  return {
    async getRegions(country) {
      if (!countryCodes.includes(country)) return undefined
      const regions = cache.get(country) ?? readPlaces(join(root, 'server/geo/places', `${country}.txt`))
      cache.delete(country)
      cache.set(country, regions)
      const [oldest] = cache.keys()
      // A failed read is not cached, because the next one may succeed.
      regions.catch(() => cache.get(country) === regions && cache.delete(country))
      if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
      return regions
    },
  }
}

/** A country without regions has no file. */
async function readPlaces(path: string): Promise<readonly RegionWithCities[]> {
  try {
    return parsePlaces(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
