import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, Route, Routes } from 'react-router'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../src/api/apiError.ts'
import { PageTitle } from '../../src/layout/pages/PageTitle.tsx'
import { preloadComponents } from '../../src/ui/lazyComponent.tsx'
import { setViewport } from '../support/viewport.ts'
import { openShell } from './shellFixture.tsx'

beforeEach(() => setViewport({ width: 1280 }))

test('the layout has a side menu and a top bar with the title of the page [B-25]', () => {
  open('/admin/users')
  const menu = screen.getByRole('navigation', { name: 'Menu principal' })
  expect(
    within(menu)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toContain('Usuários')
  expect(within(menu).getByRole('heading').textContent).toBe('Gerenciar')
  expect(within(screen.getByRole('banner')).getByRole('heading', { level: 1 }).textContent).toBe('Usuários')
})

test.each([
  ['secondFactor', 'Segundo fator', 'change second factor'],
  ['sessions', 'Sessões abertas', 'show sessions'],
])(
  'the menu of the account opens %s where the server has it, and leaves it out elsewhere',
  async (name, item, opened) => {
    const openAccount = async () => userEvent.click(screen.getByRole('button', { name: 'Menu de Ana Beatriz Prado' }))
    const { done } = open('/admin/users', { capabilities: [name] })
    await openAccount()
    await userEvent.click(await screen.findByRole('menuitem', { name: item }))
    expect(done).toContain(opened)
    cleanup()
    open('/admin/users', { capabilities: ['bulk'] })
    await openAccount()
    await screen.findByRole('menuitem', { name: 'Sair' })
    expect(screen.queryByRole('menuitem', { name: item })).toBeNull()
  },
)

test.each([
  ['keys', 'Chaves de API', '/admin/keys'],
  ['invitations', 'Convites', '/admin/invitations'],
])('the menu of the account leads to %s where the server has them, and nowhere else', async (name, item, address) => {
  const openAccount = async () => userEvent.click(screen.getByRole('button', { name: 'Menu de Ana Beatriz Prado' }))
  const { visits } = open('/admin/users', { capabilities: [name] })
  await openAccount()
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  await waitFor(() => expect(visits).toContain(address))
  cleanup()
  open('/admin/users', { capabilities: ['bulk'] })
  await openAccount()
  await screen.findByRole('menuitem', { name: 'Sair' })
  expect(screen.queryByRole('menuitem', { name: item })).toBeNull()
})

test('the tab of the browser is named after the page and the product', () => {
  open('/admin/users')
  expect(document.title).toBe('Usuários | Sillage')
})

test('after navigation the heading of the new page has the focus; before, the browser has it', async () => {
  open('/admin/users')
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(screen.getByRole('link', { name: 'to quiz' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Quiz' }))
})

test('a page that puts the focus into a field keeps it there', async () => {
  open('/admin/users')
  await userEvent.click(screen.getByRole('link', { name: 'to form' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('a page that arrives late does not take the focus from a notice', () => {
  open('/admin/users')
  const notice = document.body.appendChild(document.createElement('div'))
  notice.setAttribute('role', 'status')
  const link = notice.appendChild(document.createElement('button'))
  link.focus()
  fireEvent.click(screen.getByRole('link', { name: 'to quiz' }))
  expect(screen.getByRole('heading', { level: 1, name: 'Quiz' })).toBeDefined()
  expect(document.activeElement).toBe(link)
  notice.remove()
})

test('the skip link leads to the page', async () => {
  open('/admin/users')
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Ir para o conteúdo')
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('the item of the shown page is marked, also on the pages below it', () => {
  open('/admin/users/7/update')
  expect(screen.getByRole('link', { name: 'Usuários' }).getAttribute('aria-current')).toBe('page')
})

test('a group is open while one of its pages is shown, and can be opened by hand', async () => {
  open('/admin/users')
  const group = screen.getByRole('button', { name: 'Fragrâncias' })
  expect(group.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(group)
  expect(group.getAttribute('aria-expanded')).toBe('true')
})

test('what only some may see is in the menu of nobody else', () => {
  open('/admin/users', { profile: 'GERENTE' })
  expect(screen.queryByRole('link', { name: 'Perfis' })).toBeNull()
})

test('what is still to come is named and leads nowhere', () => {
  open('/admin/users')
  const item = screen.getByRole('link', { name: /Organizações/ })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  expect(item.getAttribute('href')).toBeNull()
})

test('a collapsed menu is remembered', async () => {
  const { shell } = open('/admin/users')
  await userEvent.click(screen.getByRole('button', { name: 'Recolher menu' }))
  expect(shell.preferences.getSnapshot().menuCollapsed).toBe(true)
  expect(screen.getByRole('button', { name: 'Expandir menu' })).toBeTruthy()
})

test('on a narrow screen the menu opens by a button and closes with a choice', async () => {
  setViewport({ width: 390 })
  open('/admin/users')
  expect(screen.queryByRole('navigation')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Abrir menu' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Quiz' }))
  expect((await screen.findByRole('heading', { level: 1, hidden: true })).textContent).toBe('Quiz')
})

test('theme, language and the way out are in the top bar', async () => {
  const { shell, done } = open('/admin/users')
  await userEvent.click(screen.getByRole('button', { name: 'Aparência: Do sistema' }))
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Escuro' }))
  expect(shell.preferences.getSnapshot().theme).toBe('dark')
  await userEvent.click(screen.getByRole('button', { name: 'Idioma: Português, PT' }))
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'English' }))
  await userEvent.click(screen.getByRole('button', { name: 'Menu de Ana Beatriz Prado' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sair' }))
  expect(done).toEqual(['en', 'signed out'])
})

test('a page that breaks leaves the shell standing, and says an id for the support', async () => {
  open('/admin/users')
  const { error } = console
  const loggedErrors: unknown[][] = []
  console.error = (...line: unknown[]) => loggedErrors.push(line)
  await userEvent.click(screen.getByRole('link', { name: 'to broken' }))
  console.error = error
  const id = /[0-9A-Z]{6}-[0-9A-Z]{3}/.exec(screen.getByText(/Código para o suporte/).textContent ?? '')?.[0]
  expect(loggedErrors.some(([first]) => first === id)).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Copiar código' }))
  expect(await screen.findByText('Código copiado')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(id)
  expect(screen.getByRole('navigation', { name: 'Menu principal' })).toBeTruthy()
})

test('each visited address is reported to the application', async () => {
  const { visits } = open('/admin/users?page=2')
  await userEvent.click(screen.getByRole('link', { name: 'to quiz' }))
  expect(visits).toEqual(['/admin/users?page=2', '/admin/quiz'])
})

describe('a user with an unconfirmed address', () => {
  beforeAll(preloadComponents)
  const queryBanner = () => screen.queryByRole('region', { name: 'Confirme o seu e-mail' })
  const getButton = () => screen.getByRole('button', { name: 'Reenviar e-mail' })

  test('is asked to, and nobody else is', () => {
    for (const confirmedAt of ['2026-01-01T12:00:00.000Z', undefined]) {
      open('/admin/users', { confirmedAt })
      expect(queryBanner()).toBeNull()
      cleanup()
    }
    open('/admin/users', { confirmedAt: null })
    expect(queryBanner()?.textContent).toContain('o link que enviamos para ana@sillage.test')
  })

  test('has the link sent again, and is told', async () => {
    const resend = vi.fn(async () => undefined)
    open('/admin/users', { confirmedAt: null, resend })
    await userEvent.click(getButton())
    expect(resend).toHaveBeenCalledOnce()
    expect(await screen.findByText(/^Enviamos um novo link para ana@sillage.test/)).toBeTruthy()
    expect(document.activeElement).toBe(getButton())
  })

  test('is told why it could not be sent', async () => {
    const tooMany = new ApiError({ kind: 'http', status: 429 })
    open('/admin/users', { confirmedAt: null, resend: () => Promise.reject(tooMany) })
    await userEvent.click(getButton())
    expect(await screen.findByText(/^Erro ao enviar o e-mail de confirmação. Aguarde alguns minutos/)).toBeTruthy()
  })

  test('is asked after again on coming back to the tab, and where the server knows better', async () => {
    const confirmed = new ApiError({ kind: 'http', status: 409 })
    const { done } = open('/admin/users', { confirmedAt: null, resend: () => Promise.reject(confirmed) })
    fireEvent(window, new Event('focus'))
    expect(done).toEqual(['asked who I am'])
    await userEvent.click(getButton())
    await waitFor(() => expect(done).toHaveLength(2))
  })
})

function open(address: string, options: Omit<Parameters<typeof openShell>[1], 'address'> = {}) {
  return openShell(<Pages />, { address, ...options })
}

function Pages() {
  return (
    <>
      {['quiz', 'form', 'broken'].map((page) => (
        <Link key={page} to={`/admin/${page}`}>
          to {page}
        </Link>
      ))}
      <Routes>
        <Route path="/admin/users/*" element={<PageTitle title="Usuários" />} />
        <Route path="/admin/quiz" element={<PageTitle title="Quiz" />} />
        <Route path="/admin/form" element={<Form />} />
        <Route path="/admin/broken" element={<BrokenPage />} />
      </Routes>
    </>
  )
}

function Form() {
  return (
    <>
      <PageTitle title="Novo" />
      {/* biome-ignore lint/a11y/noAutofocus: a new record begins with its first field */}
      <input autoFocus aria-label="Nome" />
    </>
  )
}

function BrokenPage(): never {
  throw new Error('this page is broken')
}
