import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider } from 'react-admin'
import type { HttpClient } from './httpClient.ts'

/** Headers and a query string for a call of ra-data-simple-rest. The caller passes them as `meta`. */
interface RestMeta {
  readonly headers?: Readonly<Record<string, string>>
  /** The query string of the URL, e.g. `?hardDelete=true`. */
  readonly query?: string
}

/** The calls on one record. */
export interface SimpleRest extends Pick<DataProvider, 'getOne' | 'create' | 'update' | 'delete'> {
  /** A call with a custom body, e.g. with files. */
  send: HttpClient
  /** The ETag of the response that contained these data; null if it had none. */
  getEtag(data: object): string | null
}

/**
 * ra-data-simple-rest on top of the HTTP client. It does not pass `meta` on, so `meta` is stored in a variable during
 * the call. This is safe because ra-data-simple-rest calls the client synchronously.
 */
export function createSimpleRest(http: HttpClient): SimpleRest {
  const etags = new WeakMap<object, string>()
  let meta: RestMeta = {}
  const send: HttpClient = async (path, options) => {
    const response = await http(path, options)
    const etag = response.headers.get('ETag')
    if (etag !== null && typeof response.json === 'object' && response.json !== null) etags.set(response.json, etag)
    return response
  }
  const rest = simpleRestProvider('', (path, options) => {
    const { headers = {}, query = '' } = meta
    return send(`${path}${query}`, { ...options, headers })
  })
  const withMeta = <Result>(callMeta: RestMeta | undefined, call: () => Result): Result => {
    meta = callMeta ?? {}
    try {
      return call()
    } finally {
      meta = {}
    }
  }
  return {
    getOne: (resource, params) => withMeta(params.meta, () => rest.getOne(resource, params)),
    create: (resource, params) => withMeta(params.meta, () => rest.create(resource, params)),
    update: (resource, params) => withMeta(params.meta, () => rest.update(resource, params)),
    delete: (resource, params) => withMeta(params.meta, () => rest.delete(resource, params)),
    send,
    getEtag: (data) => etags.get(data) ?? null,
  }
}
