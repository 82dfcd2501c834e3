import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type JsonObject, rejectNul } from './bodies.ts'
import { HttpError } from './httpError.ts'
import { type BodyPart, buildBody } from './partTree.ts'
import { Upload } from './upload.ts'

const megabyte = 1_048_576
/** The maximum size of a multipart body, in bytes. */
const maxBodyBytes = 16 * megabyte
/** The maximum size of one text part in KiB; far more than any field takes. */
const maxTextKib = 64
/** The maximum number of bytes that are read of a body over the limit, so that the client can receive the response. */
const maxReadBytes = 4 * maxBodyBytes
const maxParts = 500

/** The limit of a file part: the field to name in an error, and the maximum size. */
export interface FileLimit {
  readonly field: string
  readonly maxBytes: number
}

/** Enables multipart/form-data besides JSON for the routes of this scope. */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fieldNameSize: 200, fieldSize: maxTextKib * 1024, fileSize: maxBodyBytes, parts: maxParts },
  })
}

/**
 * Reads a multipart body into the object that its part names describe, see `buildBody`. A file becomes an `Upload`;
 * files under other names than the given ones are ignored. The whole body is read even after an error, because clients
 * read the response only after sending.
 *
 * @throws HttpError 413 if a file or the body is too large, 400 if it cannot be parsed
 */
export async function readMultipart(
  request: FastifyRequest,
  files: ReadonlyMap<string, FileLimit>,
): Promise<JsonObject> {
  const state = countBytes(request)
  try {
    const parts = await Promise.race([readParts(request, files, state), state.sizeExceeded])
    if (state.bytes > maxBodyBytes) throw createBodyTooLargeError()
    const body = buildBody(parts)
    rejectNul(body)
    return body
  } catch (error) {
    state.hasFailed = true
    request.raw.unpipe()
    request.raw.resume()
    throw toHttpError(error)
  }
}

interface ReadState {
  bytes: number
  /** Whether the response is already known to be an error. */
  hasFailed: boolean
  /** Rejects if the body exceeds `maxReadBytes`. */
  readonly sizeExceeded: Promise<never>
}

/**
 * Counts the bytes of all parts. A body over `maxReadBytes` gets an error response; if another error was found before,
 * the connection is closed.
 */
function countBytes({ raw }: FastifyRequest): ReadState {
  let rejectBody: (error: HttpError) => void = () => undefined
  const sizeExceeded = new Promise<never>((_resolve, reject) => {
    rejectBody = reject
  })
  const state = { bytes: 0, hasFailed: false, sizeExceeded }
  const onData = (chunk: Buffer): void => {
    state.bytes += chunk.length
    if (state.bytes <= maxReadBytes) return
    raw.off('data', onData)
    if (state.hasFailed) raw.destroy()
    else rejectBody(createBodyTooLargeError({ connection: 'close' }))
  }
  raw.on('data', onData)
  return state
}

async function readParts(
  request: FastifyRequest,
  files: ReadonlyMap<string, FileLimit>,
  state: ReadState,
): Promise<BodyPart[]> {
  const parts: BodyPart[] = []
  let firstError: HttpError | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const limit = files.get(part.fieldname)
      const file = await readFile(part, limit?.maxBytes ?? 0, state)
      if (limit && file === 'tooLarge') firstError ??= createFileTooLargeError(limit)
      else if (limit && file !== 'tooLarge' && !isEmptyInput(file)) parts.push([part.fieldname, file])
    } else {
      if (part.valueTruncated) firstError ??= createTextTooLargeError(part.fieldname)
      parts.push([part.fieldname, normalizeText(part.value)])
    }
  }
  if (firstError) throw firstError
  return parts
}

/** Reads a file to its end, but discards the content if it exceeds the limit. */
async function readFile(
  { file, filename }: MultipartFile,
  maxBytes: number,
  state: ReadState,
): Promise<Upload | 'tooLarge'> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= maxBytes && state.bytes <= maxBodyBytes) chunks.push(chunk)
    else chunks.length = 0
  }
  return size > maxBytes ? 'tooLarge' : new Upload(filename ?? '', Buffer.concat(chunks))
}

/** Whether a part comes from an empty file input of a browser form. */
const isEmptyInput = ({ name, size }: Upload): boolean => name === '' && size === 0

/**
 * Refuses parts of type JSON, and replacement characters, which come from invalid UTF-8. Converts CRLF to LF, because
 * browsers send CRLF in forms.
 */
function normalizeText(value: unknown): string {
  if (typeof value === 'string' && !value.includes('\ufffd')) return value.replaceAll('\r\n', '\n')
  throw new HttpError(400, 'errors.malformedBody')
}

function createFileTooLargeError({ field, maxBytes }: FileLimit): HttpError {
  return new HttpError(413, 'errors.fileTooLarge', { max: Math.floor(maxBytes / megabyte) }, { field })
}

function createTextTooLargeError(name: string): HttpError {
  return new HttpError(413, 'errors.textTooLarge', { name, max: maxTextKib }, { field: name })
}

function createBodyTooLargeError(headers: Record<string, string> = {}): HttpError {
  return new HttpError(413, 'errors.bodyTooLarge', { max: maxBodyBytes / megabyte }, { headers })
}

/** Converts an error to an HttpError. Every parser error is an error of the body. */
function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_PARTS_LIMIT') return new HttpError(413, 'errors.tooManyParts', { max: maxParts })
  return new HttpError(400, 'errors.malformedBody')
}
