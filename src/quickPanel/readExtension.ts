import { isObject } from '#resources/language/values.ts'
import { hasStatus } from '../api/apiError.ts'
import type { HttpClient } from '../api/httpClient.ts'

/** What a call that not every backend has gave: its entries, the word that there is no such call, or that it is not for this person. */
export type Extension<Entry> = { readonly entries: readonly Entry[] } | 'absent' | 'forbidden'

/**
 * Asks for a list that is an extension of the contract, as a plain array or as a page. What is not of the expected form is
 * left out.
 * @throws ApiError for every failure but a 403 and a 404
 */
export async function readExtension<Entry>(
  http: HttpClient,
  path: string,
  parse: (value: unknown) => Entry | undefined,
  signal: AbortSignal,
): Promise<Extension<Entry>> {
  try {
    const { json } = await http(path, { signal })
    const list = isObject(json) ? json.data : json
    if (!Array.isArray(list)) return 'absent'
    return { entries: list.map(parse).filter((entry) => entry !== undefined) }
  } catch (error) {
    if (hasStatus(error, 404)) return 'absent'
    if (hasStatus(error, 403)) return 'forbidden'
    throw error
  }
}
