import { beforeEach, expect, test } from 'vitest'
import { endFinishedViews } from '../../server/auth/viewAs/endViews.ts'
import { setUpFreshApp } from '../http/appFixture.ts'
import { type Client, createClient, type SignedInClient } from '../support/createTestApp.ts'
import { listRoutes } from '../support/listRoutes.ts'
import { addUser, ensureProfile, testPassword } from '../support/testUsers.ts'

const testApp = await setUpFreshApp()
const { db, clock } = testApp
const minuteMs = 60_000
const reason = 'Chamado 4821: a lista aparece vazia'
let admin: SignedInClient
let viewed: { readonly id: number; readonly email: string }

beforeEach(async () => {
  admin = await testApp.signInAs('ADMIN', { nome: 'Ana Souza' })
  viewed = await addUser(db, { profile: 'GERENTE', nome: 'Bia Lima', email: 'bia@example.com' })
})

const confirm = (client: Client) => client.post('/api/session/confirm', { senha: testPassword })
const start = (userId: number, client: Client = admin, text: unknown = reason) =>
  client.post('/api/view-as', { userId, reason: text })
const viewWith = (token: string): Client => createClient(testApp.app, { authorization: `Bearer ${token}` })

/** Starts viewing the system as the manager. */
async function openView(): Promise<Client & { readonly token: string }> {
  await confirm(admin)
  const { token } = (await start(viewed.id)).json<{ token: string }>()
  return { ...viewWith(token), token }
}
const isOpen = async (view: Client): Promise<boolean> => (await view.get('/api/usuario/me')).statusCode === 200

test('an ADMIN confirmed within ten minutes, with a reason, reads as another person, who is told so in /usuario/me [X-43]', async () => {
  const unconfirmed = await start(viewed.id)
  expect([unconfirmed.statusCode, unconfirmed.headers.confirm]).toEqual([403, 'required'])
  await confirm(admin)
  for (const text of [undefined, '', '  ', 'ab', 'x'.repeat(201), 7]) {
    const response = await start(viewed.id, admin, text)
    if (text === undefined) continue
    expect([response.statusCode, response.headers['error-field']]).toEqual([400, 'reason'])
  }
  expect((await admin.post('/api/view-as', { userId: viewed.id })).statusCode).toBe(400)
  expect((await admin.post('/api/view-as', { userId: 'x', reason })).headers['error-field']).toBe('userId')
  const started = await start(viewed.id)
  const expiresAt = new Date(clock().getTime() + 15 * minuteMs).toISOString()
  expect(started.statusCode).toBe(201)
  expect(started.json()).toEqual({ token: expect.stringMatching(/^slv_.{43}$/), expiresAt })
  const me = (await viewWith(started.json().token).get('/api/usuario/me')).json()
  expect(me).toMatchObject({
    id: viewed.id,
    nome: 'Bia Lima',
    viewedBy: { id: admin.id, nome: 'Ana Souza', expiresAt },
  })
  expect((await admin.get('/api/usuario/me')).json().viewedBy).toBeUndefined()
  clock.advance(10 * minuteMs)
  const later = await start(viewed.id)
  expect([later.statusCode, later.headers.confirm]).toEqual([403, 'required'])
})

test('who reads the notes as another person leaves the mentions of that person unread', async () => {
  await admin.post('/api/categories', { name: 'Floral' })
  await admin.post('/api/categories/1/notes', { text: `@[${viewed.id}], por favor` })
  const view = await openView()
  expect((await view.get('/api/categories/1/notes')).statusCode).toBe(200)
  const unread = await db.selectFrom('record_note_mentions').select('opened_at').execute()
  expect(unread).toEqual([{ opened_at: null }])
})

test('nobody looks as an ADMIN, as oneself, as an inactive person or one without the admin area, nor as one out of sight [X-43]', async () => {
  await confirm(admin)
  const manager = await testApp.signInAs('GERENTE')
  await confirm(manager)
  expect((await start(viewed.id, manager)).statusCode).toBe(403)
  const other = await addUser(db, { profile: 'admin' })
  const appUser = await addUser(db, { profile: 'USER' })
  const inactive = await addUser(db, { profile: 'GERENTE', deletedAt: new Date('2026-01-11T08:00:00Z') })
  for (const id of [other.id, admin.id, appUser.id, inactive.id]) expect((await start(id)).statusCode).toBe(409)
  expect((await start(999_999)).statusCode).toBe(404)
  const { organizationId } = (await admin.post('/api/organizations', { name: 'Casa Aroma', country: 'PT' })).json()
  const partnerAdmin = await testApp.signInAs('ADMIN')
  await db
    .updateTable('users')
    .set({ organization_id: organizationId } as never)
    .where('id', '=', partnerAdmin.id)
    .execute()
  await confirm(partnerAdmin)
  expect((await start(viewed.id, partnerAdmin)).statusCode).toBe(404)
})

test('every call but reading is refused, and so are exports and the pages of the account [X-43]', async () => {
  const view = await openView()
  const routes = listRoutes(testApp.app).filter(({ url, method }) => url.startsWith('/api/') && method !== 'HEAD')
  const open: string[] = []
  for (const { method, url } of routes) {
    const path = url.replace(/:\w+/g, '999999')
    const call = { GET: view.get, POST: view.post, PUT: view.put, DELETE: view.delete }[method as 'GET']
    const name = `${method} ${url}`
    if (publicPaths.includes(url) || url.startsWith('/api/docs') || name === 'DELETE /api/view-as') continue
    if ((await call(path)).statusCode !== 403) open.push(name)
  }
  expect(open.filter((name) => !name.startsWith('GET '))).toEqual([])
  expect(open.filter((name) => /export|kit|sessions|factors|keys|audit|view-as|removed/.test(name))).toEqual([])
  expect(open).toEqual(
    expect.arrayContaining([
      'GET /api/usuario/me',
      'GET /api/usuario',
      'GET /api/usuario/:id',
      'GET /api/campaigns',
      'GET /api/campaigns/:id/history',
      'GET /api/campaigns/:id/notes',
      'GET /api/notifications',
      'GET /api/search',
      'GET /api/shots-campaign',
      'GET /api/dashboard/chart-iniciativa',
      'GET /api/views/:resource',
      'GET /api/permissions/check',
    ]),
  )
  expect(await isOpen(view)).toBe(true)
})

const publicPaths = [
  '/api/login',
  '/api/login/refresh',
  '/api/login/passkey',
  '/api/login/passkey/options',
  '/api/login/second',
  '/api/login/second/enrol',
  '/api/usuario/recuperar-senha',
  '/api/requisicaotemporaria',
  '/api/requisicaotemporaria/check',
  '/api/health',
  '/api/ready',
  '/api/config',
  '/api/openapi.json',
  '/api/dev/mailbox',
  '/api/files/:key',
]

test('what is read is what the person sees, not what the ADMIN does [X-43]', async () => {
  const view = await openView()
  expect((await view.get('/api/permissions')).statusCode).toBe(403)
  const own = await view.get(`/api/permissions/check?resource=users&id=${admin.id}`, { 'content-language': 'en-US' })
  expect(own.json().actions.find(({ name }: { name: string }) => name === 'toggle')).toMatchObject({ allowed: false })
})

test('a view ends after 15 minutes, with its end and with the session of the ADMIN [X-44]', async () => {
  const first = await openView()
  clock.advance(15 * minuteMs - 1)
  expect(await isOpen(first)).toBe(true)
  clock.advance(1)
  expect((await first.get('/api/usuario/me')).statusCode).toBe(401)

  admin = await testApp.signInAs('ADMIN')
  const [second, third] = [await openView(), await openView()]
  expect((await second.delete('/api/view-as')).statusCode).toBe(204)
  expect([await isOpen(second), await isOpen(third)]).toEqual([false, true])
  expect((await admin.delete('/api/view-as')).statusCode).toBe(204)
  expect(await isOpen(third)).toBe(false)

  const fourth = await openView()
  await admin.post('/api/logout', {})
  expect(await isOpen(fourth)).toBe(false)
})

test.each<[string, () => Promise<unknown>]>([
  [
    'the person is inactive',
    () => db.updateTable('users').set({ deleted_at: clock() }).where('id', '=', viewed.id).execute(),
  ],
  [
    'the person has another profile',
    async () => {
      const profile_id = await ensureProfile(db, 'MARKETING')
      return db.updateTable('users').set({ profile_id }).where('id', '=', viewed.id).execute()
    },
  ],
  [
    'the person is an ADMIN',
    async () => {
      const profile_id = await ensureProfile(db, 'ADMIN')
      return db.updateTable('users').set({ profile_id }).where('id', '=', viewed.id).execute()
    },
  ],
  [
    'the ADMIN is inactive',
    () => db.updateTable('users').set({ deleted_at: clock() }).where('id', '=', admin.id).execute(),
  ],
  [
    'the ADMIN is none any more',
    async () => {
      const profile_id = await ensureProfile(db, 'GERENTE')
      return db.updateTable('users').set({ profile_id }).where('id', '=', admin.id).execute()
    },
  ],
  [
    'the ADMIN no longer sees the person',
    async () => {
      const { organizationId } = (await admin.post('/api/organizations', { name: 'Casa Aroma', country: 'PT' })).json()
      return db
        .updateTable('users')
        .set({ organization_id: organizationId } as never)
        .where('id', '=', admin.id)
        .execute()
    },
  ],
])('a view ends when %s [X-44]', async (_, change) => {
  const view = await openView()
  expect(await isOpen(view)).toBe(true)
  await change()
  expect(await isOpen(view)).toBe(false)
})

test('start and end are audited, and calls are logged with both ids [X-44]', async () => {
  const expiresAt = new Date(clock().getTime() + 15 * minuteMs).toISOString()
  const view = await openView()
  await view.get('/api/campaigns')
  await view.delete('/api/view-as')
  const entries = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', 'like', '%ViewAs')
    .orderBy('id')
    .execute()
  const entry = { user_id: admin.id, resource: 'users', record_id: String(viewed.id), title: 'Bia Lima', version: null }
  const changes = { reason: { from: null, to: reason } }
  expect(entries).toMatchObject([
    { ...entry, action: 'startViewAs', changes: { ...changes, expiresAt: { from: null, to: expiresAt } } },
    { ...entry, action: 'endViewAs', changes },
  ])
  const audit = (await admin.get('/api/audit')).json()
  expect(audit.data.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['startViewAs', 'endViewAs']),
  )
  const readLines = () =>
    db
      .selectFrom('access_log')
      .select(['user_id', 'viewer_id', 'method', 'path', 'status'])
      .where('user_id', '=', viewed.id)
      .orderBy('id')
      .execute()
  const ids = { user_id: viewed.id, viewer_id: admin.id }
  const lines = [
    { ...ids, method: 'GET', path: '/api/campaigns', status: 200 },
    { ...ids, method: 'DELETE', path: '/api/view-as', status: 204 },
  ]
  await expect.poll(readLines, { timeout: 20_000 }).toEqual(expect.arrayContaining(lines))
})

test('a view that runs out, or ends with the session of the ADMIN, has an entry about that once [X-44]', async () => {
  const startedAt = clock().getTime()
  await openView()
  clock.advance(5 * minuteMs)
  const other = await testApp.signInAs('ADMIN')
  await confirm(other)
  await start(viewed.id, other)
  await other.post('/api/logout')
  await endFinishedViews(db, clock())
  const readEnds = () =>
    db.selectFrom('audit_entries').select(['user_id', 'at']).where('action', '=', 'endViewAs').orderBy('at').execute()
  const signedOut = { user_id: other.id, at: clock() }
  expect(await readEnds()).toEqual([signedOut])
  clock.advance(20 * minuteMs)
  for (let time = 0; time < 2; time++) await endFinishedViews(db, clock())
  expect(await readEnds()).toEqual([signedOut, { user_id: admin.id, at: new Date(startedAt + 15 * minuteMs) }])
})

test('the person is told in the app and by mail, with the reason, and the view does not show it [X-44]', async () => {
  const view = await openView()
  const english = { 'content-language': 'en-US' }
  const isTold = async (client: Client): Promise<string[]> =>
    (await client.get('/api/notifications', english))
      .json<{ kind: string; title: string }[]>()
      .flatMap(({ kind, title }) => (kind === 'viewedAs' ? [title] : []))
  expect(await isTold(view)).toEqual([])
  const { token } = (await testApp.anonymous.post('/api/login', { Login: viewed.email, Senha: testPassword })).json()
  expect(await isTold(viewWith(token))).toEqual([`Ana Souza viewed the system as you. Reason: “${reason}”`])
  const mail = await db
    .selectFrom('mails')
    .selectAll()
    .where('user_id', '=', viewed.id)
    .where('kind', '=', 'notice')
    .executeTakeFirst()
  expect(mail?.recipient).toBe(viewed.email)
  expect(mail?.text).toContain(reason)
  expect(mail?.text).not.toContain('slv_')
  clock.advance(8 * 24 * 60 * minuteMs)
  const later = (await testApp.anonymous.post('/api/login', { Login: viewed.email, Senha: testPassword })).json()
  expect(await isTold(viewWith(later.token))).toEqual([])
})
