import { describe, expect, test } from 'vitest'
import {
  createAuthData,
  createBrowserFixture,
  emptyResponse,
  type FakeServer,
  jsonResponse,
  type RecordedRequest,
  textResponse,
} from '../support/browserFixture.ts'

describe('signing in and out', () => {
  test('the answer of POST /login is stored as token, refreshToken and login [A-23]', async () => {
    const browser = createBrowserFixture(({ path }) =>
      jsonResponse(path === '/api/login' ? createAuthData('first') : ana),
    )
    const tab = browser.openTab()
    const me = await tab.signIn('ana@sillage.test', ' Segredo1! ')
    expect(browser.requests[0]).toMatchObject({
      method: 'POST',
      path: '/api/login',
      body: { Login: 'ana@sillage.test', Senha: ' Segredo1! ' },
    })
    expect(tab.session.read()).toEqual({ token: 'first', refreshToken: 'refresh-of-first', login: 'ana@sillage.test' })
    expect(me.profile.nome).toBe('ADMIN')
  })

  test('the session is forgotten a day after the last sign-in or refresh', () => {
    const browser = createBrowserFixture(() => emptyResponse(500))
    const { session } = browser.openTab()
    session.start(createAuthData('first'))
    browser.pass(86_399_000)
    expect(session.read()?.token).toBe('first')
    browser.pass(1_000)
    expect(session.read()).toBeUndefined()
  })

  test('a wrong password is answered with its sentence and starts no refresh', async () => {
    const browser = createBrowserFixture(() => textResponse('Falha na autenticação'))
    await expect(browser.openTab().signIn('ana@sillage.test', 'errada')).rejects.toMatchObject({ status: 400 })
    expect(listPaths(browser.requests)).toEqual(['POST /api/login'])
  })

  test.each(['/login', '/login/refresh', '/logout'])('a 401 of %s is its answer: no refresh follows', async (path) => {
    const { browser, http, session } = openSignedInTab(() => emptyResponse(401))
    await expect(http(path, { method: 'POST' })).rejects.toMatchObject({ status: 401 })
    expect(browser.requests).toHaveLength(1)
    expect(session.read()?.token).toBe('first')
  })

  test('signing out clears the session and the last location, and tells the server with the token [A-31]', async () => {
    const { browser, tab } = openSignedInTab(() => emptyResponse(204))
    tab.lastLocation.save('/admin/categories')
    tab.signOut()
    expect([tab.session.read(), tab.lastLocation.read()]).toEqual([undefined, undefined])
    expect(browser.requests[0]).toMatchObject({ path: '/api/logout', body: { Refresh: 'refresh-of-first' } })
    expect(browser.requests[0]?.headers.get('Authorization')).toBe('Bearer first')
  })

  test('a person is signed out even if the server cannot be told', () => {
    const { tab } = openSignedInTab(() => Promise.reject(new TypeError('offline')))
    tab.signOut()
    expect(tab.session.read()).toBeUndefined()
  })
})

describe('a refused token', () => {
  test('a 401 leads to one refresh and one retry with the new token [A-28, A-29]', async () => {
    const { browser, http } = openSignedInTab(serverWithSecondToken)
    const answer = await http('/categories/7')
    expect(answer.json).toEqual({ path: '/api/categories/7' })
    expect(listPaths(browser.requests)).toEqual([
      'GET /api/categories/7',
      'POST /api/login/refresh',
      'GET /api/categories/7',
    ])
    expect(browser.requests[1]?.body).toEqual({
      InstanciaAno: 2026,
      Login: 'ana@sillage.test',
      Refresh: 'refresh-of-first',
    })
    expect(browser.requests[2]?.headers.get('Authorization')).toBe('Bearer second')
  })

  test('the answer of the refresh replaces the stored auth data, for another day [A-24]', async () => {
    const { browser, http, session } = openSignedInTab(serverWithSecondToken)
    browser.pass(86_000_000)
    await http('/categories')
    browser.pass(86_000_000)
    expect(session.read()).toEqual(createAuthData('second'))
  })

  test('the retry sends the body again, built anew', async () => {
    const { browser, http } = openSignedInTab(serverWithSecondToken)
    const built: FormData[] = []
    const body = () => {
      const form = new FormData()
      built.push(form)
      return form
    }
    await http('/fragrances', { method: 'POST', body })
    expect(built).toHaveLength(2)
    expect(browser.requests.filter(({ path }) => path === '/api/fragrances').map((request) => request.body)).toEqual(
      built,
    )
  })

  test('many calls refused at once share one refresh', async () => {
    const { browser, http } = openSignedInTab(serverWithSecondToken)
    await Promise.all(['/a', '/b', '/c', '/d', '/e'].map((path) => http(path)))
    expect(browser.requests.filter(({ path }) => path === '/api/login/refresh')).toHaveLength(1)
    expect(browser.requests).toHaveLength(11)
  })

  test('two tabs refused at once share one refresh', async () => {
    const browser = createBrowserFixture(serverWithSecondToken)
    const [one, other] = [browser.openTab(), browser.openTab()]
    one.session.start(createAuthData('first'))
    await Promise.all([one.http('/a'), other.http('/b')])
    expect(browser.requests.filter(({ path }) => path === '/api/login/refresh')).toHaveLength(1)
    expect(other.session.read()?.token).toBe('second')
  })

  test('a refused refresh ends the session and notifies the listeners once [A-30]', async () => {
    const browser = createBrowserFixture(() => emptyResponse(401))
    const tab = browser.openTab()
    const events: string[] = []
    tab.session.subscribe((event) => events.push(event))
    tab.session.start(createAuthData('first'))
    tab.lastLocation.save('/admin/categories')
    const calls = await Promise.allSettled([tab.http('/a'), tab.http('/b')])
    expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect([tab.session.read(), tab.lastLocation.read()]).toEqual([undefined, undefined])
    expect(events).toEqual(['lost'])
  })

  test('a second 401 after the retry ends the session', async () => {
    const { browser, http, session } = openSignedInTab(({ path }) =>
      path === '/api/login/refresh' ? jsonResponse(createAuthData('second')) : emptyResponse(401),
    )
    await expect(http('/categories')).rejects.toMatchObject({ status: 401 })
    expect(browser.requests).toHaveLength(3)
    expect(session.read()).toBeUndefined()
  })

  test.each([
    ['a lost connection', () => Promise.reject(new TypeError('offline'))],
    ['a broken server', () => emptyResponse(503)],
    ['a busy server', () => emptyResponse(429)],
  ])('%s during the refresh fails the call but keeps the session', async (_, refresh) => {
    const { http, session } = openSignedInTab(({ path }) =>
      path === '/api/login/refresh' ? refresh() : emptyResponse(401),
    )
    await expect(http('/categories')).rejects.not.toMatchObject({ status: 401 })
    expect(session.read()?.token).toBe('first')
  })

  test('a refresh that answers after the person signed out does not sign them in again', async () => {
    let respond: (response: Response) => void = () => undefined
    const refreshResponse = new Promise<Response>((resolve) => {
      respond = resolve
    })
    const { browser, tab } = openSignedInTab(({ path }) =>
      path === '/api/login/refresh' ? refreshResponse : emptyResponse(401),
    )
    const call = tab.http('/categories')
    while (browser.requests.length < 2) await Promise.resolve()
    tab.signOut()
    respond(jsonResponse(createAuthData('second')))
    await expect(call).rejects.toMatchObject({ status: 401 })
    expect(tab.session.read()).toBeUndefined()
  })

  test('a 403 is no reason to refresh or to sign out', async () => {
    const { browser, http, session } = openSignedInTab(() => textResponse('Não permitido', 403))
    await expect(http('/perfil')).rejects.toMatchObject({ status: 403 })
    expect(browser.requests).toHaveLength(1)
    expect(session.read()?.token).toBe('first')
  })
})

describe('another tab', () => {
  test('signing out in one tab is noticed in the other', () => {
    const { one, other, events } = openTwoTabs()
    one.signOut()
    other.session.handleStorageEvent()
    expect(events).toEqual(['lost'])
  })

  test('a refresh in one tab is no news for the other', () => {
    const { one, other, events } = openTwoTabs()
    one.session.start(createAuthData('second'))
    other.session.handleStorageEvent()
    expect(events).toEqual([])
  })

  test('somebody else signing in is noticed', () => {
    const { one, other, events } = openTwoTabs()
    one.session.start(createAuthData('theirs', 'bruno@sillage.test'))
    other.session.handleStorageEvent()
    expect(events).toEqual(['otherUser'])
  })
})

const ana = { id: 1, nome: 'Ana Prado', email: 'ana@sillage.test', profile: { id: 1, nome: 'ADMIN' } }

/** A tab in which a user is signed in with the first token. */
function openSignedInTab(server: FakeServer) {
  const browser = createBrowserFixture(server)
  const tab = browser.openTab()
  tab.session.start(createAuthData('first'))
  return { browser, tab, http: tab.http, session: tab.session }
}

function serverWithSecondToken({ path, headers }: RecordedRequest): Response {
  if (path === '/api/login/refresh') return jsonResponse(createAuthData('second'))
  return headers.get('Authorization') === 'Bearer second' ? jsonResponse({ path }) : emptyResponse(401)
}

function openTwoTabs() {
  const browser = createBrowserFixture(() => emptyResponse(204))
  browser.openTab().session.start(createAuthData('first'))
  const [one, other] = [browser.openTab(), browser.openTab()]
  const events: string[] = []
  other.session.subscribe((event) => events.push(event))
  return { one, other, events }
}

function listPaths(requests: RecordedRequest[]): string[] {
  return requests.map(({ method, path }) => `${method} ${path}`)
}
