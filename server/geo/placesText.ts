/** A region of a country with its cities, in the order in which they are listed. */
export interface RegionWithCities {
  readonly code: string
  readonly name: string
  readonly cities: readonly string[]
}

/**
 * A country as the files in `places/` keep it: a line for each region, its code and its name with a tab between them, and
 * below it its cities, each on a line that begins with a tab.
 */
export function placesText(regions: readonly RegionWithCities[]): string {
  return regions
    .map(({ code, name, cities }) => [`${code}\t${name}\n`, ...cities.map((city) => `\t${city}\n`)].join(''))
    .join('')
}

/** Reads what `placesText` wrote. */
export function parsePlaces(text: string): RegionWithCities[] {
  const regions: { code: string; name: string; cities: string[] }[] = []
  for (const line of text.split('\n')) {
    const [code = '', name = ''] = line.split('\t')
    if (code !== '') regions.push({ code, name, cities: [] })
    else if (name !== '') regions.at(-1)?.cities.push(name)
  }
  return regions
}
