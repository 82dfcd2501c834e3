import type { ListPage, PageQuery } from '../http/listQuery.ts'
import type { ExternalService } from './externalService.ts'
import { fullyListedCountries } from './knownCities.ts'
import type { Places } from './places.ts'
import { searchByName } from './searchByName.ts'

export interface Region {
  readonly code: string
  readonly name: string
}
export interface City {
  readonly name: string
}
/** A page of cities. `isComplete` means that the list has all cities of the region, so no other name is valid. */
export interface CityPage extends ListPage<City> {
  readonly isComplete?: true
}

/** Pages of regions and cities; undefined if the country or region does not exist. */
export interface Gazetteer {
  regions(country: string, query: PageQuery): Promise<ListPage<Region> | undefined>
  cities(country: string, region: string, query: PageQuery): Promise<CityPage | undefined>
}

/** Queries the external service if one is configured; without it, or if it fails, uses the server's own data. */
export function createGazetteer(places: Places, service: ExternalService | null): Gazetteer {
  return {
    async regions(country, query) {
      const response = await service?.get(`/countries/${country}/regions?${buildParameters(query)}`)
      const regions = await places.getRegions(country)
      return parseList(response, parseRegion) ?? (regions && searchByName(regions.map(toRegion), query))
    },
    async cities(country, region, query) {
      const path = `/countries/${country}/regions/${encodeURIComponent(region)}/cities`
      const response = await service?.get(`${path}?${buildParameters(query)}`)
      const regions = await places.getRegions(country)
      const matchingRegion = regions?.find(({ code }) => code.toUpperCase() === region.toUpperCase())
      const cities = matchingRegion?.cities.map((name) => ({ name }))
      const page = cities && searchByName(cities, query)
      const isComplete = !service && fullyListedCountries.includes(country)
      return parseList(response, parseCity) ?? (page && isComplete ? { ...page, isComplete } : page)
    },
  }
}

const toRegion = ({ code, name }: Region): Region => ({ code, name })

function buildParameters({ page, perPage, search }: PageQuery): URLSearchParams {
  return new URLSearchParams({ page: String(page), perPage: String(perPage), str: search })
}

/** Reads a list from the service's answer, keeping only the needed members; undefined if it is malformed. */
function parseList<Item>(answer: unknown, parse: (entry: unknown) => Item | undefined): ListPage<Item> | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { data, total, totalPages }: { data?: unknown; total?: unknown; totalPages?: unknown } = answer
  if (!Array.isArray(data) || !isCount(total) || !isCount(totalPages)) return undefined
  const items = data.map(parse)
  return items.includes(undefined) ? undefined : { data: items.filter((item) => item !== undefined), total, totalPages }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function parseRegion(entry: unknown): Region | undefined {
  const name = parseCity(entry)?.name
  const code = getTextMember(entry, 'code')
  return name === undefined || code === undefined ? undefined : { code, name }
}

function parseCity(entry: unknown): City | undefined {
  const name = getTextMember(entry, 'name')
  return name === undefined ? undefined : { name }
}

/** A non-empty text of at most 100 characters, the limit of an address field. */
function getTextMember(entry: unknown, member: string): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const value: unknown = Object.entries(entry).find(([name]) => name === member)?.[1]
  return typeof value === 'string' && value !== '' && value.length <= 100 ? value : undefined
}
