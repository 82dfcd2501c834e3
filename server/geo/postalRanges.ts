import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The postal codes of a municipality: eight digits each, both ends included. */
export interface PostalRange {
  readonly from: string
  readonly to: string
  /** The code of the state. */
  readonly uf: string
  readonly city: string
}

/** Finds the range that contains a code of eight digits; undefined if there is none. */
export type FindPostalRange = (digits: string) => Promise<PostalRange | undefined>

/** The ranges of all municipalities of Brazil, in ascending order. */
export async function readPostalRanges(root: string): Promise<readonly PostalRange[]> {
  const lines = (await readFile(join(root, 'server/geo/postalRanges.txt'), 'utf8')).trimEnd().split('\n')
  return lines.map((line) => {
    const [from = '', to = '', uf = '', city = ''] = line.split('\t')
    return { from, to, uf, city }
  })
}

/** Finds postal codes in the server's own data, which the first call reads. */
export function createFindPostalRange(root: string): FindPostalRange {
  let rangesPromise: Promise<readonly PostalRange[]> | undefined
  return async (digits) => {
    rangesPromise ??= readPostalRanges(root)
    // A failed read is not cached, because the next one may succeed.
    const ranges = await rangesPromise.catch((error: unknown) => {
      rangesPromise = undefined
      throw error
    })
    return ranges.find(({ from, to }) => from <= digits && digits <= to)
  }
}
