import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ResourceData } from '#language/resource.ts'
import { HttpError } from '../http/httpError.ts'
import type { ImportsContext } from './importsContext.ts'
import type { StoredImport } from './storedImports.ts'

interface R {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly stored: StoredImport
  readonly resource: ResourceData
}
export async function sendReport(_context: ImportsContext, _r: R): Promise<FastifyReply> {
  throw new HttpError(404, 'imports.errors.erased')
}
