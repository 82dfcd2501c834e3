import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenLocally } from './listenLocally.ts'

/** A fake S3 server with the operations that files need: put, get, head, delete and list. */
export interface BucketServer {
  /** For FILES_URL: a prefix `fotos` of the bucket `sillage`. */
  readonly url: string
  readonly objects: ReadonlyMap<string, { readonly bytes: Buffer; readonly type: string | undefined }>
  /** Every request, such as `PUT /sillage/fotos/…`, with its signing key. */
  readonly requests: readonly { readonly line: string; readonly signedBy: string | undefined }[]
  /** While the server is away, it closes every connection. */
  setAway(isAway: boolean): void
  close(): Promise<void>
}

const key = 'AKIATEST'
const secret = 'a/secret+of tests'

/** Starts a server. Lists have pages of two, and all objects have the given modification time. */
export async function startBucketServer(storedAt: Date): Promise<BucketServer> {
  const objects = new Map<string, { bytes: Buffer; type: string | undefined }>()
  const requests: { line: string; signedBy: string | undefined }[] = []
  let isAway = false
  const server = createServer(async (request, response) => {
    if (isAway) return void request.socket.destroy()
    const url = new URL(request.url ?? '/', 'http://bucket')
    const signedBy = /Credential=([^/]+)\//.exec(request.headers.authorization ?? '')?.[1]
    requests.push({ line: `${request.method} ${url.pathname}`, signedBy })
    if (signedBy !== key) return answer(response, 403, '<Error><Code>AccessDenied</Code></Error>')
    const [, bucket, ...path] = url.pathname.split('/')
    if (bucket !== 'sillage') return answer(response, 404, '<Error><Code>NoSuchBucket</Code></Error>')
    const name = decodeURIComponent(path.join('/'))
    if (name === '') return answer(response, 200, buildListing([...objects.keys()], url.searchParams, storedAt))
    await handleRequest(request, response, name, objects)
  })
  const { port, close } = await listenLocally(server)
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`)
  return {
    url: `s3://${key}:${encodeURIComponent(secret)}@sillage/fotos?region=sa-east-1&endpoint=${endpoint}`,
    objects,
    requests,
    setAway(away) {
      isAway = away
    },
    close,
  }
}

type Objects = Map<string, { bytes: Buffer; type: string | undefined }>

async function handleRequest(request: IncomingMessage, response: ServerResponse, name: string, objects: Objects) {
  const { method } = request
  if (method === 'PUT') {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    objects.set(name, { bytes: decodeContent(request, Buffer.concat(chunks)), type: request.headers['content-type'] })
    return answer(response, 200, '')
  }
  if (method === 'DELETE') {
    objects.delete(name)
    return answer(response, 204, '')
  }
  const object = objects.get(name)
  if (!object) return answer(response, 404, method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>')
  response.writeHead(200, { 'content-length': object.bytes.length, etag: '"x"' })
  response.end(method === 'HEAD' ? undefined : object.bytes)
}

/**
 * Decodes an aws-chunked body: each chunk has a hexadecimal size, optional extensions and content; an empty chunk
 * ends it.
 */
function decodeContent({ headers }: IncomingMessage, body: Buffer): Buffer {
  if (!headers['content-encoding']?.includes('aws-chunked')) return body
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, end), 16)
    if (!size) break
    parts.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
  return Buffer.concat(parts)
}

function buildListing(names: readonly string[], query: URLSearchParams, storedAt: Date): string {
  const found = names.filter((name) => name.startsWith(query.get('prefix') ?? '')).sort()
  const from = Number(query.get('continuation-token') ?? 0)
  const page = found.slice(from, from + 2)
  const isLast = from + 2 >= found.length
  const contents = page.map(
    (name) =>
      `<Contents><Key>${name}</Key><LastModified>${storedAt.toISOString()}</LastModified><ETag>"x"</ETag><Size>1</Size></Contents>`,
  )
  const more = isLast ? '' : `<NextContinuationToken>${from + 2}</NextContinuationToken>`
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${!isLast}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`
}

function answer(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}
