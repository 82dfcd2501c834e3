import { isObject } from '#language/values.ts'
import type { HttpClient } from './httpClient.ts'

/** A page of a list of places. */
export interface PlacePage<Place> {
  readonly data: readonly Place[]
  readonly total: number
  readonly totalPages: number
  /** Whether the list contains every place. If so, any other name is invalid. */
  readonly isComplete?: boolean
}
export interface PlaceQuery {
  readonly page: number
  readonly search: string
}
export interface Region {
  readonly code: string
  readonly name: string
}
export interface City {
  readonly name: string
}

/** The region and the city of a postal code; empty if unknown. */
export interface PostalCodeResult {
  readonly uf: string
  readonly localidade: string
}

export interface PlaceCalls {
  regions(country: string, query: PlaceQuery, signal?: AbortSignal): Promise<PlacePage<Region>>
  cities(country: string, regionCode: string, query: PlaceQuery, signal?: AbortSignal): Promise<PlacePage<City>>
  /** `digits`: eight digits. Undefined if the code is unknown. */
  postalCode(digits: string, signal?: AbortSignal): Promise<PostalCodeResult | undefined>
}

/** The page size of the place services. */
const perPage = '10'

/** The calls for regions, cities and postal codes. Invalid parts of a response are ignored. */
export function createPlaceCalls(http: HttpClient): PlaceCalls {
  const page = async (path: string, { page, search }: PlaceQuery, signal?: AbortSignal) =>
    (await http(`${path}?${new URLSearchParams({ page: String(page), perPage, str: search })}`, { signal })).json
  const getRegionsPath = (country: string) => `/geo/countries/${encodeURIComponent(country)}/regions`
  return {
    regions: async (country, query, signal) =>
      parsePage(await page(getRegionsPath(country), query, signal), parseRegion),
    cities: async (country, regionCode, query, signal) =>
      parsePage(
        await page(`${getRegionsPath(country)}/${encodeURIComponent(regionCode)}/cities`, query, signal),
        parseCity,
      ),
    async postalCode(digits, signal) {
      const { json } = await http(`/cep/${digits}/json`, { signal })
      const uf = getText(json, 'uf')
      return uf === '' ? undefined : { uf, localidade: getText(json, 'localidade') }
    },
  }
}

function parsePage<Place>(json: unknown, parse: (entry: unknown) => Place | undefined): PlacePage<Place> {
  const { data, total, totalPages, isComplete } = isObject(json) ? json : {}
  const places = Array.isArray(data) ? data.map(parse).filter((place) => place !== undefined) : []
  return {
    data: places,
    total: Number(total) || places.length,
    totalPages: Number(totalPages) || 1,
    ...(isComplete === true && { isComplete }),
  }
}

function parseRegion(entry: unknown): Region | undefined {
  const [code, name] = [getText(entry, 'code'), getText(entry, 'name')]
  return code === '' || name === '' ? undefined : { code, name }
}

function parseCity(entry: unknown): City | undefined {
  const name = getText(entry, 'name')
  return name === '' ? undefined : { name }
}

function getText(value: unknown, property: string): string {
  const text = isObject(value) ? value[property] : undefined
  return typeof text === 'string' ? text.trim() : ''
}
