import type { ListAnswer, PageQuery } from '../http/paging.ts'
import { completeCountries } from './knownCities.ts'
import type { Outside } from './outside.ts'
import type { Places } from './places.ts'
import { pageNamedLike } from './searchNames.ts'

export interface Region {
  readonly code: string
  readonly name: string
}
export interface City {
  readonly name: string
}
/** A page of cities. `isComplete` means that the list has all cities of the region, so no other name is valid. */
export interface CityPage extends ListAnswer<City> {
  readonly isComplete?: true
}

/** Pages of regions and cities; undefined if the country or region does not exist. */
export interface Gazetteer {
  regions(country: string, query: PageQuery): Promise<ListAnswer<Region> | undefined>
  cities(country: string, region: string, query: PageQuery): Promise<CityPage | undefined>
}

/** Queries the external service if one is configured; without it, or if it fails, uses the server's own data. */
export function createGazetteer(places: Places, outside: Outside | null): Gazetteer {
  return {
    async regions(country, query) {
      const found = await outside?.ask(`/countries/${country}/regions?${parametersOf(query)}`)
      const regions = await places.regionsOf(country)
      return readList(found, readRegion) ?? (regions && pageNamedLike(regions.map(withoutCities), query))
    },
    async cities(country, region, query) {
      const path = `/countries/${country}/regions/${encodeURIComponent(region)}/cities`
      const found = await outside?.ask(`${path}?${parametersOf(query)}`)
      const regions = await places.regionsOf(country)
      const own = regions?.find(({ code }) => code.toUpperCase() === region.toUpperCase())
      const cities = own?.cities.map((name) => ({ name }))
      const page = cities && pageNamedLike(cities, query)
      const isComplete = !outside && completeCountries.includes(country)
      return readList(found, readCity) ?? (page && isComplete ? { ...page, isComplete } : page)
    },
  }
}

const withoutCities = ({ code, name }: Region): Region => ({ code, name })

function parametersOf({ page, perPage, search }: PageQuery): URLSearchParams {
  return new URLSearchParams({ page: String(page), perPage: String(perPage), str: search })
}

/** Reads a list from the service's answer, keeping only the needed members; undefined if it is malformed. */
function readList<Item>(answer: unknown, read: (entry: unknown) => Item | undefined): ListAnswer<Item> | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { data, total, totalPages }: { data?: unknown; total?: unknown; totalPages?: unknown } = answer
  if (!Array.isArray(data) || !isCount(total) || !isCount(totalPages)) return undefined
  const items = data.map(read)
  return items.includes(undefined) ? undefined : { data: items.filter((item) => item !== undefined), total, totalPages }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function readRegion(entry: unknown): Region | undefined {
  const name = readCity(entry)?.name
  const code = memberText(entry, 'code')
  return name === undefined || code === undefined ? undefined : { code, name }
}

function readCity(entry: unknown): City | undefined {
  const name = memberText(entry, 'name')
  return name === undefined ? undefined : { name }
}

/** A non-empty text of at most 100 characters, the limit of an address field. */
function memberText(entry: unknown, member: string): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const value: unknown = Object.entries(entry).find(([name]) => name === member)?.[1]
  return typeof value === 'string' && value !== '' && value.length <= 100 ? value : undefined
}
