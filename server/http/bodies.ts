import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isObject } from '#language/values.ts'
import { HttpError } from './httpError.ts'

/** A parsed JSON object of unknown content. */
export type JsonObject = Readonly<Record<string, unknown>>

/**
 * Parses JSON bodies in UTF-8. An empty body counts as absent, because clients send the content type with PUT and
 * DELETE without a body. Refuses NUL characters, which PostgreSQL cannot store.
 */
export function registerJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) =>
    body.length === 0 ? done(null, undefined) : parse(request, decodeBody(body), done),
  )
  app.addHook('preValidation', async (request) => {
    for (const value of [request.body, request.query, request.params]) rejectNul(value)
  })
}

/** Refuses invalid UTF-8, because a lenient decoder would store replacement characters. */
function decodeBody(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new HttpError(400, 'errors.malformedBody')
  }
}

/** The body as an object. @throws HttpError 400 if it is something else */
export function getObjectBody(request: FastifyRequest): JsonObject {
  if (isObject(request.body)) return request.body
  throw new HttpError(400, 'errors.notAnObject')
}

/** @throws HttpError 400 if a text or a key contains a NUL */
export function rejectNul(value: unknown): void {
  if (containsNul(value)) throw new HttpError(400, 'errors.nulCharacter')
}

// Iterative, because a body of a megabyte may nest deeper than the call stack.
function containsNul(value: unknown): boolean {
  const pending = [value]
  while (pending.length > 0) {
    const current = pending.pop()
    if (typeof current === 'string' && current.includes('\0')) return true
    if (typeof current !== 'object' || current === null || ArrayBuffer.isView(current)) continue
    for (const [key, child] of Object.entries(current)) {
      if (key.includes('\0')) return true
      if (typeof child === 'string' || typeof child === 'object') pending.push(child)
    }
  }
  return false
}
