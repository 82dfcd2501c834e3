import { expect, test } from 'vitest'
import { getAction, getApiPath, getReadCondition } from '#language/derive.ts'
import { evaluatePredicate } from '#language/evaluate.ts'
import type { EvaluationContext, PredicateData } from '#language/predicate.ts'
import { reservedPaths } from '#language/productNames.ts'
import type { ResourceData } from '#language/resource.ts'
import { names } from '#product/language.ts'
import { resources } from '#product/resources/index.ts'
import { toCurrentUser } from '../../server/http/currentUser.ts'
import { setUpApp } from '../http/appFixture.ts'
import type { Client } from '../support/createTestApp.ts'
import { listRoutes, type Route } from '../support/listRoutes.ts'

/** The outcome of a request: accepted, 401, 403, or dependent on the record (403, or 404 without one). */
type Outcome = 'in' | 401 | 403 | 'the record decides'
type Role = 'nobody' | 'USER' | 'GERENTE' | 'ADMIN'

const profiles = ['USER', 'GERENTE', 'ADMIN'] as const
const allRoles: Outcomes = { nobody: 'in', USER: 'in', GERENTE: 'in', ADMIN: 'in' }
const staff: Outcomes = { nobody: 401, USER: 403, GERENTE: 'in', ADMIN: 'in' }
const signedInRoles: Outcomes = { nobody: 401, USER: 'in', GERENTE: 'in', ADMIN: 'in' }
const administrators: Outcomes = { nobody: 401, USER: 403, GERENTE: 403, ADMIN: 'in' }
const unconfirmedRoles: Outcomes = { nobody: 401, USER: 403, GERENTE: 403, ADMIN: 403 }
type Outcomes = Readonly<Record<Role, Outcome>>

/** Hand-written routes. A new one must be added here, otherwise this file fails. */
const expectedByRoute: Readonly<Record<string, Outcomes>> = {
  'POST /api/login': allRoles,
  'POST /api/login/refresh': allRoles,
  'POST /api/usuario/recuperar-senha': allRoles,
  'POST /api/requisicaotemporaria': allRoles,
  'POST /api/requisicaotemporaria/check': allRoles,
  'POST /api/login/second': allRoles,
  'POST /api/login/second/enrol': allRoles,
  'POST /api/login/passkey': allRoles,
  'POST /api/login/passkey/options': allRoles,
  'GET /api/usuario/me': signedInRoles,
  'PUT /api/usuario/update-password': signedInRoles,
  'POST /api/logout': signedInRoles,
  'POST /api/session/confirm': signedInRoles,
  'POST /api/session/confirm/options': signedInRoles,
  'GET /api/factors': signedInRoles,
  // Without a confirmation of the session, changes are refused to everybody.
  'DELETE /api/factors': unconfirmedRoles,
  'DELETE /api/factors/:id': unconfirmedRoles,
  'POST /api/factors/passkey': unconfirmedRoles,
  'POST /api/factors/totp': unconfirmedRoles,
  'PUT /api/factors/totp/:id': unconfirmedRoles,
  'POST /api/factors/recovery-codes': unconfirmedRoles,
  'DELETE /api/usuario/:id/factors': administrators,
  'PUT /api/usuario/password-link/:id': administrators,
  'GET /api/sessions': signedInRoles,
  'DELETE /api/sessions': signedInRoles,
  'DELETE /api/sessions/:id': signedInRoles,
  'GET /api/usuario/:id/sessions': administrators,
  'DELETE /api/usuario/:id/sessions': administrators,
  'DELETE /api/usuario/:id/sessions/:session': administrators,
  'GET /api/organizations/stops/:id': administrators,
  'GET /api/imports': staff,
  'POST /api/imports': staff,
  'GET /api/imports/template/:resource': staff,
  'GET /api/imports/:id': staff,
  'DELETE /api/imports/:id': staff,
  'PUT /api/imports/:id/parts/:number': staff,
  'PUT /api/imports/:id/reading': staff,
  'PUT /api/imports/:id/columns': staff,
  'GET /api/imports/:id/choices': staff,
  'GET /api/imports/:id/matches': staff,
  'GET /api/imports/:id/values': staff,
  'PUT /api/imports/:id/values': staff,
  'POST /api/imports/:id/check': staff,
  'POST /api/imports/:id/cancel': staff,
  'GET /api/imports/:id/rows': staff,
  'PUT /api/imports/:id/rows/:line': staff,
  'POST /api/imports/:id/replace': staff,
  'POST /api/imports/:id/commit': staff,
  'GET /api/imports/:id/report': staff,
  'GET /api/imports/:id/undo': staff,
  'POST /api/imports/:id/undo': staff,
  'GET /api/invitations': staff,
  'POST /api/invitations': staff,
  'PUT /api/invitations/resend/:id': staff,
  'DELETE /api/invitations/:id': staff,
  'GET /api/keys': administrators,
  // Without a confirmation of the session, nobody makes one.
  'POST /api/keys': unconfirmedRoles,
  'POST /api/keys/:id/rotate': administrators,
  'DELETE /api/keys/:id': administrators,
  'GET /api/service-accounts': administrators,
  'POST /api/service-accounts': administrators,
  'DELETE /api/service-accounts/:id': administrators,
  'GET /api/fragrances/has-answer/:fragranceId/:campaignId': staff,
  'GET /api/shots-campaign': staff,
  'GET /api/shots-fragrance': staff,
  'GET /api/export-shot-campaign': staff,
  'GET /api/export-shot-fragrance': staff,
  'GET /api/dashboard/chart-iniciativa': staff,
  'GET /api/iniciativa/export': staff,
  'GET /api/resultado/export': staff,
  'GET /api/audit': administrators,
  // Without a confirmation of the session, nobody starts one.
  'POST /api/view-as': unconfirmedRoles,
  'DELETE /api/view-as': administrators,
  'GET /api/permissions': administrators,
  'GET /api/permissions/check': staff,
  'GET /api/notifications': staff,
  'GET /api/search': staff,
  'GET /api/content/identity': staff,
  'GET /api/content/identity/kit': staff,
  'POST /api/question/add-update': staff,
  'DELETE /api/question/:id': staff,
  'GET /api/question/by-name': staff,
  'GET /api/answer/by-name': staff,
  'PUT /api/quiz/updateTree': staff,
  'GET /api/geo/countries/:code/regions': staff,
  'GET /api/geo/countries/:code/regions/:regionCode/cities': staff,
  'GET /api/cep/:cep/json': staff,
  'GET /api/views/:resource': staff,
  'PUT /api/views/:resource': staff,
  'POST /api/views/:resource': staff,
  'PUT /api/views/:resource/default': staff,
  'PUT /api/views/:resource/:id': staff,
  'DELETE /api/views/:resource/:id': staff,
  'GET /api/health': allRoles,
  'GET /api/ready': allRoles,
  'GET /api/config': allRoles,
  'GET /api/openapi.json': allRoles,
  'GET /api/dev/mailbox': allRoles,
  'GET /dev/mailbox': allRoles,
  // Signed URLs: the signature grants access, and requests without one are refused.
  'GET /api/files/:key': { nobody: 403, USER: 403, GERENTE: 403, ADMIN: 403 },
}

const formatRoute = ({ method, url }: Route) => `${method} ${url}`
const callers = new Map<Role, Client>()
const testApp = await setUpApp()
const routes = listRoutes(testApp.app).filter(({ method }) => method !== 'HEAD')
callers.set('nobody', testApp.anonymous)
for (const profile of profiles) callers.set(profile, await testApp.signInAs(profile))

test('the addresses that no resource may have are those that the API answers itself', () => {
  const paths = resources.map(getApiPath)
  const first = routes.flatMap(({ url }) => url.match(/^\/api\/([^/]+)/)?.[1] ?? [])
  const own = first.filter((name) => !paths.includes(name))
  // Enabled only by configuration.
  const optional = ['metrics']
  expect([...reservedPaths, ...names.paths].sort()).toEqual([...new Set([...own, ...optional])].sort())
})

/** The expected outcome from the table above or from the declaration; undefined if neither has the route. */
function expected({ method, url }: Route): Outcomes | undefined {
  if (url.startsWith('/api/docs')) return allRoles
  const own = expectedByRoute[formatRoute({ method, url })]
  const resource = resources.find((one) => `${url}/`.startsWith(`/api/${getApiPath(one)}/`))
  return own ?? (resource && getDeclaredOutcome(resource, { method, url }))
}

function getDeclaredOutcome(resource: ResourceData, route: Route): Outcomes {
  const action = findActionName(resource, route)
  const reads = getReadConditionOf(resource, route.url)
  const condition = action === undefined ? {} : (getAction(resource, action)?.who ?? {})
  const getOutcome = (profile: string): Outcome => {
    if (!isAllowed(reads, profile)) return 403
    return isAllowed(condition, profile) ? 'in' : 'the record decides'
  }
  return { nobody: 401, USER: getOutcome('USER'), GERENTE: getOutcome('GERENTE'), ADMIN: getOutcome('ADMIN') }
}

/** The condition to call a route at all: the history and removed records have conditions of their own. */
function getReadConditionOf(resource: ResourceData, url: string): PredicateData {
  const reads = getReadCondition(resource)
  if (url.endsWith('/removed')) return { and: [reads, { '$me.isAdmin': true }] }
  return url.includes('/history') && resource.history ? { and: [reads, resource.history.who] } : reads
}

/** The declared action behind a route that writes. */
function findActionName(resource: ResourceData, { method, url }: Route): string | undefined {
  const [segment = '', id] = url.slice(`/api/${getApiPath(resource)}/`.length).split('/')
  if (method === 'GET' || url.includes('/:id/notes') || url.endsWith('/bulk')) return undefined
  if (method === 'POST') return 'create'
  if (method === 'DELETE') return getAction(resource, 'remove') ? 'remove' : 'toggle'
  if (segment === ':id') return 'edit'
  if (segment === 'activate' && id === ':id') return 'toggle'
  const matchesSegment = (effect: object) => Object.values(effect).includes(segment)
  return Object.entries(resource.actions ?? {}).find(([, { effect }]) => effect && matchesSegment(effect))?.[0]
}

function isAllowed(predicate: PredicateData, profile: string): boolean {
  const { id, isAdmin, isStaff } = toCurrentUser(0, profile, '')
  const evaluationContext: EvaluationContext = {
    me: { id, isAdmin, isStaff, profile },
    now: '',
    today: '',
    timeZone: 'UTC',
  }
  return evaluatePredicate(predicate, {}, evaluationContext)
}

/**
 * Requests a record that does not exist, without a body, so that an authorized request fails with another status than
 * 401 and 403.
 */
async function requestStatus(caller: Client, { method, url }: Route): Promise<number> {
  const path = url.replace(/:\w+/g, '999999')
  if (method === 'GET') return (await caller.get(path)).statusCode
  if (method === 'POST') return (await caller.post(path)).statusCode
  return (await (method === 'PUT' ? caller.put(path) : caller.delete(path))).statusCode
}

function computeOutcome(status: number, expectedOutcome: Outcome): Outcome | number {
  if (expectedOutcome === 'the record decides') return status === 403 || status === 404 ? expectedOutcome : status
  return status === 401 || status === 403 ? status : 'in'
}

test('every route stands in the table, or below a declared resource, and the table names no other', () => {
  expect(routes.filter((route) => expected(route) === undefined).map(formatRoute)).toEqual([])
  expect(routes.length).toBeGreaterThan(40)
  const existing = routes.map(formatRoute)
  expect(Object.keys(expectedByRoute).filter((route) => !existing.includes(route))).toEqual([])
})

test.each<Role>(['nobody', ...profiles])('%s meets at every route what the declarations say', async (person) => {
  const caller = callers.get(person) ?? testApp.anonymous
  // Signing out comes last, because it ends the session of the client.
  const sortedRoutes = [...routes].sort((a, b) => Number(a.url === '/api/logout') - Number(b.url === '/api/logout'))
  const found: Record<string, unknown> = {}
  const expectedOutcome: Record<string, unknown> = {}
  for (const route of sortedRoutes) {
    const outcome = expected(route)?.[person] ?? 'in'
    found[formatRoute(route)] = computeOutcome(await requestStatus(caller, route), outcome)
    expectedOutcome[formatRoute(route)] = outcome
  }
  expect(found).toEqual(expectedOutcome)
})

test('a USER is let in to the session, the own password and what is public, and to nothing else', () => {
  const open = routes.filter((route) => expected(route)?.USER === 'in' && !route.url.startsWith('/api/docs'))
  const publicRoutes = Object.keys(expectedByRoute).filter((route) => expectedByRoute[route]?.USER === 'in')
  expect(open.map(formatRoute).sort()).toEqual(publicRoutes.sort())
})

test.each(['ADMIN', 'admin', 'Admin', ' aDMIN '])('the profile %j is the administrator [O-04]', (profile) => {
  expect(toCurrentUser(1, profile, 's')).toMatchObject({ isAdmin: true, isStaff: true })
})

test.each([
  ['USER', false],
  ['user', false],
  ['GERENTE', true],
  ['ADMINISTRADOR', true],
])('the profile %j is no administrator, and enters the admin area: %s', (profile, isStaff) => {
  expect(toCurrentUser(1, profile, 's')).toMatchObject({ isAdmin: false, isStaff })
})
