import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getLocaleTag, resolveLocale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { createUnavailableError, HttpError } from './httpError.ts'
import { acceptsProblem, problemType, toProblem } from './problem.ts'
import { createStorageFullError, isStorageFull } from './storage.ts'

/** The maximum size of a JSON body, in bytes. */
export const bodyLimit = 1_048_576

/**
 * Converts every error into a response: a sentence as plain text in the language of Content-Language, or an empty body
 * for 401 and 500. Clients whose Accept names the problem type get a problem (RFC 9457). A 500 or 503 has an
 * `X-Request-Id`, under which the log has the cause.
 */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply))
}

/** Responds with the status, headers and text of an error. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const httpError = toHttpError(error, request)
  if (httpError.status >= 500) {
    request.log.error({ err: error }, 'a request failed')
    reply.header('x-request-id', request.id)
  }
  reply.code(httpError.status).headers({ ...httpError.details.headers })
  if (httpError.status === 401) reply.header('www-authenticate', 'Bearer')
  if (httpError.details.field !== undefined) reply.header('error-field', encodeURI(httpError.details.field))
  if (httpError.details.record !== undefined) reply.header('error-record', encodeURI(httpError.details.record))
  varyByAccept(reply)
  const { current } = httpError.details
  const translate = createTranslator(resolveLocale(request.headers['content-language']))
  if (acceptsProblem(request.headers.accept)) {
    const problem = Buffer.from(JSON.stringify({ ...toProblem(httpError, translate), current })) // Fastify adds a charset to strings
    return reply.header('content-language', getLocaleTag(translate.locale)).type(problemType).send(problem)
  }
  if (current !== undefined) return reply.send(current)
  if (httpError.text === null) return reply.send()
  return reply
    .header('content-language', getLocaleTag(translate.locale))
    .type('text/plain; charset=utf-8')
    .send(toProblem(httpError, translate).detail)
}

/** Tells caches that the response depends on the Accept header. */
function varyByAccept(reply: FastifyReply): void {
  const currentVary = reply.getHeader('vary')
  reply.header('vary', currentVary === undefined ? 'Accept' : `${currentVary}, Accept`)
}

/** Converts any error to an HTTP error; an unknown error becomes a 500. */
export function toHttpError(error: unknown, { server }: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error
  if (isUnavailable(error)) return createUnavailableError()
  if (isStorageFull(error)) return createStorageFullError()
  const code = getCode(error)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new HttpError(413, 'errors.bodyTooLarge', { max: bodyLimit / 1_048_576 })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const acceptsMultipart = server.hasContentTypeParser('multipart/form-data')
    return new HttpError(400, acceptsMultipart ? 'errors.notJsonOrMultipart' : 'errors.notJson')
  }
  if (code === 'FST_ERR_BAD_URL') return new HttpError(400, 'errors.malformedAddress')
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return new HttpError(404, 'errors.notFound')
  // The remaining client errors concern the body: invalid JSON, a wrong Content-Length, or keys such as `__proto__`.
  const status = getStatus(error)
  if (status >= 400 && status < 500) return new HttpError(400, 'errors.malformedBody')
  return new HttpError(500)
}

function getCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function getStatus(error: unknown): number {
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
}
