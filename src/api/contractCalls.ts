import type { Identifier, RaRecord } from 'react-admin'
import { getInputResource } from '#language/actionInput.ts'
import type { Catalog } from '#language/catalog.ts'
import { getAction, getApiPath } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import { isObject } from '#language/values.ts'
import type { FileUpload } from './fileUpload.ts'
import type { HttpClient } from './httpClient.ts'
import { type FindResource, withId } from './listQuery.ts'
import { createRecordCalls, type RecordCalls } from './recordCalls.ts'
import { buildRequestBody } from './requestBody.ts'
import { createSimpleRest, type SimpleRest } from './simpleRest.ts'

interface ContractCallOptions {
  readonly resources: Catalog
  readonly findResource: FindResource
  readonly http: HttpClient
}

/** The calls of the API contract on single records. */
export interface ContractCalls extends RecordCalls, ReturnType<typeof createStateCalls> {}

export function createContractCalls(options: ContractCallOptions): ContractCalls {
  const rest = createSimpleRest(options.http)
  const recordCalls = createRecordCalls(options.resources, rest)
  return { ...recordCalls, ...createStateCalls({ ...options, rest, recordCalls }) }
}

interface StateCallOptions extends ContractCallOptions {
  readonly rest: SimpleRest
  readonly recordCalls: RecordCalls
}

/** The calls that change the state of a record but not its values. */
function createStateCalls({ resources, findResource, http, rest, recordCalls }: StateCallOptions) {
  return {
    async toggle(route: string, id: Identifier, active: boolean): Promise<void> {
      const resource = findResource(route)
      if (resource.wire?.toggle === 'ativo') {
        await rest.update(getApiPath(resource), { id, data: { ativo: active }, previousData: { id } })
      } else if (active) {
        await http(`/${getApiPath(resource)}/activate/${encodeURIComponent(id)}`, { method: 'PUT' })
      } else {
        await rest.delete(getApiPath(resource), { id, meta: { query: '?hardDelete=false' } })
      }
    },
    async remove(route: string, id: Identifier): Promise<void> {
      const resource = findResource(route)
      const meta = resource.wire?.remove === 'plain' ? {} : { query: '?hardDelete=true' }
      await rest.delete(getApiPath(resource), { id, meta })
    },
    async uploadFile(route: string, { field, id, file, onProgress, signal }: FileUpload): Promise<RecordData> {
      const query = new URLSearchParams({ field, ...(id !== undefined && { id: String(id) }) })
      const body = () => {
        const parts = new FormData()
        parts.append('file', file)
        return parts
      }
      const path = `/${getApiPath(findResource(route))}/files?${query}`
      const { json } = await http(path, { method: 'POST', body, onProgress, signal })
      return isObject(json) ? json : {}
    },
    async runAction(
      route: string,
      action: string,
      id: Identifier,
      storedRecord?: RaRecord,
      input: RecordData = {},
    ): Promise<RaRecord | undefined> {
      const resource = findResource(route)
      const effect = getAction(resource, action)?.effect
      if (!effect || 'dialog' in effect) throw new Error(`${resource.name}.${action} calls nothing`)
      const path = `/${getApiPath(resource)}/${'call' in effect ? effect.call : effect.path}`
      const options = { method: 'PUT', headers: recordCalls.getIfMatchHeader(storedRecord) }
      const inputResource = getInputResource(resource, action)
      const body = inputResource && buildRequestBody(resources, inputResource, input, 'create')
      const data = body && 'data' in body ? body.data : undefined
      const { json } =
        effect.idIn === 'body'
          ? await http(path, { ...options, data: { ...data, [resource.key]: id } })
          : await http(`${path}/${encodeURIComponent(id)}`, { ...options, data })
      return isObject(json) ? withId(resource, json) : undefined
    },
  }
}
