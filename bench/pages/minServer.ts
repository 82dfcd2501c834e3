import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { announceServer } from '../harness/announceServer.ts'

/**
 * The server of min: its precompressed files, and an in-memory API with the URLs that ra-data-simple-rest expects.
 * Argument: the folder of the build.
 */
const [folder = ''] = process.argv.slice(2)

const people = Array.from({ length: 1000 }, (_, index) => ({
  id: index + 1,
  name: `Person ${String(index + 1).padStart(4, '0')}`,
  email: `person.${index + 1}@example.com`,
  profile: ['ADMIN', 'MASTER', 'USER'][index % 3],
  phone: `+55 11 9${String(10_000_000 + index * 7919)}`,
  active: index % 5 !== 0,
  createdAt: new Date(Date.UTC(2026, 0, 1 + (index % 300))).toISOString(),
}))
type Person = (typeof people)[number]

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}
const files = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => extname(name) in contentTypes)
    .map((name) => [`/${name}`, readBuiltFile(name)]),
)

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://min')
  const [, root, , id] = pathname.split('/')
  if (root !== 'api') return sendFile(pathname, response)
  if (request.method !== 'GET')
    return request.resume().on('end', () => sendJson(response, people[Number(id) - 1] ?? {}))
  return id === undefined ? sendList(searchParams, response) : sendJson(response, people[Number(id) - 1] ?? {})
})
server.listen(0, '127.0.0.1', () => announceServer(server))

function readBuiltFile(name: string) {
  const path = join(folder, name)
  const compressedPath = existsSync(`${path}.br`)
  return {
    type: contentTypes[extname(name)] ?? '',
    compressedPath,
    body: readFileSync(compressedPath ? `${path}.br` : path),
  }
}

function sendFile(path: string, response: ServerResponse): void {
  const file = files.get(path) ?? files.get('/index.html')
  response.writeHead(200, {
    'content-type': file?.type,
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(file?.compressedPath && { 'content-encoding': 'br' }),
  })
  response.end(file?.body)
}

function sendList(query: URLSearchParams, response: ServerResponse): void {
  const [field, order]: [keyof Person, string] = JSON.parse(query.get('sort') ?? '["id","ASC"]')
  const [from, to]: [number, number] = JSON.parse(query.get('range') ?? '[0,9]')
  const direction = order === 'DESC' ? -1 : 1
  const sorted = people.toSorted((a, b) => (String(a[field]) < String(b[field]) ? -direction : direction))
  response.setHeader('content-range', `users ${from}-${to}/${people.length}`)
  sendJson(response, sorted.slice(from, to + 1))
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
}
