import type { PlaceCalls, Region } from '../../../api/placeCalls.ts'

/** A limit for the loop. The longest lists of regions have 22 pages. */
const maxPages = 30

/**
 * Finds the first matching region of a country, page by page.
 * @param search limits the pages to a part of the name
 */
export async function findRegion(
  places: PlaceCalls,
  country: string,
  { matches, search = '' }: { matches: (region: Region) => boolean; search?: string },
  signal?: AbortSignal,
): Promise<Region | undefined> {
  for (let page = 1, pages = 1; page <= Math.min(pages, maxPages); page++) {
    const result = await places.regions(country, { page, search }, signal)
    const match = result.data.find(matches)
    if (match) return match
    pages = result.totalPages
  }
  return undefined
}
