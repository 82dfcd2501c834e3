import type { Catalog } from '#language/catalog.ts'
import { getApiPath } from '#language/derive.ts'
import { isInScopes, type KeyScopes } from '#language/keyScopes.ts'

/** The environment variable for the key, so that the key does not appear in the shell history. */
const variable = 'SILLAGE_KEY'

/**
 * Builds a curl command that reads the first list within the scopes of a key; undefined if the scopes allow no list.
 * @param host the origin of the API
 */
export function buildCurlExample(resources: Catalog, scopes: KeyScopes, host: string): string | undefined {
  const resource = resources.find(({ name }) => isInScopes(scopes, name, ['read']))
  if (!resource) return undefined
  const url = `${host}/api/${getApiPath(resource)}?page=1&perPage=10`
  return `curl --fail-with-body -H "Authorization: Bearer $${variable}" '${url}'`
}
