import type { PlaceCalls, Region } from '../../../api/placeCalls.ts'

/** The longest lists of regions have 22 pages. */
const mostPages = 30

/**
 * The first region of a country that fits, page after page.
 * @param search narrows the pages, where a part of the name is known
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
