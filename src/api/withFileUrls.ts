import type { HttpClient } from './httpClient.ts'

/**
 * Adds the API host to the file URLs in responses. The API sends them relative to its own root, which is another host
 * than that of the page if `apiHost` is set.
 */
export function withFileUrls(http: HttpClient, apiHost: string): HttpClient {
  if (apiHost === '') return http
  return async (path, options) => {
    const response = await http(path, options)
    return { ...response, json: addHost(response.json, apiHost) }
  }
}

function addHost(value: unknown, host: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => addHost(entry, host))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isFileUrl =
        (name === 'tempUri' || name === 'thumbUri') && typeof inner === 'string' && inner.startsWith('/')
      return [name, isFileUrl ? `${host}${inner}` : addHost(inner, host)]
    }),
  )
}
