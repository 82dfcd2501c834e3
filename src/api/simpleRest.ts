import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider } from 'react-admin'
import type { HttpClient } from './httpClient.ts'

/** Additions to a call of ra-data-simple-rest, passed as `meta`. */
interface RestMeta {
  readonly headers?: Readonly<Record<string, string>>
  /** Added to the address, e.g. `?hardDelete=true`. */
  readonly query?: string
}

/** The calls on one record. */
export interface SimpleRest extends Pick<DataProvider, 'getOne' | 'create' | 'update' | 'delete'> {
  /** A call with a custom body, e.g. with files. */
  send: HttpClient
  /** The ETag of the answer that contained these data; null if it had none. */
  etagOf(data: object): string | null
}

/**
 * ra-data-simple-rest on top of the HTTP client. It does not pass `meta` on, so `meta` is stored in a variable during
 * the call. This is safe because ra-data-simple-rest calls the client synchronously.
 */
export function createSimpleRest(http: HttpClient): SimpleRest {
  const etags = new WeakMap<object, string>()
  let meta: RestMeta = {}
  const send: HttpClient = async (path, options) => {
    const answer = await http(path, options)
    const etag = answer.headers.get('ETag')
    if (etag !== null && typeof answer.json === 'object' && answer.json !== null) etags.set(answer.json, etag)
    return answer
  }
  const rest = simpleRestProvider('', (path, options) => {
    const { headers = {}, query = '' } = meta
    return send(`${path}${query}`, { ...options, headers })
  })
  const carrying = <Answer>(carried: RestMeta | undefined, call: () => Answer): Answer => {
    meta = carried ?? {}
    try {
      return call()
    } finally {
      meta = {}
    }
  }
  return {
    getOne: (resource, params) => carrying(params.meta, () => rest.getOne(resource, params)),
    create: (resource, params) => carrying(params.meta, () => rest.create(resource, params)),
    update: (resource, params) => carrying(params.meta, () => rest.update(resource, params)),
    delete: (resource, params) => carrying(params.meta, () => rest.delete(resource, params)),
    send,
    etagOf: (data) => etags.get(data) ?? null,
  }
}
