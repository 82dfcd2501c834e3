import { createServer } from 'node:http'
import type { RecordData } from '#language/evaluate.ts'
import { isObject } from '#language/values.ts'
import { listenLocally } from './listenLocally.ts'

interface PlainRequest {
  readonly method: string
  /** Path and query, e.g. `/deals/1`. */
  readonly path: string
  readonly body: unknown
}

/** The records of a plain REST server, which speaks the dialect of ra-data-simple-rest or that of json-server 0.17. */
export function createPlainServer(dialect: 'simpleRest' | 'jsonServer', tables: Record<string, RecordData[]>) {
  const handle = ({ method, path, body }: PlainRequest): Response => {
    const { pathname, searchParams } = new URL(path, 'http://plain.test')
    const [, table = '', id] = pathname.split('/')
    const records = tables[table] ?? []
    const index = records.findIndex((record) => String(record.id) === id)
    if (id !== undefined && index < 0) return new Response('{}', { status: 404 })
    if (method === 'GET' && id !== undefined) return respond(records[index])
    if (method === 'DELETE') return respond(records.splice(index, 1)[0])
    const values = isObject(body) ? body : {}
    if (method === 'POST') records.push({ ...values, id: records.length + 1 })
    if (method === 'PUT') records[index] = { ...values, id: Number(id) }
    if (method !== 'GET') return respond(records.at(method === 'POST' ? -1 : index))
    return dialect === 'simpleRest' ? listSimpleRest(records, searchParams) : listJsonServer(records, searchParams)
  }
  return { tables, handle }
}

const respond = (value: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(value), { headers: { 'Content-Type': 'application/json', ...headers } })

function listSimpleRest(records: readonly RecordData[], query: URLSearchParams): Response {
  const [field, order] = JSON.parse(query.get('sort') ?? '["id","ASC"]')
  const found = select(records, JSON.parse(query.get('filter') ?? '{}'), field, order)
  const [start, end] = JSON.parse(query.get('range') ?? '[0,9999]')
  return respond(found.slice(start, end + 1), { 'Content-Range': `items ${start}-${end}/${found.length}` })
}

function listJsonServer(records: readonly RecordData[], query: URLSearchParams): Response {
  const names = [...new Set(query.keys())].filter((name) => !name.startsWith('_'))
  const filter = Object.fromEntries(names.map((name) => [name, name === 'q' ? query.get(name) : query.getAll(name)]))
  const found = select(records, filter, query.get('_sort') ?? 'id', query.get('_order') ?? 'ASC')
  const page = found.slice(Number(query.get('_start') ?? 0), Number(query.get('_end') ?? 9999))
  return respond(page, { 'X-Total-Count': String(found.length) })
}

function select(records: readonly RecordData[], filter: RecordData, field: string, order: string): RecordData[] {
  const matches = (record: RecordData) =>
    Object.entries(filter).every(([name, expected]) =>
      name === 'q'
        ? JSON.stringify(record).toLowerCase().includes(String(expected).toLowerCase())
        : [expected].flat().map(String).includes(String(record[name])),
    )
  const compare = (one: RecordData, other: RecordData) => String(one[field]).localeCompare(String(other[field]))
  const sorted = records.filter(matches).toSorted(compare)
  return order === 'DESC' ? sorted.reverse() : sorted
}

/** Serves the records over HTTP on a free port. */
export async function listenPlain({ handle }: ReturnType<typeof createPlainServer>) {
  const server = createServer(async (request, outgoing) => {
    let text = ''
    for await (const part of request) text += String(part)
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    const response = handle({ method: request.method ?? 'GET', path: request.url ?? '/', body })
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
  })
  const { port, close } = await listenLocally(server)
  return { host: `http://127.0.0.1:${port}`, close }
}
