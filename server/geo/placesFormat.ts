/** A region of a country with its cities, in the order in which they are listed. */
export interface RegionWithCities {
  readonly code: string
  readonly name: string
  readonly cities: readonly string[]
}

/**
 * Serializes regions in the format of the files in `places/`: one line per region with code, tab and name, followed by
 * its cities, each on a line that starts with a tab.
 */
export function serializePlaces(regions: readonly RegionWithCities[]): string {
  return regions
    .map(({ code, name, cities }) => [`${code}\t${name}\n`, ...cities.map((city) => `\t${city}\n`)].join(''))
    .join('')
}

/** Parses the format of `serializePlaces`. */
export function parsePlaces(text: string): RegionWithCities[] {
  const regions: { code: string; name: string; cities: string[] }[] = []
  for (const line of text.split('\n')) {
    const [code = '', name = ''] = line.split('\t')
    if (code !== '') regions.push({ code, name, cities: [] })
    else if (name !== '') regions.at(-1)?.cities.push(name)
  }
  return regions
}
