import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { HttpError } from '../http/httpError.ts'
import { requireAll, text } from '../http/schemas.ts'
import type { FileStore } from './fileStore.ts'
import { getMediaType } from './fileTypes.ts'

interface FileRequest {
  Params: { key: string }
  Querystring: { e?: unknown; s?: unknown }
}

/** GET /files/{key}: a stored file. The signature in the URL authorizes the request, because `<img>` sends no token. */
export function fileRoutes(app: FastifyInstance, files: FileStore, clock: Clock): void {
  app.get<FileRequest>('/files/:key', { config: { access: 'public' }, schema }, async (request, reply) => {
    const { key } = request.params
    const expiresAt = files.verifyAddress(key, request.query.e, request.query.s)
    if (expiresAt === null) throw new HttpError(403, 'errors.fileAddress')
    const content = await files.read(key)
    if (content === null) throw new HttpError(404, 'errors.notFound')
    const seconds = Math.floor((expiresAt.getTime() - clock().getTime()) / 1000)
    const type = getMediaType(key)
    // The page only displays pictures; a browser downloads any other file.
    if (!type.startsWith('image/')) reply.header('content-disposition', 'attachment')
    return reply
      .header('cache-control', `private, max-age=${seconds}, immutable`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(type)
      .send(content)
  })
}

const schema = {
  tags: ['files'],
  summary: 'Download a stored file from the signed address that a record gave',
  security: [],
  querystring: requireAll({ e: text, s: text }),
}
