import { describe, expect, it } from 'vitest'
import { ApiError } from '../../src/api/apiError.ts'
import {
  type BrowserFixture,
  createAuthData,
  createBrowserFixture,
  emptyResponse,
  type FakeServer,
  jsonResponse,
  textResponse,
} from '../support/browserFixture.ts'

const headers = {
  'Content-Type': 'application/pdf',
  'Content-Disposition': 'attachment; filename="usuarios-2026-03-01.pdf"',
}

function openSignedInTab(server: FakeServer) {
  const browser = createBrowserFixture(server)
  const api = browser.openTab()
  api.session.start(createAuthData('first'))
  return { browser, api }
}

/** A server that sends a file in chunks when the test requests them. */
function createSlowFileServer() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const start = (streamController: ReadableStreamDefaultController<Uint8Array>) => {
    controller = streamController
  }
  const body = new ReadableStream<Uint8Array>({ start })
  return {
    response: new Response(body, { headers }),
    send: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
    break: () => controller?.error(new TypeError('terminated')),
  }
}

/** Runs all pending microtasks and immediate timers. */
async function flushPromises({ pass }: BrowserFixture): Promise<void> {
  for (let iteration = 0; iteration < 20; iteration++) await Promise.resolve()
  pass(0)
}

describe('a download', () => {
  it('gives the file whole, under the name that the server says, and tells how much has come', async () => {
    const file = createSlowFileServer()
    const { browser, api } = openSignedInTab(() => file.response)
    const reportedProgress: number[] = []
    const done = api.download('/usuario/export?format=pdf', { onBytes: (bytes) => reportedProgress.push(bytes) })
    file.send('one ')
    file.send('two')
    file.end()
    const { blob, name } = await done
    expect([await blob.text(), blob.type]).toEqual(['one two', 'application/pdf'])
    expect(name).toBe('usuarios-2026-03-01.pdf')
    expect(reportedProgress).toEqual([4, 7])
    const [request] = browser.requests
    expect(request?.path).toBe('/api/usuario/export?format=pdf')
    expect(request?.headers.get('Authorization')).toBe('Bearer first')
    expect(request?.headers.get('Content-Language')).toBe('pt-BR')
  })

  it('renews the session as any call does', async () => {
    const { browser, api } = openSignedInTab(({ path, headers }) => {
      if (path === '/api/login/refresh') return jsonResponse(createAuthData('second'))
      return headers.get('Authorization') === 'Bearer second' ? new Response('file') : emptyResponse(401)
    })
    expect(await (await api.download('/usuario/export')).blob.text()).toBe('file')
    expect(browser.requests.map(({ path }) => path)).toEqual([
      '/api/usuario/export',
      '/api/login/refresh',
      '/api/usuario/export',
    ])
  })

  it('that is refused fails with what the server says', async () => {
    const { api } = openSignedInTab(() => textResponse('Formato de arquivo não disponível.'))
    await expect(api.download('/usuario/export')).rejects.toMatchObject({
      kind: 'http',
      status: 400,
      serverText: 'Formato de arquivo não disponível.',
    })
  })

  it('that breaks off is a failure, and not a short file', async () => {
    const file = createSlowFileServer()
    const { browser, api } = openSignedInTab(() => file.response)
    const done = api.download('/usuario/export')
    const failed = expect(done).rejects.toMatchObject({ kind: 'network' })
    await flushPromises(browser)
    file.send('half')
    file.break()
    await failed
  })

  it('has no limit as long as something comes, and ends after 60 s without anything', async () => {
    const file = createSlowFileServer()
    const { browser, api } = openSignedInTab(() => file.response)
    let isOver = false
    const done = api.download('/usuario/export', { onBytes: () => undefined }).finally(() => {
      isOver = true
    })
    const failed = expect(done).rejects.toThrow(ApiError)
    for (let minute = 0; minute < 5; minute++) {
      browser.pass(59_000)
      file.send('more')
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(isOver).toBe(false)
    browser.pass(60_000)
    file.break()
    await failed
    await expect(done).rejects.toMatchObject({ kind: 'timeout' })
    expect(browser.requests[0]?.aborted).toBe(true)
  })

  it('waits 60 s for the server to begin', async () => {
    const { browser, api } = openSignedInTab(() => new Promise<Response>(() => undefined))
    const done = api.download('/usuario/export')
    const failed = expect(done).rejects.toMatchObject({ kind: 'timeout' })
    await flushPromises(browser)
    browser.pass(60_000)
    await failed
  })

  it('ends when the person wants no more of it', async () => {
    const { browser, api } = openSignedInTab(() => new Promise<Response>(() => undefined))
    const controller = new AbortController()
    const done = api.download('/usuario/export', { signal: controller.signal })
    const failed = expect(done).rejects.toMatchObject({ name: 'AbortError' })
    await flushPromises(browser)
    controller.abort()
    await failed
    expect(browser.requests[0]?.aborted).toBe(true)
  })
})
