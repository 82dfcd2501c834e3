import type { HttpClient } from './httpClient.ts'

/**
 * Adds the API host to the file addresses in answers. The API sends them relative to its own root, which is another
 * host than the page's if `apiHost` is set.
 */
export function withFileAddresses(http: HttpClient, apiHost: string): HttpClient {
  if (apiHost === '') return http
  return async (path, options) => {
    const answer = await http(path, options)
    return { ...answer, json: addressed(answer.json, apiHost) }
  }
}

function addressed(value: unknown, host: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => addressed(entry, host))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isAddress =
        (name === 'tempUri' || name === 'thumbUri') && typeof inner === 'string' && inner.startsWith('/')
      return [name, isAddress ? `${host}${inner}` : addressed(inner, host)]
    }),
  )
}
