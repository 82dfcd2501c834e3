import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countryCodes } from '#resources/language/countryCodes.ts'
import { parsePlaces, type RegionWithCities } from './placesText.ts'

/** Regions and cities that this server has itself. */
export interface Places {
  /** The regions of a country by name, with their cities by name; undefined where there is no such country. */
  regionsOf(country: string): Promise<readonly RegionWithCities[] | undefined>
}

/** All countries at once would take 11 MB; people ask for a few, and a file is read in milliseconds. */
const mostInMemory = 8

/** Reads the places of a country from `places/` when they are asked for, and keeps those that were asked for last. */
export function createPlaces(root: string): Places {
  const inMemory = new Map<string, Promise<readonly RegionWithCities[]>>()
  return {
    async regionsOf(country) {
      if (!countryCodes.includes(country)) return undefined
      const known = inMemory.get(country) ?? read(join(root, 'server/geo/places', `${country}.txt`))
      inMemory.delete(country)
      inMemory.set(country, known)
      const [oldest] = inMemory.keys()
      // What could not be read once may well be the next time.
      known.catch(() => inMemory.get(country) === known && inMemory.delete(country))
      if (inMemory.size > mostInMemory && oldest !== undefined) inMemory.delete(oldest)
      return known
    },
  }
}

/** Some countries have no regions, and so no file. */
async function read(path: string): Promise<readonly RegionWithCities[]> {
  try {
    return parsePlaces(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
