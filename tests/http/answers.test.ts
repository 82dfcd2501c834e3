import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { answerErrors } from '../../server/http/answerErrors.ts'
import { HttpError } from '../../server/http/httpError.ts'
import { servePages } from '../../server/http/servePages.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'
import { openApp } from './world.ts'

const plain = { apiUrl: null, productName: 'Sillage', locales: ['pt', 'en'], instanciaAno: null } as const

const world = await openApp({ CORS_ORIGINS: 'https://painel.example', INSTANCIA_ANO: '2024' })

/** What a server answers to a route that throws. */
async function answerTo(error: unknown, headers: Record<string, string> = {}) {
  const lines: string[] = []
  const app = fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } })
  answerErrors(app)
  app.get('/', async () => {
    throw error
  })
  const { statusCode, body, headers: got } = await app.inject({ url: '/?senha=segredo', headers })
  return { statusCode, body, headers: got, log: lines.join('') }
}

/** A server of pages over a build with these files beside its index.html. */
async function pagesOf(files: Record<string, string>, options: Partial<Parameters<typeof servePages>[1]> = {}) {
  const { path: root, remove } = await temporaryFolder()
  const page = '<!doctype html><head><title>Sillage</title></head>'
  for (const [name, text] of Object.entries({ 'dist/web/index.html': page, ...files })) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  const app = fastify()
  onTestFinished(() => app.close().then(remove))
  answerErrors(app)
  await servePages(app, { root, ...plain, ...options })
  return app
}

test('an unexpected failure is an empty 500 with the number under which the log has the cause', async () => {
  const answer = await answerTo(new Error('the disk is full'))
  expect([answer.statusCode, answer.body]).toEqual([500, ''])
  const id = String(answer.headers['x-request-id'])
  expect(answer.log.split('\n').find((line) => line.includes('the disk is full'))).toContain(id)
})

test('where the database cannot be reached, a sentence asks to try again, and a header says when', async () => {
  const lost = new Error('Connection terminated unexpectedly')
  const answer = await answerTo(lost, { 'content-language': 'es-ES' })
  expect([answer.statusCode, answer.body]).toEqual([503, createTranslator('es')('errors.unavailable')])
  expect(answer.headers).toMatchObject({ 'retry-after': '2', 'content-type': 'text/plain; charset=utf-8' })
  expect(answer.log).toContain(String(answer.headers['x-request-id']))
})

test('a refusal about a field names it in a header, whatever its letters', async () => {
  const answer = await answerTo(new HttpError(400, 'errors.forbidden', {}, { field: 'endereço.rua' }))
  expect(decodeURI(String(answer.headers['error-field']))).toBe('endereço.rua')
})

test('a refusal may be composed in the language of the request', async () => {
  const error = new HttpError(409, (say) => `${say.locale}: ${say('errors.conflict')}`)
  expect((await answerTo(error, { 'content-language': 'es-ES' })).body).toMatch(/^es: /)
  expect((await answerTo(error, { 'content-language': 'fr' })).body).toMatch(/^pt: /)
})

test('every answer forbids sniffing, referrers and what no page needs of a device, refusals included', async () => {
  for (const url of ['/api/health', '/api/nothing', '/nothing', '/api/docs/']) {
    const { headers } = await world.anybody.get(url)
    expect([url, headers['x-content-type-options'], headers['referrer-policy']]).toEqual([
      url,
      'nosniff',
      'no-referrer',
    ])
    expect(headers['permissions-policy'], url).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/)
  }
})

test('no answer of the API is kept by a browser or a proxy, unless it says so', async () => {
  const ana = await world.signedInAs('ADMIN')
  for (const url of ['/api/usuario', '/api/usuario/me', '/api/nothing', '/api/categories?page=0']) {
    expect([url, (await ana.get(url)).headers['cache-control']]).toEqual([url, 'no-store'])
  }
  expect((await ana.get('/admin')).headers['cache-control']).not.toBe('no-store')
})

test('health and ready say ok', async () => {
  expect((await world.anybody.get('/api/health')).json()).toEqual({ status: 'ok' })
  expect((await world.anybody.get('/api/ready')).json()).toEqual({ status: 'ok' })
})

test('the configuration of the client needs no token and holds no secret', async () => {
  const answer = await world.anybody.get('/api/config')
  expect(answer.json()).toMatchObject({ productName: 'Sillage', locales: ['pt', 'en'], instanciaAno: 2024, demo: true })
  expect(answer.body).not.toMatch(/secret|senha|password/i)
})

test('the API describes itself, with the routes and the token they need', async () => {
  const document = (await world.anybody.get('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/api/login', '/api/usuario/me', '/api/health']))
  expect(document.paths['/api/login'].post.security).toEqual([])
})

test('a configured origin may call, with its headers, and read what it needs; others may not', async () => {
  const preflight = await world.app.inject({
    method: 'OPTIONS',
    url: '/api/usuario/me',
    headers: {
      origin: 'https://painel.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-language,if-match',
    },
  })
  expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([
    204,
    'https://painel.example',
  ])
  expect(preflight.headers['access-control-allow-headers']).toContain('If-Match')
  const refused = await world.anybody.get('/api/usuario/me', { origin: 'https://painel.example' })
  expect(refused.statusCode).toBe(401)
  expect(refused.headers['access-control-expose-headers']).toContain('Retry-After')
  const foreign = await world.anybody.get('/api/health', { origin: 'https://evil.example' })
  expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
})

test('in demo mode a request for another host is refused, one for this machine is not', async () => {
  for (const host of ['localhost:8080', '127.0.0.1', '[::1]:9']) {
    expect((await world.anybody.get('/api/health', { host })).statusCode).toBe(200)
  }
  for (const host of ['evil.example', 'localhost.evil.example:8080', '127.0.0.1.nip.io', '192.168.0.7']) {
    const answer = await world.anybody.get('/api/health', { host })
    expect([host, answer.statusCode, answer.body]).toEqual([host, 403, createTranslator('pt')('errors.foreignHost')])
  }
})

test('the access log has who, what and the outcome of each call, and no query string or token', async () => {
  const own = await createTestApp()
  const ana = await own.signedInAs('ADMIN')
  await ana.get('/api/usuario/me?FilterString=segredo')
  await own.anybody.post('/api/login', { Login: ana.email, Senha: 'errada' })
  await own.anybody.get('/login')
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

test('every page names the other backend where one is configured, and may call it', async () => {
  const app = await pagesOf({}, { apiUrl: 'https://api.example/v1?a="b"&c' })
  const page = await app.inject('/auth/login')
  expect(page.body).toContain('<meta name="api-host" content="https://api.example/v1?a=&quot;b&quot;&amp;c" />')
  expect(page.headers['content-security-policy']).toContain("connect-src 'self' https://api.example")
})

test('every page says what the product is called and which languages may be chosen', async () => {
  const app = await pagesOf({}, { productName: 'Água & “Cia” <1>', locales: ['es', 'pt'], instanciaAno: 2031 })
  const { body } = await app.inject('/auth/login')
  expect(body).toContain('<meta name="product-name" content="Água &amp; “Cia” &lt;1&gt;" />')
  expect(body).toContain('<meta name="locales" content="es,pt" />')
  expect(body).toContain('<meta name="instance-year" content="2031" />')
  expect(body).toContain('<title>Água &amp; “Cia” &lt;1&gt;</title>')
  expect(body).not.toContain('api-host')
})

test('a page tells the browser what its address is going to need: the admin area or the screens before it', async () => {
  const manifest = {
    'index.html': { file: 'assets/start-1.js', imports: ['_runtime.js'] },
    '_runtime.js': { file: 'assets/runtime-1.js' },
    '_app-1.js': {
      file: 'assets/app-1.js',
      name: 'app',
      imports: ['index.html', '_runtime.js'],
      css: ['assets/app.css'],
    },
    '_light-1.js': { file: 'assets/light-1.js', name: 'light', imports: ['index.html', '_words.js'] },
    '_words.js': { file: 'assets/words-1.js' },
    'i18n/pt.ts': { file: 'assets/pt-1.js', name: 'pt' },
    'i18n/reactAdmin/pt.ts': { file: 'assets/pt-2.js', name: 'pt' },
  }
  const app = await pagesOf({ 'dist/web/.vite/manifest.json': JSON.stringify(manifest) })
  const hintsAt = async (url: string, languages = 'en') => {
    const headers = { accept: 'text/html', 'accept-language': languages }
    const { body } = await app.inject({ url, headers })
    return [...body.matchAll(/<link rel="(\w+)".* href="\/assets\/([^"]+)">/g)].map(([, rel, file]) => `${rel} ${file}`)
  }
  for (const url of ['/admin', '/admin/users?page=2', '/admin?x']) {
    expect([url, await hintsAt(url)]).toEqual([url, ['modulepreload app-1.js', 'preload app.css']])
  }
  for (const url of ['/', '/auth/login', '/administration']) {
    expect([url, await hintsAt(url)]).toEqual([url, ['modulepreload light-1.js', 'modulepreload words-1.js']])
  }
  const words = ['modulepreload pt-1.js', 'modulepreload pt-2.js']
  expect((await hintsAt('/admin', 'pt-BR,pt;q=0.9,en')).filter((hint) => hint.includes('pt-'))).toEqual(words)
  expect(await hintsAt('/auth/login', 'pt')).toContain(words[0])
})

test('pages come from the build: assets for ever, every screen as index.html under a strict policy', async () => {
  const files = {
    'dist/web/favicon.svg': '<svg/>',
    'dist/web/assets/main-1a2b.js': 'plain',
    'dist/web/assets/main-1a2b.js.br': 'small',
    'dist/web/.vite/manifest.json': '{}',
    secret: 'x',
  }
  const app = await pagesOf(files, { apiUrl: 'https://api.example/v1' })
  const get = (url: string, headers = {}) => app.inject({ url, headers })

  for (const url of ['/', '/admin/users/3/update?page=2', '/index.html', '/auth/login']) {
    const { statusCode, headers, body } = await get(url, { accept: 'text/html' })
    expect([url, statusCode, headers['cache-control'], body]).toEqual([
      url,
      200,
      'no-cache',
      expect.stringContaining('<title>'),
    ])
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
  for (const url of [
    '/assets/gone-9z.js',
    '/missing.png',
    '/api/nothing',
    '/api',
    '/..%2f..%2fsecret.txt',
    '/.vite/manifest.json',
  ]) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
  }
  expect((await app.inject({ method: 'POST', url: '/admin' })).statusCode).toBe(404)
})
