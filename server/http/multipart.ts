import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type JsonObject, refuseNul } from './bodies.ts'
import { HttpError } from './httpError.ts'
import { bodyOfParts, type Part } from './partNames.ts'
import { Upload } from './upload.ts'

const megabyte = 1_048_576
/** A multipart body may have this many bytes in all. */
const multipartLimit = 16 * megabyte
/** So may one text, in kilobytes: far more than any field takes. */
const textLimit = 64
/** A body that is too large is read to its end, so that the sender hears why. One that has no end is not. */
const patienceLimit = 4 * multipartLimit
const mostParts = 500

/** A file that a body may carry: the field that a refusal names, and how many bytes. */
export interface FileLimit {
  readonly field: string
  readonly maxBytes: number
}

/** Lets the routes of this scope read multipart/form-data as well as JSON. */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fieldNameSize: 200, fieldSize: textLimit * 1024, fileSize: multipartLimit, parts: mostParts },
  })
}

/**
 * Reads a multipart body as the object that its names describe; see `bodyOfParts`. A file is an `Upload` under the name
 * of its part. Files under other names than the given ones are ignored. The body is read to its end whatever it holds, because a
 * sender that is still sending hears no answer.
 *
 * @throws HttpError 413 where a file or the whole is too large, 400 where it cannot be read
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
  /** Whether the sender has an answer already. */
  isRefused: boolean
  /** Rejected where the body has more bytes than anybody waits for. */
  readonly endless: Promise<never>
}

/** Counts what comes in, whichever part it belongs to, and ends a body without an end: with an answer, or after one. */
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

/** Reads a file to its end, but keeps no more of it than it may have. */
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

/** What a browser sends for an input of files in which none was chosen. */
const isNothing = ({ name, size }: Upload): boolean => name === '' && size === 0

/**
 * A part may call itself JSON; no part of ours is. Letters that were not UTF-8 came out as replacement characters. Browsers send
 * the end of a line as two characters, which it is nowhere else.
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

/** Whatever the reader of parts stumbles over is wrong with the body. */
function asRefusal(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_PARTS_LIMIT') return new HttpError(413, 'errors.tooManyParts', { max: mostParts })
  return new HttpError(400, 'errors.malformedBody')
}
