import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countryCodes } from '#language/countryCodes.ts'
import { serializePlaces } from '../server/geo/placesFormat.ts'
import { findProjectRoot } from '../server/projectRoot.ts'
import { collectPlaces } from './places/collect.ts'

// `npm run build:places` writes the server's regions and cities from the packages that NOTICE lists.

const folder = join(findProjectRoot(import.meta.url), 'server/geo/places')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const counts = { countries: 0, regions: 0, cities: 0, bytes: 0 }
for (const country of countryCodes) {
  const regions = collectPlaces(country)
  if (regions.length === 0) continue
  const text = serializePlaces(regions)
  writeFileSync(join(folder, `${country}.txt`), text)
  counts.countries += 1
  counts.regions += regions.length
  counts.cities += regions.reduce((sum, { cities }) => sum + cities.length, 0)
  counts.bytes += Buffer.byteLength(text)
}
const { countries, regions, cities, bytes } = counts
console.log(
  `${countries} countries, ${regions} regions, ${cities} cities: ${Math.round(bytes / 1024)} KiB in ${folder}`,
)
