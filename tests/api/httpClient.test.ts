import { describe, expect, test } from 'vitest'
import { ApiError, getFailureKind } from '../../src/api/apiError.ts'
import { createHttpClient } from '../../src/api/httpClient.ts'
import { abortMs, timeoutMs, type Upload } from '../../src/api/sendRequest.ts'
import { createSession } from '../../src/api/session.ts'
import { createStorage } from '../../src/api/storage.ts'
import { withFileUrls } from '../../src/api/withFileUrls.ts'
import {
  createAuthData,
  createBrowserFixture,
  createClock,
  emptyResponse,
  jsonResponse,
  textResponse,
} from '../support/browserFixture.ts'

describe('what every request carries', () => {
  test('a call goes to the API host plus /api [J-01]', async () => {
    const urls: string[] = []
    const fetch: typeof globalThis.fetch = async (input) => {
      urls.push(String(input))
      return jsonResponse({})
    }
    const session = createSession({
      storage: createStorage({ backend: undefined, now: () => 0 }),
      refresh: rejectRefresh,
    })
    const deps = { fetch, schedule: createClock(0).schedule, language: () => 'pt-BR' as const, session: () => session }
    await createHttpClient(deps)('/categories')
    await createHttpClient({ ...deps, apiHost: 'https://api.example' })('/categories')
    expect(urls).toEqual(['/api/categories', 'https://api.example/api/categories'])
  })

  test('a signed-in person sends the token with every request, and nobody else sends one [J-02]', async () => {
    const browser = createBrowserFixture(() => jsonResponse({}))
    const { http, session } = browser.openTab()
    await http('/profiles')
    session.start(createAuthData('first'))
    await http('/profiles')
    await http('/profiles', { method: 'POST', data: {} })
    expect(browser.requests.map(({ headers }) => headers.get('Authorization'))).toEqual([
      null,
      'Bearer first',
      'Bearer first',
    ])
  })

  test('every request names the chosen language, GET included, as one of the three tags [J-03, J-04]', async () => {
    const browser = createBrowserFixture(() => jsonResponse({}))
    const { http, preferences } = browser.openTab()
    for (const locale of ['pt', 'en', 'es'] as const) {
      preferences.change({ locale })
      await http('/categories')
    }
    expect(browser.requests.map(({ headers }) => headers.get('Content-Language'))).toEqual(['pt-BR', 'en-US', 'es-ES'])
  })

  test('what one tab has written every tab asks for, for a minute, also in files [RO-29]', async () => {
    const positions = ['300', '200']
    const browser = createBrowserFixture(({ method }) =>
      method === 'GET' ? jsonResponse({}) : emptyResponse(204, { 'Read-After': positions.shift() ?? '' }),
    )
    const [one, other] = [browser.openTab(), browser.openTab()]
    await other.http('/categories')
    await one.http('/categories/1', { method: 'DELETE' })
    browser.pass(1_000)
    // The answer of an earlier write, which came later.
    await one.http('/categories/2', { method: 'DELETE' })
    await other.http('/categories')
    await other.download('/categories/export')
    browser.pass(59_000)
    await one.http('/categories')
    const asked = browser.requests.map(({ method, headers }) => [method, headers.get('Read-After')])
    expect(asked).toEqual([
      ['GET', null],
      ['DELETE', null],
      ['DELETE', '300'],
      ['GET', '300'],
      ['GET', '300'],
      ['GET', null],
    ])
  })

  test('a value is sent as JSON, a multipart body keeps the type the browser gives it', async () => {
    const browser = createBrowserFixture(() => jsonResponse({}))
    const { http } = browser.openTab()
    await http('/categories', { method: 'POST', data: { name: 'Floral' } })
    await http('/fragrances', { method: 'POST', body: () => new FormData() })
    expect(browser.requests.map(({ headers }) => headers.get('Content-Type'))).toEqual(['application/json', null])
    expect(browser.requests[0]?.body).toEqual({ name: 'Floral' })
  })
})

test('files of an API with a host of its own have their addresses there', async () => {
  const record = {
    image: { tempUri: '/api/files/a?e=1', name: '/a', thumbUri: '/api/files/b?e=1' },
    collection: [
      { fragrance: { thumbUri: '/api/files/c' } },
      { fragrance: { thumbUri: 'https://cdn.example/d' } },
      null,
    ],
  }
  const rewriteUrls = (host: string) =>
    withFileUrls(createBrowserFixture(() => jsonResponse(record)).openTab().http, host)
  expect((await rewriteUrls('')('/fragrances/1')).json).toEqual(record)
  expect((await rewriteUrls('https://api.example')('/fragrances/1')).json).toEqual({
    image: {
      tempUri: 'https://api.example/api/files/a?e=1',
      name: '/a',
      thumbUri: 'https://api.example/api/files/b?e=1',
    },
    collection: [
      { fragrance: { thumbUri: 'https://api.example/api/files/c' } },
      { fragrance: { thumbUri: 'https://cdn.example/d' } },
      null,
    ],
  })
})

test('a body whose progress is observed is sent with progress events, and completely again after a 401', async () => {
  const browser = createBrowserFixture(() => jsonResponse(createAuthData('second')))
  const storage = createStorage({ backend: browser.backend, now: () => 0 })
  const session = createSession({ storage, refresh: async () => createAuthData('second') })
  session.start(createAuthData('first'))
  const sent: [string | null, FormDataEntryValue[]][] = []
  const upload: Upload = async ({ headers, body }, onProgress) => {
    sent.push([headers.get('Authorization'), body instanceof FormData ? body.getAll('name') : []])
    onProgress(0.5)
    onProgress(1)
    return sent.length === 1 ? emptyResponse(401) : jsonResponse({ fragranceId: 1 })
  }
  const { schedule } = createClock(0)
  const http = createHttpClient({
    fetch: () => Promise.reject(new Error('not by this door')),
    upload,
    schedule,
    language: () => 'pt-BR',
    session: () => session,
  })
  const progressShares: number[] = []
  const createFormBody = () => {
    const parts = new FormData()
    parts.append('name', 'Brisa')
    return parts
  }
  const answer = await http('/fragrances', {
    method: 'POST',
    body: createFormBody,
    onProgress: (share) => progressShares.push(share),
  })
  expect(answer.json).toEqual({ fragranceId: 1 })
  expect(sent).toEqual([
    ['Bearer first', ['Brisa']],
    ['Bearer second', ['Brisa']],
  ])
  expect(progressShares).toEqual([0.5, 1, 0.5, 1])
})

describe('failures', () => {
  test('a refusal keeps its status, its sentence and the field it is about', async () => {
    const createRefusal = () => textResponse('Já existe uma categoria com este nome.', 400, { 'Error-Field': 'name' })
    const { http } = createBrowserFixture(createRefusal).openTab()
    const error = await catchFailure(http('/categories'))
    expect(error).toMatchObject({
      kind: 'http',
      status: 400,
      field: 'name',
      text: 'Já existe uma categoria com este nome.',
    })
    expect(error.serverText).toBe('Já existe uma categoria com este nome.')
  })

  test('only the sentence of a 400 is meant for the person', async () => {
    const { http } = createBrowserFixture(() => textResponse('row 17 is stale', 409)).openTab()
    const error = await catchFailure(http('/categories'))
    expect(error.serverText).toBeUndefined()
    expect(getFailureKind(error)).toBe('conflict')
  })

  test('a page of HTML from a proxy is not taken for a sentence', async () => {
    const createHtmlResponse = () =>
      new Response('<h1>Bad Gateway</h1>', { status: 400, headers: { 'Content-Type': 'text/html' } })
    const { http } = createBrowserFixture(createHtmlResponse).openTab()
    expect((await catchFailure(http('/categories'))).serverText).toBeUndefined()
  })

  test('no answer at all is a failure of the network', async () => {
    const failOffline = () => Promise.reject(new TypeError('Failed to fetch'))
    const { http } = createBrowserFixture(failOffline).openTab()
    expect(await catchFailure(http('/categories'))).toMatchObject({ kind: 'network', status: 0 })
  })

  test('a request that the caller gives up ends as the browser says, not as a failure of the API', async () => {
    const { http } = createBrowserFixture(() => new Promise<Response>(() => undefined)).openTab()
    const controller = new AbortController()
    const call = http('/categories', { signal: controller.signal })
    controller.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('time limits', () => {
  test('after 60 s the caller gets a timeout, and the request stays open [J-05]', async () => {
    expect(timeoutMs).toBe(60_000)
    const browser = createBrowserFixture(() => new Promise<Response>(() => undefined))
    const failure = catchFailure(browser.openTab().http('/categories'))
    browser.pass(59_999)
    expect(await getPromiseState(failure)).toBe('open')
    browser.pass(1)
    expect(await failure).toMatchObject({ kind: 'timeout', status: 0 })
    expect(browser.requests[0]?.aborted).toBe(false)
  })

  test('after 70 s the request itself is cancelled [J-06]', async () => {
    expect(abortMs).toBe(70_000)
    const browser = createBrowserFixture(() => new Promise<Response>(() => undefined))
    const failure = catchFailure(browser.openTab().http('/categories'))
    browser.pass(69_999)
    await failure
    expect(browser.requests[0]?.aborted).toBe(false)
    browser.pass(1)
    expect(browser.requests[0]?.aborted).toBe(true)
  })

  test('an answer in time leaves nothing behind that could cancel it', async () => {
    const browser = createBrowserFixture(() => jsonResponse({ ok: true }))
    const answer = await browser.openTab().http('/categories')
    browser.pass(100_000)
    expect(answer.json).toEqual({ ok: true })
    expect(browser.requests[0]?.aborted).toBe(false)
  })
})

async function catchFailure(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`)
  return error
}

/** Whether a promise is settled, without waiting for it. */
async function getPromiseState(promise: Promise<unknown>): Promise<'open' | 'settled'> {
  const settledState = promise.then(() => 'settled' as const)
  const soon = new Promise<'open'>((resolve) => setImmediate(() => resolve('open')))
  return Promise.race([settledState, soon])
}

function rejectRefresh(): Promise<never> {
  return Promise.reject(new Error('nobody refreshes here'))
}

test.each([
  [401, 'unexpected'],
  [403, 'forbidden'],
  [404, 'notFound'],
  [413, 'tooLarge'],
  [429, 'tooMany'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'unavailable'],
  [507, 'storageFull'],
  [500, 'unexpected'],
])('a %i is called %s in the catalogues', async (status, word) => {
  const { http } = createBrowserFixture(() => emptyResponse(status)).openTab()
  expect(getFailureKind(await catchFailure(http('/categories')))).toBe(word)
})
