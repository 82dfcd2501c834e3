import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { getLeavesWith } from '#language/derive.ts'
import { isFileList } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { HttpError } from '../http/httpError.ts'
import { createTextReader } from '../http/listQuery.ts'
import { acceptMultipart, readMultipart } from '../http/multipart.ts'
import type { RouteSchemas } from './openApiParts.ts'
import { parseRecordKey } from './parseRecordKey.ts'
import type { RecordRequest } from './recordWrite.ts'
import { uploadFile } from './uploadFile.ts'

interface UploadRouteContext {
  readonly resource: ResourceData
  readonly url: string
  readonly schemas: Pick<RouteSchemas, 'upload'>
  readonly allow: (...actions: readonly string[]) => FastifyContextConfig
  readonly toRequest: (request: FastifyRequest) => RecordRequest
}

/** Registers the route that uploads files of lists one by one, before the record is saved. */
export function registerUploadRoute(
  app: FastifyInstance,
  { resource, url, schemas, allow, toRequest }: UploadRouteContext,
): void {
  const lists = getLeavesWith(resource.fields, isFileList)
  const limits = new Map(lists.map(({ path, field }) => [path, field.options.maxBytes]))
  void app.register(async (scope) => {
    await acceptMultipart(scope)
    scope.post(`${url}/files`, { config: allow('create', 'edit'), schema: schemas.upload }, async (request, reply) => {
      const read = createTextReader(request.query)
      const [path = '', id] = [read('field'), read('id')]
      const key = id === undefined ? undefined : parseRecordKey(resource, id)
      if (id !== undefined && key === undefined) throw new HttpError(404, 'errors.notFound')
      const maxBytes = limits.get(path)
      const files = new Map(maxBytes === undefined ? [] : [['file', { field: path, maxBytes }]])
      const body = await readMultipart(request, files)
      return reply.code(201).send(await uploadFile(toRequest(request), { id: key, path }, body))
    })
  })
}
