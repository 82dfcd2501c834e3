import type { Identifier, RaRecord } from 'react-admin'
import type { Catalog } from '#resources/language/catalog.ts'
import { pathOf } from '#resources/language/derive.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isObject } from '#resources/language/values.ts'
import type { OnProgress } from './exchange.ts'
import { withId } from './listAnswer.ts'
import { createRecordVersions } from './recordVersions.ts'
import { requestBody } from './requestBody.ts'
import type { SimpleRest } from './simpleRest.ts'

/** Reading, creating and updating one record. */
export interface RecordCalls {
  read<R extends RaRecord>(resource: ResourceData, id: Identifier, signal?: AbortSignal): Promise<R>
  create<R extends RaRecord>(resource: ResourceData, values: RecordData, onProgress?: OnProgress): Promise<R>
  /** With `stored`, fails with 412 if the server has another version of the record. */
  update<R extends RaRecord>(
    resource: ResourceData,
    id: Identifier,
    values: RecordData,
    stored?: RecordData,
    onProgress?: OnProgress,
  ): Promise<R>
  /** The ETag of a record; undefined if it had none. */
  versionOf(record: RecordData): string | undefined
  /** The `If-Match` header for the version of a record; empty if the version is unknown. */
  conditionOf(record: RecordData | undefined): Record<string, string>
}

/** The calls on one record through ra-data-simple-rest, except bodies with files, which are sent as multipart. */
export function createRecordCalls(resources: Catalog, rest: SimpleRest): RecordCalls {
  const versions = createRecordVersions()
  const conditionOf = (record: RecordData | undefined): Record<string, string> => {
    const etag = versions.of(record)
    return etag === undefined ? {} : { 'If-Match': etag }
  }
  /** Stores the ETag of the response as the version of the record. */
  const keep = <R extends RaRecord>(record: R, data: unknown): R => {
    versions.remember(record, isObject(data) ? rest.etagOf(data) : null)
    return record
  }
  return {
    versionOf: versions.of,
    conditionOf,

    async read(resource, id, signal) {
      const { data } = await rest.getOne(pathOf(resource), signal ? { id, signal } : { id })
      return keep(withId(resource, data), data)
    },

    async create(resource, values, onProgress) {
      const body = requestBody(resources, resource, values, 'create')
      const path = pathOf(resource)
      const data =
        'parts' in body
          ? (await rest.send(`/${path}`, { method: 'POST', body: body.parts, onProgress })).json
          : (await rest.create(path, { data: body.data })).data
      return keep(saved(resource, data, values), data)
    },

    async update(resource, id, values, stored, onProgress) {
      const body = requestBody(resources, resource, values, 'update')
      const headers = conditionOf(stored)
      const path = pathOf(resource)
      const address = `/${path}/${encodeURIComponent(id)}`
      const data =
        'parts' in body
          ? (await rest.send(address, { method: 'PUT', body: body.parts, headers, onProgress })).json
          : (await rest.update(path, { id, data: body.data, previousData: { id }, meta: { headers } })).data
      return keep(saved(resource, data, { ...values, [resource.key]: id }), data)
    },
  }
}

/** The saved record from the answer, or the sent values if the answer is empty. */
function saved<R extends RaRecord>(resource: ResourceData, answer: unknown, values: RecordData): R {
  return withId<R>(resource, isObject(answer) ? answer : values)
}
