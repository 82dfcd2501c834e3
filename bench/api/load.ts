import autocannon from 'autocannon'

/** The URLs and headers of a server under load. */
export interface Target {
  readonly base: string
  readonly headers: Readonly<Record<string, string>>
  list(page: number): string
  search(searchTexts: string): string
  get(id: number): string
  readonly create: { readonly path: string; body(uniqueId: string): object }
}

export const operations = ['list', 'search', 'get', 'create'] as const
export type Operation = (typeof operations)[number]

const connections = 10
const requests = 100
const words = ['p777', 'a1b', '12@ex', 'dead', '9999', 'p1234', 'beef', 'f00', '4242', 'cafe']
let createdCount = 0

/**
 * Measures the requests per second of one operation with ten connections.
 *
 * @throws Error if a request fails
 */
export async function measureThroughput(
  target: Target,
  operation: Operation,
  people: number,
  seconds: number,
): Promise<number> {
  const result = await autocannon({
    url: target.base,
    connections,
    duration: seconds,
    timeout: 30,
    requests: buildRequests(target, operation, people),
  })
  const failed = result.non2xx + result.errors
  if (failed > 0) throw new Error(`${failed} of ${operation} failed at ${target.base}`)
  return result['2xx'] / result.duration
}

function buildRequests(target: Target, operation: Operation, people: number): autocannon.Request[] {
  const { headers } = target
  if (operation === 'create') {
    const { path, body } = target.create
    const setupRequest = (request: autocannon.Request): autocannon.Request => ({
      ...request,
      body: JSON.stringify(body(`${process.pid}x${createdCount++}`)),
    })
    return [{ method: 'POST', path, headers: { ...headers, 'content-type': 'application/json' }, setupRequest }]
  }
  const buildPath: Record<Exclude<Operation, 'create'>, (index: number) => string> = {
    list: (index) => target.list(1 + (index % 20)),
    search: (index) => target.search(words[index % words.length] ?? ''),
    get: (index) => target.get(1 + ((index * 997) % people)),
  }
  return Array.from({ length: requests }, (_, index) => ({ method: 'GET', headers, path: buildPath[operation](index) }))
}

/** The URLs of the reference server. */
export const createReferenceTarget = (base: string): Target => ({
  base,
  headers: {},
  list: (page) => `/people?sort=nome&page=${page}`,
  search: (text) => `/people?sort=nome&q=${encodeURIComponent(text)}`,
  get: (id) => `/people/${id}`,
  create: {
    path: '/people',
    body: (uniqueId) => ({ nome: 'Maria Silva', email: `m${uniqueId}@example.com`, profile_id: 2 }),
  },
})

/** The URLs of our API, with the token of a user. */
export const createOwnTarget = (base: string, token: string): Target => ({
  base,
  headers: { authorization: `Bearer ${token}` },
  list: (page) => `/api/usuario?orderBy=nome&orderByDirection=asc&page=${page}`,
  search: (text) => `/api/usuario?orderBy=nome&orderByDirection=asc&FilterString=${encodeURIComponent(text)}`,
  get: (id) => `/api/usuario/${id}`,
  create: {
    path: '/api/usuario',
    body: (uniqueId) => ({ nome: 'Maria Silva', email: `m${uniqueId}@example.com`, profile: { id: 2 } }),
  },
})
