import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type JsonObject, refuseNul } from './bodies.ts'
import { HttpError } from './httpError.ts'
import { bodyOfParts, type Part } from './partNames.ts'
import { Upload } from './upload.ts'

const megabyte = 1_048_576
/** The maximum size of a multipart body, in bytes. */
const multipartLimit = 16 * megabyte
/** The maximum size of one text part in KiB; far more than any field takes. */
const textLimit = 64
/** The maximum number of bytes that are read of a body over the limit, so that the client can receive the answer. */
const patienceLimit = 4 * multipartLimit
const mostParts = 500

/** The limit of a file part: the field to name in an error, and the maximum size. */
export interface FileLimit {
  readonly field: string
  readonly maxBytes: number
}

/** Enables multipart/form-data besides JSON for the routes of this scope. */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fieldNameSize: 200, fieldSize: textLimit * 1024, fileSize: multipartLimit, parts: mostParts },
  })
}

/**
 * Reads a multipart body into the object that its part names describe, see `buildBody`. A file becomes an `Upload`;
 * files under other names than the given ones are ignored. The whole body is read even after an error, because clients
 * read the answer only after sending.
 *
 * @throws HttpError 413 if a file or the body is too large, 400 if it cannot be parsed
 */
export async function readMultipart(
  request: FastifyRequest,
  files: ReadonlyMap<string, FileLimit>,
): Promise<JsonObject> {
  const read = countBytes(request)
  try {
    const parts = await Promise.race([readParts(request, files, read), read.endless])
    if (read.bytes > multipartLimit) throw wholeTooLarge()
    const body = bodyOfParts(parts)
    refuseNul(body)
    return body
  } catch (error) {
    read.isRefused = true
    request.raw.unpipe()
    request.raw.resume()
    throw asRefusal(error)
  }
}

interface BytesRead {
  bytes: number
  /** Whether the error answer is already determined. */
  isRefused: boolean
  /** Rejects if the body exceeds `maxReadBytes`. */
  readonly endless: Promise<never>
}

/**
 * Counts the bytes of all parts. A body over `maxReadBytes` gets an error answer; if the error answer is already
 * determined, the connection is closed.
 */
function countBytes({ raw }: FastifyRequest): BytesRead {
  let end: (refusal: HttpError) => void = () => undefined
  const endless = new Promise<never>((_resolve, reject) => {
    end = reject
  })
  const read = { bytes: 0, isRefused: false, endless }
  const count = (chunk: Buffer): void => {
    read.bytes += chunk.length
    if (read.bytes <= patienceLimit) return
    raw.off('data', count)
    if (read.isRefused) raw.destroy()
    else end(wholeTooLarge({ connection: 'close' }))
  }
  raw.on('data', count)
  return read
}

async function readParts(
  request: FastifyRequest,
  files: ReadonlyMap<string, FileLimit>,
  read: BytesRead,
): Promise<Part[]> {
  const parts: Part[] = []
  let refused: HttpError | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const limit = files.get(part.fieldname)
      const file = await readFile(part, limit?.maxBytes ?? 0, read)
      if (limit && file === 'tooLarge') refused ??= fileTooLarge(limit)
      else if (limit && file !== 'tooLarge' && !isNothing(file)) parts.push([part.fieldname, file])
    } else {
      if (part.valueTruncated) refused ??= textTooLarge(part.fieldname)
      parts.push([part.fieldname, textOf(part.value)])
    }
  }
  if (refused) throw refused
  return parts
}

/** Reads a file to its end, but discards the content if it exceeds the limit. */
async function readFile(
  { file, filename }: MultipartFile,
  maxBytes: number,
  read: BytesRead,
): Promise<Upload | 'tooLarge'> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= maxBytes && read.bytes <= multipartLimit) chunks.push(chunk)
    else chunks.length = 0
  }
  return size > maxBytes ? 'tooLarge' : new Upload(filename ?? '', Buffer.concat(chunks))
}

/** An empty file input of a browser form. */
const isNothing = ({ name, size }: Upload): boolean => name === '' && size === 0

/**
 * Refuses parts of type JSON, and replacement characters, which come from invalid UTF-8. Converts CRLF to LF, because
 * browsers send CRLF in forms.
 */
function textOf(value: unknown): string {
  if (typeof value === 'string' && !value.includes('\ufffd')) return value.replaceAll('\r\n', '\n')
  throw new HttpError(400, 'errors.malformedBody')
}

function fileTooLarge({ field, maxBytes }: FileLimit): HttpError {
  return new HttpError(413, 'errors.fileTooLarge', { max: Math.floor(maxBytes / megabyte) }, { field })
}

function textTooLarge(name: string): HttpError {
  return new HttpError(413, 'errors.textTooLarge', { name, max: textLimit }, { field: name })
}

function wholeTooLarge(headers: Record<string, string> = {}): HttpError {
  return new HttpError(413, 'errors.bodyTooLarge', { max: multipartLimit / megabyte }, { headers })
}

/** Converts an error to an HttpError. Every parser error is an error of the body. */
function asRefusal(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_PARTS_LIMIT') return new HttpError(413, 'errors.tooManyParts', { max: mostParts })
  return new HttpError(400, 'errors.malformedBody')
}
