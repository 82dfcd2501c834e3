import { isObject } from '#language/values.ts'
import { hasStatus } from '../api/apiError.ts'
import type { HttpClient } from '../api/httpClient.ts'

/** The response of an optional endpoint: its entries, or `absent` if the backend does not have it, or `forbidden`. */
export type OptionalList<Entry> = { readonly entries: readonly Entry[] } | 'absent' | 'forbidden'

/**
 * Loads a list that is not part of the contract, as a plain array or as a page. Invalid entries are left out.
 * @throws ApiError for every failure except a 403 and a 404
 */
export async function fetchOptionalList<Entry>(
  http: HttpClient,
  path: string,
  parse: (value: unknown) => Entry | undefined,
  signal: AbortSignal,
): Promise<OptionalList<Entry>> {
  try {
    const { json } = await http(path, { signal })
    const entries = isObject(json) ? json.data : json
    if (!Array.isArray(entries)) return 'absent'
    return { entries: entries.map(parse).filter((entry) => entry !== undefined) }
  } catch (error) {
    if (hasStatus(error, 404)) return 'absent'
    if (hasStatus(error, 403)) return 'forbidden'
    throw error
  }
}
