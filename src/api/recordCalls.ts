import type { Identifier, RaRecord } from 'react-admin'
import type { Catalog } from '#language/catalog.ts'
import { getApiPath } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { type OwnerParameter, withId } from './listQuery.ts'
import { createRecordVersions } from './recordVersions.ts'
import { buildRequestBody } from './requestBody.ts'
import type { OnProgress } from './sendRequest.ts'
import type { SimpleRest } from './simpleRest.ts'

export interface CreateOptions {
  readonly onProgress?: OnProgress | undefined
  /** The owner of the new record, if it is not the one that the user has selected. */
  readonly owner?: OwnerParameter | undefined
}

export interface UpdateOptions {
  readonly onProgress?: OnProgress | undefined
  /** Whether to send JSON although the resource has files. Only our own server accepts it. */
  readonly isJson?: boolean
}

/** Reading, creating and updating one record. */
export interface RecordCalls {
  read<R extends RaRecord>(resource: ResourceData, id: Identifier, signal?: AbortSignal): Promise<R>
  create<R extends RaRecord>(resource: ResourceData, values: RecordData, options?: CreateOptions): Promise<R>
  /** With `stored`, fails with 412 if the server has another version of the record. */
  update<R extends RaRecord>(
    resource: ResourceData,
    id: Identifier,
    values: RecordData,
    stored?: RecordData,
    options?: UpdateOptions,
  ): Promise<R>
  /** The ETag of a record; undefined if the response had none. */
  getVersion(record: RecordData): string | undefined
  /** The `If-Match` header for the version of a record; empty if the version is unknown. */
  getIfMatchHeader(record: RecordData | undefined): Record<string, string>
}

/** The calls on one record through ra-data-simple-rest, except bodies with files, which are sent as multipart. */
export function createRecordCalls(resources: Catalog, rest: SimpleRest): RecordCalls {
  const versions = createRecordVersions()
  const getIfMatchHeader = (record: RecordData | undefined): Record<string, string> => {
    const etag = versions.get(record)
    return etag === undefined ? {} : { 'If-Match': etag }
  }
  /** Stores the ETag of the response as the version of the record. */
  const storeVersion = <R extends RaRecord>(record: R, data: unknown): R => {
    versions.set(record, isObject(data) ? rest.getEtag(data) : null)
    return record
  }
  return {
    getVersion: versions.get,
    getIfMatchHeader,

    async read(resource, id, signal) {
      const { data } = await rest.getOne(getApiPath(resource), signal ? { id, signal } : { id })
      return storeVersion(withId(resource, data), data)
    },

    async create(resource, values, { onProgress, owner } = {}) {
      const body = buildRequestBody(resources, resource, values, 'create')
      const path = getApiPath(resource)
      const query = owner ? `?${new URLSearchParams(owner)}` : ''
      const data =
        'parts' in body
          ? (await rest.send(`/${path}${query}`, { method: 'POST', body: body.parts, onProgress })).json
          : (await rest.create(path, { data: body.data, meta: { query } })).data
      return storeVersion(getSavedRecord(resource, data, values), data)
    },

    async update(resource, id, values, stored, { onProgress, isJson = false } = {}) {
      const body = buildRequestBody(resources, resource, values, 'update', isJson)
      const headers = getIfMatchHeader(stored)
      const path = getApiPath(resource)
      const recordPath = `/${path}/${encodeURIComponent(id)}`
      const data =
        'parts' in body
          ? (await rest.send(recordPath, { method: 'PUT', body: body.parts, headers, onProgress })).json
          : (await rest.update(path, { id, data: body.data, previousData: { id }, meta: { headers } })).data
      return storeVersion(getSavedRecord(resource, data, { ...values, [resource.key]: id }), data)
    },
  }
}

/** The saved record from the response, or the sent values if the response is empty. */
function getSavedRecord<R extends RaRecord>(resource: ResourceData, response: unknown, values: RecordData): R {
  return withId<R>(resource, isObject(response) ? response : values)
}
