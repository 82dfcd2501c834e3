import { type Catalog, getResource } from '#language/catalog.ts'
import { canBeInactive, getApiPath } from '#language/derive.ts'
import { evaluatePredicate, getValue, type RecordData } from '#language/evaluate.ts'
import { toCondition } from '#language/filter.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { emptyResponse, type FakeServer, jsonResponse, type RecordedRequest, textResponse } from './browserFixture.ts'

/** A fake backend for lists and records, in memory. */
export interface FakeBackend {
  answer: FakeServer
  /** The current records of a resource. */
  records(name: string): RecordData[]
  /** Overrides the response of matching calls, e.g. `GET /categories`; the returned function ends it. */
  override(call: string, answer: FakeServer): () => void
}

/** Creates a backend with these records by resource name. */
export function createFakeBackend(resources: Catalog, start: Record<string, RecordData[]>): FakeBackend {
  const tables = new Map(Object.entries(start).map(([name, rows]) => [name, rows.map((row) => ({ ...row }))]))
  const overrides: { call: string; answer: FakeServer }[] = []
  const served = Object.keys(start).map((name) => getResource(resources, name))
  return {
    records: (name) => tables.get(name) ?? [],
    override(call, answer) {
      const override = { call, answer }
      overrides.unshift(override)
      return () => overrides.splice(overrides.indexOf(override), 1)
    },
    answer(request) {
      const url = new URL(request.path, 'http://api.test')
      const path = url.pathname.replace(/^\/api/, '')
      const override = overrides.find(({ call }) => `${request.method} ${path}`.startsWith(call))
      if (override) return override.answer(request)
      const resource = served.find((one) => path === `/${getApiPath(one)}` || path.startsWith(`/${getApiPath(one)}/`))
      if (!resource) return emptyResponse(404)
      const rest = path.slice(getApiPath(resource).length + 2)
      return rest === ''
        ? handleCollectionRequest(resources, resource, tables.get(resource.name) ?? [], request, url.searchParams)
        : handleRecordRequest(resource, tables.get(resource.name) ?? [], request, url.searchParams, rest)
    },
  }
}

const me = { id: 1, isAdmin: true, isStaff: true, profile: 'ADMIN' }
const evaluationContext: EvaluationContext = {
  me,
  now: '2026-03-01T12:00:00.000Z',
  today: '2026-03-01',
  timeZone: 'UTC',
}

function handleCollectionRequest(
  resources: Catalog,
  resource: ResourceData,
  rows: RecordData[],
  request: RecordedRequest,
  query: URLSearchParams,
): Response {
  if (request.method === 'POST') {
    const key = Math.max(0, ...rows.map((row) => Number(row[resource.key]))) + 1
    const system = { createdAt: '2026-03-01T12:00:00.000Z', ...(canBeInactive(resource) && { deletedAt: null }) }
    const record = { [resource.key]: key, ...system, ...(request.body as RecordData) }
    rows.push(record)
    return jsonResponse(record, 201)
  }
  const search = (query.get('FilterString') ?? '').toLowerCase()
  const isActive = query.get('isActive')
  const viewName = query.get('view')
  const view = viewName === null ? {} : resource.list?.views?.[viewName]
  if (!view) return textResponse(`Esta lista não tem a visão “${viewName}”.`, 400, { 'Error-Field': 'view' })
  const filter = JSON.parse(query.get('filter') ?? '{}')
  const unknown = Object.keys(filter).find((path) => path === 'nobody')
  if (unknown !== undefined)
    return textResponse('O filtro pergunta por “nobody”, que esta lista não tem.', 400, { 'Error-Field': 'filter' })
  const condition = toCondition({ resources, resource }, filter)
  const found = rows
    .filter((row) => isActive === null || (row.deletedAt == null) === (isActive === 'true'))
    .filter((row) => evaluatePredicate(view, row, evaluationContext))
    .filter((row) => evaluatePredicate(condition, row, evaluationContext))
    .filter((row) => JSON.stringify(row).toLowerCase().includes(search))
  const by = query.get('orderBy') ?? resource.key
  const sign = query.get('orderByDirection') === 'asc' ? 1 : -1
  found.sort(
    (a, b) => sign * String(getValue(a, by)).localeCompare(String(getValue(b, by)), undefined, { numeric: true }),
  )
  const perPage = Number(query.get('perPage') ?? 10)
  const from = (Number(query.get('page') ?? 1) - 1) * perPage
  return jsonResponse({
    data: found.slice(from, from + perPage),
    total: found.length,
    totalPages: Math.ceil(found.length / perPage),
    ...(query.get('group') && { groups: countGroups(found, query.get('group') ?? '') }),
  })
}

/** The groups of rows by the value of a field, by value, the empty one last. */
function countGroups(rows: readonly RecordData[], name: string) {
  const counts = new Map<unknown, number>()
  for (const row of rows) counts.set(getValue(row, name), (counts.get(getValue(row, name)) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, title: value === null ? null : String(value), count }))
    .sort(
      (a, b) => Number(a.value === null) - Number(b.value === null) || String(a.value).localeCompare(String(b.value)),
    )
}

function handleRecordRequest(
  resource: ResourceData,
  rows: RecordData[],
  request: RecordedRequest,
  query: URLSearchParams,
  rest: string,
): Response {
  const isActivation = rest.startsWith('activate/')
  const id = decodeURIComponent(rest.replace(/^activate\//, ''))
  const index = rows.findIndex((row) => String(row[resource.key]) === id)
  const record = rows[index]
  if (!record) return rest in (resource.choices ?? {}) ? jsonResponse(rows) : emptyResponse(404)
  const wanted = request.headers.get('If-Match')
  if (wanted !== null && wanted !== computeEtag(record)) return jsonResponse(record, 412)
  if (request.method === 'GET') return createVersionedResponse(record)
  if (request.method === 'DELETE' && query.get('hardDelete') !== 'false') {
    rows.splice(index, 1)
    return emptyResponse(204)
  }
  const changes =
    request.method === 'DELETE'
      ? { deletedAt: '2026-03-01T12:00:00.000Z' }
      : isActivation
        ? { deletedAt: null }
        : (request.body as RecordData)
  const changed = { ...record, ...changes }
  rows[index] = changed
  return request.method === 'PUT' && !isActivation ? createVersionedResponse(changed) : emptyResponse(204)
}

function createVersionedResponse(record: RecordData): Response {
  return new Response(JSON.stringify(record), {
    headers: { 'Content-Type': 'application/json', ETag: computeEtag(record) },
  })
}

function computeEtag(record: RecordData): string {
  return `"${[...JSON.stringify(record)].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) >>> 0, 7)}"`
}
