import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext } from 'react-admin'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { Locale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { resources } from '#product/resources/index.ts'
import { createStore } from '../../src/api/store.ts'
import { QuickPanel } from '../../src/quickPanel/QuickPanel.tsx'
import { TranslatorProvider } from '../../src/ui/translator.tsx'
import {
  createAuthData,
  createBrowserFixture,
  emptyResponse,
  type FakeServer,
  jsonResponse,
  textResponse,
} from '../support/browserFixture.ts'
import { render } from '../support/render.tsx'
import { setViewport } from '../support/viewport.ts'

beforeEach(() => setViewport({ width: 1280 }))

test('the panel opens with its title in focus, closes by Escape, and gives the focus back', async () => {
  const { button } = renderQuickPanel(notFoundServer)
  await userEvent.click(button)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Painel rápido'))
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(document.activeElement).toBe(button)
})

test('arrows lead from tab to tab', async () => {
  await openPanel(notFoundServer)
  await userEvent.click(screen.getByRole('tab', { name: 'Notificações' }))
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Auditoria', selected: true })).toBe(document.activeElement)
})

test('against a backend without these calls, notifications and audit are a sample that says so [B-31]', async () => {
  await openPanel(notFoundServer)
  expect(await screen.findByText(/Textos de exemplo/)).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  await userEvent.click(screen.getByRole('tab', { name: 'Auditoria' }))
  expect(await screen.findByText(/Textos de exemplo/)).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

test('with them, notifications lead to what they are about', async () => {
  const at = '2026-03-01T12:00:00.000Z'
  await openPanel(() =>
    jsonResponse([{ kind: 'capsule', severity: 'warning', title: 'No fim', link: '/admin/capsules', at }]),
  )
  expect((await screen.findByRole('link', { name: 'No fim' })).getAttribute('href')).toBe('/admin/capsules')
  expect(screen.queryByText(/Textos de exemplo/)).toBeNull()
})

test('with them, each entry of the audit trail is a sentence in the language that is on', async () => {
  const entry = { at: '2026-03-01T12:00:00.000Z', who: 'Ana', resource: 'categories', id: 7, title: 'Floral' }
  const data = [
    { ...entry, action: 'edit' },
    { ...entry, action: 'resend', resource: 'users', title: 'Bruno', who: null },
    { ...entry, action: 'export', resource: 'users', title: 'users-2026-03-01.xlsx' },
  ]
  await openPanel(() => jsonResponse({ data, total: 3, totalPages: 1 }), 'en')
  await userEvent.click(screen.getByRole('tab', { name: 'Audit Logs' }))
  const sentences = (await screen.findAllByRole('listitem')).map((item) => item.querySelector('span')?.textContent)
  expect(sentences).toEqual([
    'Ana edited the category “Floral”',
    expect.stringMatching(/^The system .* user “Bruno”$/),
    'Ana exported users “users-2026-03-01.xlsx”',
  ])
})

test('an entry leads to its record while that exists, and the tab to the page that has filters', async () => {
  const entry = { at: '2026-03-01T12:00:00.000Z', who: 'Ana', action: 'edit', resource: 'users', title: 'Bruno' }
  const data = [
    { ...entry, id: '7', exists: true },
    { ...entry, id: '8', title: 'Carla', exists: false },
  ]
  await openPanel(() => jsonResponse({ data, total: 2, totalPages: 1 }))
  await userEvent.click(screen.getByRole('tab', { name: 'Auditoria' }))
  await screen.findAllByRole('listitem')
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ver tudo e filtrar', '/admin/audit'],
    ['Bruno', '/admin/users/7'],
  ])
  expect(screen.getByText(/“Carla” · o registro foi deletado depois$/)).toBeTruthy()
})

test('what is not for this person says so; what failed can be asked for again', async () => {
  let answer = (): Response => textResponse('Não permitido', 403)
  await openPanel(() => answer())
  expect(await screen.findByText(/Só administradores/)).toBeTruthy()
  answer = () => emptyResponse(500)
  await userEvent.click(screen.getByRole('tab', { name: 'Auditoria' }))
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' })
  answer = () => jsonResponse([])
  await userEvent.click(retry)
  expect(await screen.findByText('Nenhum registro ainda')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
})

test('what has come since the panel was last opened is counted on its button and marked in it, person by person', async () => {
  const one = { severity: 'danger', title: '2 cápsulas vencidas', link: '/admin/capsules?view=pastDue', at: null }
  const other = { ...one, title: 'Quiz de “Natal”', link: '/admin/quiz/create', at: '2026-03-01T12:00:00.000Z' }
  let answer: unknown[] = [one]
  const browser = createBrowserFixture(() => jsonResponse(answer))
  const first = renderQuickPanel(notFoundServer, 'pt', { browser })
  const findBell = (count: string) => screen.findByRole('button', { name: `Painel rápido: ${count}` })
  await userEvent.click(await findBell('1 notificação nova'))
  expect(await screen.findByText('Novo')).toBeTruthy()
  expect(first.button.getAttribute('aria-label')).toBe('Painel rápido')
  first.unmount()

  const unchanged = renderQuickPanel(notFoundServer, 'en', { browser })
  await userEvent.click(unchanged.button)
  expect(await screen.findByRole('link', { name: one.title })).toBeTruthy()
  expect(screen.queryByText('New')).toBeNull()
  unchanged.unmount()

  answer = [{ ...one, title: '3 cápsulas vencidas' }, other]
  const later = renderQuickPanel(notFoundServer, 'pt', { browser })
  await findBell('2 notificações novas')
  later.unmount()
  renderQuickPanel(notFoundServer, 'pt', { browser, login: 'bruno@sillage.test' })
  await findBell('2 notificações novas')
})

test('notifications are asked for when the application opens, not at every look at the window', async () => {
  const browser = createBrowserFixture(() => jsonResponse([]))
  renderQuickPanel(notFoundServer, 'pt', { browser })
  await waitFor(() => expect(browser.requests).toHaveLength(1))
  window.dispatchEvent(new Event('visibilitychange'))
  await userEvent.click(screen.getByRole('button'))
  await userEvent.click(screen.getByRole('tab', { name: 'Auditoria' }))
  await waitFor(() => expect(browser.requests.at(-1)?.path).toBe('/api/audit'))
  expect(browser.requests.map(({ path }) => path)).toEqual(['/api/notifications', '/api/notifications', '/api/audit'])
})

test('who may not see the audit trail is told so, and nothing is asked for', async () => {
  const { browser } = await openPanel(notFoundServer, 'pt', {
    browser: createBrowserFixture(notFoundServer),
    profile: 'GERENTE',
  })
  await userEvent.click(screen.getByRole('tab', { name: 'Auditoria' }))
  expect(await screen.findByText(/Só administradores/)).toBeTruthy()
  expect(browser.requests.filter(({ path }) => path.includes('/audit'))).toEqual([])
})

test('what was done since the audit trail was last open is marked', async () => {
  const entry = { who: 'Ana', action: 'edit', resource: 'categories', id: 7, title: 'Floral' }
  const data = [{ ...entry, at: '2026-03-01T12:00:00.000Z' }]
  const browser = createBrowserFixture(({ path }) =>
    path.includes('/audit') ? jsonResponse({ data }) : jsonResponse([]),
  )
  const refetch = async () => {
    const opened = await openPanel(notFoundServer, 'pt', { browser })
    await userEvent.click(screen.getByRole('tab', { name: 'Auditoria' }))
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(data.length))
    const newMarkCount = screen.queryAllByText('Novo').length
    opened.unmount()
    return newMarkCount
  }
  expect(await refetch()).toBe(0)
  data.unshift({ ...entry, at: '2026-03-01T12:05:00.000Z' })
  expect([await refetch(), await refetch()]).toEqual([1, 0])
})

test('the settings are toggles under three headings that call nothing, and are there again for the same person [B-32, B-33]', async () => {
  const { browser, unmount } = await openPanel(notFoundServer, 'en')
  await userEvent.click(screen.getByRole('tab', { name: 'Settings' }))
  const calls = browser.requests.length
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Customer Care',
    'Reports',
    'Members',
  ])
  const toggle = () =>
    within(screen.getByRole('region', { name: 'Reports' })).getAllByRole('switch')[1] as HTMLInputElement
  await userEvent.click(toggle())
  expect([toggle().checked, browser.requests.length]).toEqual([true, calls])
  unmount()
  const again = async (login: string) => {
    const opened = await openPanel(notFoundServer, 'en', { browser, login })
    await userEvent.click(screen.getByRole('tab', { name: 'Settings' }))
    const isOn = toggle().checked
    opened.unmount()
    return isOn
  }
  expect([await again('ana@sillage.test'), await again('bruno@sillage.test')]).toEqual([true, false])
})

test('on a phone it takes the whole screen, as a dialog', async () => {
  setViewport({ width: 360 })
  await openPanel(notFoundServer)
  expect(screen.getByRole('dialog', { name: 'Painel rápido' })).toBeTruthy()
})

const notFoundServer: FakeServer = () => textResponse('Este endereço não existe.', 404)

async function openPanel(server: FakeServer, locale?: Locale, kept?: Parameters<typeof renderQuickPanel>[2]) {
  const opened = renderQuickPanel(server, locale, kept)
  await userEvent.click(opened.button)
  await screen.findAllByRole('tab')
  return opened
}

function renderQuickPanel(
  server: FakeServer,
  locale: Locale = 'pt',
  { browser = createBrowserFixture(server), login = 'ana@sillage.test', profile = 'ADMIN' } = {},
) {
  const api = browser.openTab()
  api.session.start(createAuthData('first'))
  const me = { id: 1, nome: 'Ana', email: login, profile: { nome: profile } }
  const store = createStore({ storage: api.storage, getLogin: () => login })
  const { unmount } = render(
    <MemoryRouter>
      <TranslatorProvider translator={createTranslator(locale)}>
        <CoreAdminContext store={store}>
          <QuickPanel http={api.http} resources={resources} me={me} />
        </CoreAdminContext>
      </TranslatorProvider>
    </MemoryRouter>,
  )
  return { browser, unmount, button: screen.getByRole('button') }
}
