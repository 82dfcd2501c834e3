import { describe, expect, test } from 'vitest'
import { DifferentUserError } from '../../src/api/relogin.ts'
import {
  type BrowserFixture,
  createAuthData,
  createBrowserFixture,
  emptyResponse,
  type FakeServer,
  jsonResponse,
  textResponse,
} from '../support/browserFixture.ts'

describe('a session that ends under unsaved work', () => {
  test('asks the person for their password, and the refused call goes on with the new session [Y-30]', async () => {
    const { tab, browser } = await openSignedInTab()
    tab.unsavedWork.register()
    const saved = tab.http('/categories', { method: 'POST', data: { name: 'Floral' } })
    await waitUntil(tab.relogin.isOpen)
    await tab.relogin.signIn('Sillage@2026')
    expect((await saved).json).toEqual({ saved: { name: 'Floral' } })
    expect(getSentRequests(browser, '/api/login').at(-1)).toEqual({ Login: 'ana@sillage.test', Senha: 'Sillage@2026' })
    expect([tab.session.read()?.token, tab.relogin.isOpen()]).toEqual(['renewed', false])
  })

  test('asks once, however many calls are refused, and those that begin meanwhile wait', async () => {
    const { tab, browser } = await openSignedInTab()
    tab.unsavedWork.register()
    const refused = [tab.http('/a'), tab.http('/b')]
    await waitUntil(tab.relogin.isOpen)
    const laterRequest = tab.http('/c')
    await tab.relogin.signIn('Sillage@2026')
    await Promise.all([...refused, laterRequest])
    expect(getSentRequests(browser, '/api/login')).toHaveLength(1)
    expect(browser.requests.filter(({ path }) => path === '/api/c')).toHaveLength(1)
  })

  test('a wrong password is said with its sentence, and the question stands', async () => {
    const { tab } = await openSignedInTab({ login: () => textResponse('Falha na autenticação') })
    tab.unsavedWork.register()
    tab.http('/a').catch(() => undefined)
    await waitUntil(tab.relogin.isOpen)
    await expect(tab.relogin.signIn('errada')).rejects.toMatchObject({ serverText: 'Falha na autenticação' })
    expect(tab.relogin.isOpen()).toBe(true)
  })

  test('asks too where the stored session was deleted, and the call is sent with the new one alone [Y-30]', async () => {
    const { tab, browser } = await openSignedInTab()
    tab.unsavedWork.register()
    browser.backend.removeItem('sillage.auth')
    const saved = tab.http('/categories', { method: 'POST', data: { name: 'Floral' } })
    await waitUntil(tab.relogin.isOpen)
    await tab.relogin.signIn('Sillage@2026')
    expect((await saved).status).toBe(200)
    expect(getSentRequests(browser, '/api/categories')).toHaveLength(1)
  })

  test('nobody else comes in: their session is ended again, and the question stands', async () => {
    const { tab, browser } = await openSignedInTab({ owner: { ...ana, id: 2, nome: 'Bruno Reis' } })
    tab.unsavedWork.register()
    tab.http('/a').catch(() => undefined)
    await waitUntil(tab.relogin.isOpen)
    await expect(tab.relogin.signIn('Sillage@2026')).rejects.toThrow(DifferentUserError)
    expect(getSentRequests(browser, '/api/logout')).toEqual([{ Refresh: 'refresh-of-renewed' }])
    expect([tab.relogin.isOpen(), tab.session.read()?.token]).toEqual([true, 'first'])
  })

  test('a session is ended again where nobody can say whose it is', async () => {
    const { tab, browser } = await openSignedInTab({ me: () => emptyResponse(503) })
    tab.unsavedWork.register()
    tab.http('/a').catch(() => undefined)
    await waitUntil(tab.relogin.isOpen)
    await expect(tab.relogin.signIn('Sillage@2026')).rejects.toMatchObject({ status: 503 })
    expect(getSentRequests(browser, '/api/logout')).toEqual([{ Refresh: 'refresh-of-renewed' }])
    expect(tab.relogin.isOpen()).toBe(true)
  })

  test('a user who leaves is signed out: the call fails, and no further question is asked', async () => {
    const { tab } = await openSignedInTab()
    const events: string[] = []
    tab.session.subscribe((event) => events.push(event))
    tab.unsavedWork.register()
    const call = tab.http('/a')
    await waitUntil(tab.relogin.isOpen)
    tab.relogin.discard()
    await expect(call).rejects.toMatchObject({ status: 401 })
    expect(events).toEqual(['lost'])
    expect([tab.session.read(), tab.unsavedWork.hasUnsavedWork()]).toEqual([undefined, false])
  })

  test('the same person signing in in another tab answers the question', async () => {
    const { tab, browser } = await openSignedInTab()
    tab.unsavedWork.register()
    const call = tab.http('/a')
    await waitUntil(tab.relogin.isOpen)
    browser.openTab().session.start(createAuthData('renewed'))
    tab.session.handleStorageEvent()
    expect((await call).status).toBe(200)
    expect(tab.relogin.isOpen()).toBe(false)
  })
})

test('a session deleted from the storage is lost at the next call, where nothing is unsaved', async () => {
  const { tab, browser } = await openSignedInTab()
  const events: string[] = []
  tab.session.subscribe((event) => events.push(event))
  browser.backend.removeItem('sillage.auth')
  await expect(tab.http('/a')).rejects.toMatchObject({ status: 401 })
  expect(events).toEqual(['lost'])
})

test('after a password change elsewhere the dialog and the login state the reason', async () => {
  const { tab } = await openSignedInTab({ refused: () => emptyResponse(401, { 'Session-Ended': 'passwordChanged' }) })
  const events: string[] = []
  tab.session.subscribe((event) => events.push(event))
  const release = tab.unsavedWork.register()
  const call = tab.http('/a')
  await waitUntil(tab.relogin.isOpen)
  expect(tab.relogin.cause()).toBe('passwordChanged')
  release()
  tab.relogin.discard()
  await expect(call).rejects.toMatchObject({ status: 401 })
  expect([events, tab.session.lastEndReason()]).toEqual([['passwordChanged'], 'passwordChanged'])
})

describe('a session that ends in another tab', () => {
  test('asks, where this tab holds unsaved work, and goes on with another session', async () => {
    const { tab, browser } = await openSignedInTab()
    tab.unsavedWork.register()
    browser.openTab().signOut()
    tab.session.handleStorageEvent()
    expect(tab.relogin.isOpen()).toBe(true)
    const call = tab.http('/a')
    await tab.relogin.signIn('Sillage@2026')
    expect((await call).status).toBe(200)
  })

  test('what is no longer unsaved asks nothing', async () => {
    const { tab, browser } = await openSignedInTab()
    const events: string[] = []
    tab.session.subscribe((event) => events.push(event))
    tab.unsavedWork.register()()
    browser.openTab().signOut()
    tab.session.handleStorageEvent()
    expect([tab.relogin.isOpen(), events]).toEqual([false, ['lost']])
  })

  test('a tab never continues as another user, and keeps that user’s session', async () => {
    const { tab, browser } = await openSignedInTab()
    tab.unsavedWork.register()
    const other = browser.openTab()
    other.session.start(createAuthData('theirs', 'bruno@sillage.test'))
    tab.session.handleStorageEvent()
    expect([tab.session.read(), tab.relogin.isOpen()]).toEqual([undefined, true])
    tab.relogin.discard()
    await Promise.resolve()
    expect(other.session.read()?.token).toBe('theirs')
  })
})

const ana = { id: 1, nome: 'Ana Prado', email: 'ana@sillage.test', profile: { nome: 'ADMIN' } }

/** A tab whose session was valid when the page was opened and has expired on the server since. */
async function openSignedInTab({
  login = () => jsonResponse(createAuthData('renewed')),
  owner = ana,
  me = () => jsonResponse(owner),
  refused = () => emptyResponse(401),
} = {}) {
  let acceptsFirstToken = true
  const server: FakeServer = ({ path, headers, body }) => {
    const token = headers.get('Authorization')?.replace('Bearer ', '')
    if (path === '/api/login') return login()
    if (path === '/api/login/refresh') return refused()
    if (!(token === 'renewed' || (acceptsFirstToken && token === 'first'))) return emptyResponse(401)
    if (path === '/api/usuario/me') return acceptsFirstToken ? jsonResponse(ana) : me()
    return jsonResponse({ saved: body })
  }
  const browser = createBrowserFixture(server)
  const tab = browser.openTab()
  tab.session.start(createAuthData('first'))
  await tab.me.load()
  acceptsFirstToken = false
  return { browser, tab }
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100 && !isTrue(); turn++) await Promise.resolve()
  expect(isTrue()).toBe(true)
}

function getSentRequests(browser: BrowserFixture, path: string): unknown[] {
  return browser.requests.filter((request) => request.path === path).map(({ body }) => body)
}
