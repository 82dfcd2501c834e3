import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localeOfTag, tagOf } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { HttpError, unavailable } from './httpError.ts'
import { asksForProblem, problemOf, problemType } from './problem.ts'
import { isStorageFull, storageFull } from './storage.ts'

/** The maximum size of a JSON body, in bytes. */
export const bodyLimit = 1_048_576

/**
 * Converts every error into an answer: a sentence as plain text in the language of Content-Language, or an empty body
 * for 401 and 500. Clients whose Accept names the problem type get a problem (RFC 9457). A 500 or 503 has an
 * `X-Request-Id`, under which the log has the cause.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerWithError(error, request, reply))
}

/** Answers with the status, headers and text of an error. */
export function answerWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asHttpError(error, request)
  if (refusal.status >= 500) {
    request.log.error({ err: error, requestId: request.id }, 'a request failed')
    reply.header('x-request-id', request.id)
  }
  reply.code(refusal.status).headers({ ...refusal.extras.headers })
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  if (refusal.extras.field !== undefined) reply.header('error-field', encodeURI(refusal.extras.field))
  if (refusal.extras.record !== undefined) reply.header('error-record', encodeURI(refusal.extras.record))
  varyByAccept(reply)
  const { current } = refusal.extras
  const say = createTranslator(localeOfTag(request.headers['content-language']))
  if (asksForProblem(request.headers.accept)) {
    const problem = Buffer.from(JSON.stringify({ ...problemOf(refusal, say), current })) // Fastify adds a charset to strings
    return reply.header('content-language', tagOf(say.locale)).type(problemType).send(problem)
  }
  if (current !== undefined) return reply.send(current)
  if (refusal.sentence === null) return reply.send()
  const text = typeof refusal.sentence === 'string' ? say(refusal.sentence, refusal.params) : refusal.sentence(say)
  return reply.header('content-language', tagOf(say.locale)).type('text/plain; charset=utf-8').send(text)
}

/** Declares to caches that the answer depends on Accept. */
function varyByAccept(reply: FastifyReply): void {
  const others = reply.getHeader('vary')
  reply.header('vary', others === undefined ? 'Accept' : `${others}, Accept`)
}

function asHttpError(error: unknown, { server }: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error
  const causes = causesOf(error)
  if (causes.some(isUnavailable)) return unavailable()
  if (causes.some(isStorageFull)) return storageFull()
  const code = codeOf(error)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new HttpError(413, 'errors.bodyTooLarge', { max: bodyLimit / 1_048_576 })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const takesParts = server.hasContentTypeParser('multipart/form-data')
    return new HttpError(400, takesParts ? 'errors.notJsonOrMultipart' : 'errors.notJson')
  }
  if (code === 'FST_ERR_BAD_URL') return new HttpError(400, 'errors.malformedAddress')
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return new HttpError(404, 'errors.notFound')
  // The remaining client errors concern the body: invalid JSON, a wrong Content-Length, or keys such as `__proto__`.
  const status = statusOf(error)
  if (status >= 400 && status < 500) return new HttpError(400, 'errors.malformedBody')
  return new HttpError(500)
}

/** An error and its causes; the file storage wraps the errors of the disk or the bucket. */
function causesOf(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
}
