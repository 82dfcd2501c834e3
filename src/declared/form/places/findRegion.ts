import type { PlaceCalls, Region } from '../../../api/placeCalls.ts'

/** A limit for the loop. The longest lists of regions have 22 pages. */
const mostPages = 30

/**
 * Finds the first matching region of a country, page by page.
 * @param search limits the pages to a part of the name
 */
export async function findRegion(
  places: PlaceCalls,
  country: string,
  { fits, search = '' }: { fits: (region: Region) => boolean; search?: string },
  signal?: AbortSignal,
): Promise<Region | undefined> {
  for (let page = 1, pages = 1; page <= Math.min(pages, mostPages); page++) {
    const answer = await places.regions(country, { page, search }, signal)
    const found = answer.data.find(fits)
    if (found) return found
    pages = answer.totalPages
  }
  return undefined
}
