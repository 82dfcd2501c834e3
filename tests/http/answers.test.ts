import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { failBackup } from '../../server/db/backupState.ts'
import { registerErrorHandler } from '../../server/http/errorHandler.ts'
import { HttpError } from '../../server/http/httpError.ts'
import { servePages } from '../../server/http/servePages.ts'
import { insertJob } from '../../server/jobs/jobQueue.ts'
import { reserveDueMail } from '../../server/mail/mailQueue.ts'
import { statusRoutes } from '../../server/status/statusRoutes.ts'
import { createStorageSpace } from '../../server/storageSpace.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { queueMail } from '../support/mails.ts'
import { connect } from '../support/postgresServer.ts'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'
import { setUpApp } from './appFixture.ts'

const pageSettings = { productName: 'Sillage', locales: ['pt', 'en'], timeZone: 'America/Sao_Paulo' } as const
const expectedConfig = { ...pageSettings, apiUrl: null, instanciaAno: null, passwordMax: 16 }
const serverSettings = { ...expectedConfig, apiAdapter: 'contract' } as const

const testApp = await setUpApp({ CORS_ORIGINS: 'https://painel.example', INSTANCIA_ANO: '2024' })

/** The response of a route that throws this error. */
async function sendError(error: unknown, headers: Record<string, string> = {}) {
  const lines: string[] = []
  const app = fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } })
  registerErrorHandler(app)
  app.get('/', async () => {
    throw error
  })
  const { statusCode, body, headers: responseHeaders } = await app.inject({ url: '/?senha=segredo', headers })
  return { statusCode, body, headers: responseHeaders, log: lines.join('') }
}

/** A page server for a build with these files besides index.html. */
async function createPageServer(
  files: Record<string, string>,
  options: Partial<Parameters<typeof servePages>[1]> = {},
) {
  const { path: root, remove } = await createTemporaryFolder()
  const page = '<!doctype html><head><title>Sillage</title></head>'
  for (const [name, text] of Object.entries({ 'dist/web/index.html': page, ...files })) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  const app = fastify()
  onTestFinished(() => app.close().then(remove))
  registerErrorHandler(app)
  await servePages(app, { webDir: join(root, 'dist/web'), ...serverSettings, ...options })
  return app
}

test('an unexpected failure is an empty 500 with the number under which the log has the cause', async () => {
  const response = await sendError(new Error('the disk is full'))
  expect([response.statusCode, response.body]).toEqual([500, ''])
  const id = String(response.headers['x-request-id'])
  expect(response.log.split('\n').find((line) => line.includes('the disk is full'))).toContain(id)
})

test('where the database cannot be reached, a sentence asks to try again, and a header says when', async () => {
  const lost = new Error('Connection terminated unexpectedly')
  const response = await sendError(lost, { 'content-language': 'es-ES' })
  expect([response.statusCode, response.body]).toEqual([503, createTranslator('es')('errors.unavailable')])
  expect(response.headers).toMatchObject({ 'retry-after': '2', 'content-type': 'text/plain; charset=utf-8' })
  expect(response.log).toContain(String(response.headers['x-request-id']))
})

test.each(['ENOSPC', '53100'])('where a %s says that nothing more can be stored, a sentence says so', async (code) => {
  const response = await sendError(Object.assign(new Error('no space left'), { code }), { 'content-language': 'en-US' })
  expect([response.statusCode, response.body]).toEqual([507, createTranslator('en')('errors.storageFull')])
  expect(response.headers['retry-after']).toMatch(/^\d+$/)
})

test('a refusal about a field names it in a header, whatever its letters', async () => {
  const response = await sendError(new HttpError(400, 'errors.forbidden', {}, { field: 'endereço.rua' }))
  expect(decodeURI(String(response.headers['error-field']))).toBe('endereço.rua')
})

test('a refusal may be composed in the language of the request', async () => {
  const error = new HttpError(409, (say) => `${say.locale}: ${say('errors.conflict')}`)
  expect((await sendError(error, { 'content-language': 'es-ES' })).body).toMatch(/^es: /)
  expect((await sendError(error, { 'content-language': 'fr' })).body).toMatch(/^pt: /)
})

const problemType = 'application/problem+json'
const problemHeaders = { accept: `application/json, ${problemType};q=0.9` }

test('a client that asks for problem details gets those of RFC 9457, with every fault by its field', async () => {
  const ana = await testApp.signInAs('ADMIN')
  const body = { nome: 'An', email: 'x', address: { country: 'BR', city: 'Santos' } }
  const response = await ana.post('/api/usuario', body, problemHeaders)
  expect(response.statusCode).toBe(400)
  expect(response.headers).toMatchObject({ 'content-type': problemType, 'content-language': 'pt-BR' })
  const text = await ana.post('/api/usuario', body)
  expect(text.headers['content-type']).toBe('text/plain; charset=utf-8')
  for (const { headers } of [response, text]) expect(headers.vary).toBe('Origin, Accept')
  const say = createTranslator('pt')
  expect(response.json()).toEqual({
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: text.body,
    errors: [
      { field: 'nome', code: 'personName', message: say('validation.personName') },
      { field: 'email', code: 'email', message: say('validation.email') },
      { field: 'profile', code: 'required', message: say('validation.required') },
      { field: 'address.state', code: 'neededBy', message: say('validation.neededBy', { dependent: 'Cidade' }) },
    ],
  })
})

test('a problem has the fault of one field, or of none, in the language of the request', async () => {
  const ana = await testApp.signInAs('ADMIN')
  const english = { ...problemHeaders, 'content-language': 'en-US' }
  const say = createTranslator('en')
  const range = (await ana.get('/api/categories?page=0', english)).json()
  expect(range.errors).toEqual([{ field: 'page', code: 'parameterMin', message: range.detail }])
  const notFound = { type: 'about:blank', title: 'Not Found', status: 404, detail: say('errors.routeNotFound') }
  expect((await ana.get('/api/nothing', english)).json()).toEqual({ ...notFound, errors: [] })
  const outside = await ana.put('/api/views/categories', [{ name: 'a', params: { page: 1 } }], english)
  expect(outside.json().errors).toMatchObject([{ field: '0.params.page', code: 'text' }])
  const anonymousAnswer = await testApp.anonymous.get('/api/usuario', english)
  expect([anonymousAnswer.statusCode, anonymousAnswer.json().detail]).toEqual([401, say('errors.signInFirst')])
})

test('a stale save is a problem that carries the current record', async () => {
  const ana = await testApp.signInAs('ADMIN')
  const { categoryId } = (await ana.post('/api/categories', { name: 'Floral' })).json()
  const staleHeaders = { 'if-match': '"other"' }
  const textAnswer = await ana.put(`/api/categories/${categoryId}`, { name: 'Cítrico' }, staleHeaders)
  expect([textAnswer.statusCode, textAnswer.json().name]).toEqual([412, 'Floral'])
  const response = await ana.put(
    `/api/categories/${categoryId}`,
    { name: 'Cítrico' },
    { ...staleHeaders, ...problemHeaders },
  )
  expect(response.statusCode).toBe(412)
  expect(response.headers).toMatchObject({ 'content-type': problemType, etag: textAnswer.headers.etag })
  expect([textAnswer, response].map(({ headers }) => headers.vary)).toEqual(['Origin, Accept', 'Origin, Accept'])
  expect(response.json()).toMatchObject({ title: 'Precondition Failed', status: 412, current: textAnswer.json() })
})

test.each([
  ['the disk is full', 500, 'errors.unexpected'],
  ['Connection terminated unexpectedly', 503, 'errors.unavailable'],
] as const)('a failure of the server is a problem too: %s', async (message, status, key) => {
  const response = await sendError(new Error(message), problemHeaders)
  const detail = createTranslator('pt')(key)
  expect([response.statusCode, JSON.parse(response.body)]).toMatchObject([status, { status, detail, errors: [] }])
  expect(response.headers['x-request-id']).toBeDefined()
})

test.each(['application/json', '*/*', `${problemType};q=0`, 'text/plain'])('Accept: %s gets a text', async (accept) => {
  const response = await sendError(new HttpError(409, 'errors.conflict'), { accept })
  expect([response.body, response.headers.vary]).toEqual([createTranslator('pt')('errors.conflict'), 'Accept'])
})

test('every answer forbids sniffing, referrers and what no page needs of a device, and allows passkeys, refusals included', async () => {
  for (const url of ['/api/health', '/api/nothing', '/nothing', '/api/docs/']) {
    expect((await testApp.anonymous.get(url)).headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringMatching(
        /camera=\(\).*geolocation=\(\).*microphone=\(\).*publickey-credentials-create=\(self\), publickey-credentials-get=\(self\)/,
      ),
    })
  }
})

test('no answer of the API is kept by a browser or a proxy, unless it says so', async () => {
  const ana = await testApp.signInAs('ADMIN')
  for (const url of ['/api/usuario', '/api/usuario/me', '/api/nothing', '/api/categories?page=0']) {
    expect([url, (await ana.get(url)).headers['cache-control']]).toEqual([url, 'no-store'])
  }
  expect((await ana.get('/admin')).headers['cache-control']).not.toBe('no-store')
})

test('health says that the process and its database answer, ready also what to look at [RO-16]', async () => {
  expect((await testApp.anonymous.get('/api/health')).json()).toEqual({ status: 'ok' })
  const [hour, { db, clock }] = [60 * 60_000, testApp]
  const app = fastify()
  onTestFinished(() => app.close())
  registerErrorHandler(app)
  const config = {
    ...{ dataDir: '/', databaseUrl: null, filesUrl: null, diskReserveMb: 0 },
    ...{ smtpUrl: 'smtp://localhost', backupAt: '03:00' },
  }
  const createLaterDate = () => new Date(clock().getTime() + hour + 1)
  let freeBytes = 1e9
  statusRoutes(app, {
    db,
    clock: createLaterDate,
    config,
    space: createStorageSpace({ config, getFreeBytes: () => freeBytes }),
  })
  const read = async (path: string) => {
    const response = await app.inject(path)
    return [response.statusCode, response.json()]
  }

  const { id } = await testApp.signInAs('ADMIN')
  await queueMail(testApp, id, { expiresAt: new Date(clock().getTime() + 3 * hour) })
  expect(await read('/ready')).toEqual([200, { status: 'ok', warnings: [] }])
  await reserveDueMail(db, clock())
  expect(await read('/ready')).toEqual([200, { status: 'ok', warnings: ['mailsStuck'] }])
  await insertJob(db, { name: 'any', payload: {}, now: clock() })
  await db.updateTable('jobs').set({ state: 'parked' }).execute()
  expect(await read('/ready')).toEqual([200, { status: 'ok', warnings: ['mailsStuck', 'jobsParked'] }])
  await failBackup(db, clock())
  const warnings = ['mailsStuck', 'jobsParked', 'backupsFailed']
  expect(await read('/ready')).toEqual([200, { status: 'ok', warnings }])
  freeBytes = 1_000
  expect(await read('/ready')).toEqual([503, { status: 'full', warnings }])
  expect(await read('/ready?for=reading')).toEqual([200, { status: 'full', warnings }])
  expect(await read('/health')).toEqual([200, { status: 'ok' }])
})

test('without its database the server is neither healthy nor ready [RO-16]', async () => {
  const app = fastify()
  const db = connect('postgres://ana@127.0.0.1:9/none')
  onTestFinished(async () => {
    await app.close()
    await db.destroy()
  })
  registerErrorHandler(app)
  const config = {
    ...{ dataDir: '/', databaseUrl: null, filesUrl: null, diskReserveMb: 0 },
    ...{ smtpUrl: null, backupAt: null },
  }
  statusRoutes(app, {
    db,
    clock: testApp.clock,
    config,
    space: createStorageSpace({ config, getFreeBytes: () => 1e9 }),
  })
  const statuses = await Promise.all(['/health', '/ready'].map(async (path) => (await app.inject(path)).statusCode))
  expect(statuses).toEqual([503, 503])
})

test('a configured origin may call, with its headers, and read what it needs; others may not', async () => {
  const origin = 'https://painel.example'
  const asked = { method: 'PUT', headers: 'authorization,content-language,if-match,read-after' }
  const preflight = await testApp.app.inject({
    method: 'OPTIONS',
    url: '/api/usuario/me',
    headers: { origin, 'access-control-request-method': asked.method, 'access-control-request-headers': asked.headers },
  })
  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers['access-control-allow-origin']).toBe(origin)
  expect(preflight.headers['access-control-allow-headers']).toContain('If-Match')
  expect(preflight.headers['access-control-allow-headers']).toContain('Read-After')
  const refused = await testApp.anonymous.get('/api/usuario/me', { origin })
  expect(refused.statusCode).toBe(401)
  expect(refused.headers['access-control-expose-headers']).toContain('Retry-After')
  expect(refused.headers['access-control-expose-headers']).toContain('Session-Ended')
  expect(refused.headers['access-control-expose-headers']).toContain('Read-After')
  const foreign = await testApp.anonymous.get('/api/health', { origin: 'https://evil.example' })
  expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
})

test('in demo mode a request for another host is refused, one for this machine is not', async () => {
  for (const host of ['localhost:8080', '127.0.0.1', '[::1]:9']) {
    expect((await testApp.anonymous.get('/api/health', { host })).statusCode).toBe(200)
  }
  for (const host of ['evil.example', 'localhost.evil.example:8080', '127.0.0.1.nip.io', '192.168.0.7']) {
    const response = await testApp.anonymous.get('/api/health', { host })
    expect([host, response.statusCode, response.body]).toEqual([
      host,
      403,
      createTranslator('pt')('errors.foreignHost'),
    ])
  }
})

test('the access log has who, what and the outcome of each call, and no query string or token', async () => {
  const own = await createTestApp()
  const ana = await own.signInAs('ADMIN')
  await ana.get('/api/usuario/me?FilterString=segredo')
  await own.anonymous.post('/api/login', { Login: ana.email, Senha: 'errada' })
  await own.anonymous.get('/login')
  await own.app.close()
  const lines = await own.db.selectFrom('access_log').selectAll().orderBy('id').execute()
  expect(lines.map(({ user_id, method, path, status }) => [user_id, method, path, status])).toEqual([
    [null, 'POST', '/api/login', 200],
    [ana.id, 'GET', '/api/usuario/me', 200],
    [null, 'POST', '/api/login', 400],
  ])
  expect(lines[0]).toMatchObject({ at: own.clock(), address: '127.0.0.1' })
  await own.close()
})

test('every page says what was configured: the name, the languages, and the other backend where there is one', async () => {
  const numbers = { instanciaAno: 2031, passwordMax: 40 }
  const settings = { productName: 'Água & “Cia” <1>', locales: ['es', 'pt'], timeZone: 'Europe/Lisbon' } as const
  const app = await createPageServer(
    {},
    { ...numbers, ...settings, apiUrl: 'https://api.example/v1?a="b"&c', apiAdapter: 'jsonServer' },
  )
  const { body } = await app.inject('/auth/login')
  const configured = {
    'product-name': 'Água &amp; “Cia” &lt;1&gt;',
    locales: 'es,pt',
    'instance-year': '2031',
    'password-max': '40',
    'time-zone': 'Europe/Lisbon',
    'api-host': 'https://api.example/v1?a=&quot;b&quot;&amp;c',
    'api-adapter': 'jsonServer',
  }
  for (const [name, content] of Object.entries(configured))
    expect(body).toContain(`<meta name="${name}" content="${content}" />`)
  expect(body).toContain('<title>Água &amp; “Cia” &lt;1&gt;</title>')
  expect((await (await createPageServer({})).inject('/auth/login')).body).not.toMatch(/api-(host|adapter)/)
})

test('a page tells the browser what its address is going to need: the admin area or the screens before it', async () => {
  const start = ['index.html', '_runtime.js']
  const manifest = {
    'index.html': { file: 'assets/start-1.js', imports: ['_runtime.js'] },
    '_runtime.js': { file: 'assets/runtime-1.js' },
    '_app-1.js': { file: 'assets/app-1.js', name: 'app', imports: start, css: ['assets/app.css'] },
    '_light-1.js': { file: 'assets/light-1.js', name: 'light', imports: ['index.html', '_words.js'] },
    '_words.js': { file: 'assets/words-1.js' },
    'i18n/pt.ts': { file: 'assets/pt-1.js', name: 'pt' },
    'i18n/reactAdmin/pt.ts': { file: 'assets/pt-2.js', name: 'pt' },
  }
  const app = await createPageServer({ 'dist/web/.vite/manifest.json': JSON.stringify(manifest) })
  const readHints = async (url: string, languages = 'en') => {
    const headers = { accept: 'text/html', 'accept-language': languages }
    const { body } = await app.inject({ url, headers })
    return [...body.matchAll(/<link rel="(\w+)".* href="\/assets\/([^"]+)">/g)].map(([, rel, file]) => `${rel} ${file}`)
  }
  for (const url of ['/admin', '/admin/users?page=2', '/admin?x']) {
    expect([url, await readHints(url)]).toEqual([url, ['modulepreload app-1.js', 'preload app.css']])
  }
  for (const url of ['/', '/auth/login', '/administration']) {
    expect([url, await readHints(url)]).toEqual([url, ['modulepreload light-1.js', 'modulepreload words-1.js']])
  }
  const catalogueHints = ['modulepreload pt-1.js', 'modulepreload pt-2.js']
  expect((await readHints('/admin', 'pt-BR,pt;q=0.9,en')).filter((hint) => hint.includes('pt-'))).toEqual(
    catalogueHints,
  )
  expect(await readHints('/auth/login', 'pt')).toContain(catalogueHints[0])
})

test('a missing asset is asked for again eight times, because a process of another release may have it', async () => {
  const app = await createPageServer({ 'dist/web/assets/main-1a2b.js': 'plain', 'dist/web/.vite/manifest.json': '{}' })
  const asked: string[] = []
  const ask = async (url: string): Promise<void> => {
    asked.push(url)
    const { statusCode, headers } = await app.inject({ url })
    expect([statusCode, headers['cache-control']]).toEqual(headers.location ? [307, 'no-store'] : [404, undefined])
    if (headers.location) await ask(headers.location)
  }
  await ask('/assets/gone-9z.js')
  expect([asked.length, asked.at(-1)]).toEqual([9, '/assets/gone-9z.js?again=8'])
  expect((await app.inject('/assets/main-1a2b.js?again=3')).body).toBe('plain')
  for (const other of ['/assets/gone-9z.js?again=x', '/assets//elsewhere.example/a.js', '/assets/../gone.js'])
    expect([other, (await app.inject(other)).statusCode]).toEqual([other, 404])
})

test('an asset that was removed since the start is asked for again, and is no fault to log', async () => {
  const lines: string[] = []
  const { path: webDir, remove } = await createTemporaryFolder()
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'assets/main-1a2b.js'), 'plain')
  const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
  onTestFinished(() => app.close().then(remove))
  registerErrorHandler(app)
  await servePages(app, { ...serverSettings, webDir })
  expect((await app.inject('/assets/main-1a2b.js')).body).toBe('plain')
  await rm(join(webDir, 'assets/main-1a2b.js'))
  const { statusCode, headers } = await app.inject('/assets/main-1a2b.js')
  expect([statusCode, headers.location]).toEqual([307, '/assets/main-1a2b.js?again=1'])
  expect((await app.inject('/assets/main-1a2b.js?again=8')).statusCode).toBe(404)
  expect(lines).toEqual([])
})

test('pages come from the build: assets for ever, every screen as index.html under a strict policy', async () => {
  const files = {
    'dist/web/favicon.svg': '<svg/>',
    'dist/web/assets/main-1a2b.js': 'plain',
    'dist/web/assets/main-1a2b.js.br': 'small',
    'dist/web/.vite/manifest.json': '{}',
    secret: 'x',
  }
  const app = await createPageServer(files, { apiUrl: 'https://api.example/v1' })
  const get = (url: string, headers = {}) => app.inject({ url, headers })

  for (const url of ['/', '/admin/users/3/update?page=2', '/index.html', '/auth/login']) {
    const { statusCode, headers, body } = await get(url, { accept: 'text/html' })
    expect([statusCode, headers['cache-control']], url).toEqual([200, 'no-cache'])
    expect(body).toContain('<title>')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("connect-src 'self' https://api.example;")
    expect(policy).not.toMatch(/script-src|unsafe-eval/)
  }
  const asset = await get('/assets/main-1a2b.js')
  expect([asset.body, asset.headers['cache-control']]).toEqual(['plain', 'public, max-age=31536000, immutable'])
  const compressed = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, br' })
  expect([compressed.body, compressed.headers['content-encoding']]).toEqual(['small', 'br'])
  expect(compressed.headers['content-type']).toContain('javascript')
  const missing = '/assets/gone-9z.js?again=8 /missing.png /api/nothing /api /..%2f..%2fsecret.txt /.vite/manifest.json'
  for (const url of missing.split(' ')) expect([url, (await get(url)).statusCode]).toEqual([url, 404])
  expect((await app.inject({ method: 'POST', url: '/admin' })).statusCode).toBe(404)
})
