import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { capsules } from '#product/resources/capsules.ts'
import { categories } from '#product/resources/categories.ts'
import { jsonResponse } from '../support/browserFixture.ts'
import { createCategory, openDeclaredScreens, pastInstant } from './declaredFixture.ts'

const createCapsule = (serialNumber: string, dueDate: string) => ({
  serialNumber,
  fragrance: { name: 'Lavanda' },
  remainingShots: 90,
  device: null,
  dueDate,
  createdAt: pastInstant,
  updatedAt: pastInstant,
})

function open(address: string) {
  const rows = [createCapsule('fresh', '9999-12-31'), createCapsule('late', '2020-01-01')]
  const { browser, screens } = openDeclaredScreens({ capsules: rows }, { address, shown: [capsules] })
  return {
    screens,
    asked: () =>
      browser.requests
        .map(({ path }) => new URL(path, 'http://a'))
        .filter(({ pathname }) => pathname === '/api/capsules')
        .map(({ searchParams }) => searchParams.get('view')),
  }
}

const getTab = (name: string) => screen.getByRole('link', { name })

test('an address may name a declared view, which the list shows until one leaves it', async () => {
  const { screens, asked } = open('/admin/capsules?view=pastDue')
  await screen.findByRole('cell', { name: 'late' })
  expect(screen.queryByRole('cell', { name: 'fresh' })).toBeNull()
  expect(asked()).toEqual(['pastDue'])
  await userEvent.click(await screen.findByRole('link', { name: 'Tudo' }))
  await screen.findByRole('cell', { name: 'fresh' })
  expect(screens.address()).toBe('/admin/capsules?page=1')
})

test('the declared views stand above the list, and keep its sort and no search [V-20]', async () => {
  const { screens } = open('/admin/capsules?page=1&perPage=20&sort=dueDate&search=late')
  await screen.findByRole('cell', { name: 'late' })
  const tabs = within(await screen.findByRole('navigation', { name: 'Visões' })).getAllByRole('link')
  const getCurrentTabs = () => tabs.map((one) => one.getAttribute('aria-current'))
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Tudo', 'Com poucos disparos', 'Vencidas'])
  expect(getCurrentTabs()).toEqual(['true', null, null])
  await userEvent.click(getTab('Vencidas'))
  expect(screens.address()).toBe('/admin/capsules?page=1&perPage=20&sort=dueDate&view=pastDue')
  expect(getCurrentTabs()).toEqual([null, null, 'true'])
  await screens.back()
  expect(getCurrentTabs()).toEqual(['true', null, null])
})

test('a declared view says what it shows, and becomes conditions that can be changed', async () => {
  const { screens } = open('/admin/capsules?view=pastDue')
  await screen.findByText('Visão “Vencidas”: Registros em que o campo “Validade” tem data anterior a hoje.')
  await userEvent.click(screen.getByRole('button', { name: 'Editar como filtro' }))
  await screen.findByRole('button', { name: /^Validade antes de/ })
  const query = new URLSearchParams(screens.address().split('?')[1])
  expect([query.get('view'), query.get('filter')]).toEqual([null, '{"dueDate":{"lt":"$today"}}'])
  await screen.findByRole('cell', { name: 'late' })
})

test('a view that fails to load does not show the rows of the one before', async () => {
  const rows = [createCapsule('fresh', '9999-12-31'), createCapsule('late', '2020-01-01')]
  const { server } = openDeclaredScreens({ capsules: rows }, { address: '/admin/capsules', shown: [capsules] })
  await screen.findByRole('cell', { name: 'fresh' })
  server.override('GET /capsules', () => {
    throw new TypeError('no connection')
  })
  await userEvent.click(await screen.findByRole('link', { name: 'Vencidas' }))
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }))
  expect(within(await screen.findByRole('alert')).getByText('Não foi possível carregar a lista')).toBeTruthy()
  expect(screen.queryByRole('cell', { name: 'fresh' })).toBeNull()
})

test('a list without declared views has nothing above it', async () => {
  openDeclaredScreens(
    { categories: [createCategory(1, 'Floral')] },
    { address: '/admin/categories', shown: [categories] },
  )
  await screen.findByRole('table')
  expect(screen.queryByRole('navigation', { name: 'Visões' })).toBeNull()
})

test('the menu of views offers the declared ones, and shows which is on', async () => {
  const { screens } = open('/admin/capsules')
  await screen.findByRole('cell', { name: 'fresh' })
  await userEvent.click(screen.getByRole('button', { name: 'Visões' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Vencidas' }))
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'fresh' })).toBeNull())
  expect(screens.address()).toBe('/admin/capsules?page=1&view=pastDue')
  await userEvent.click(screen.getByRole('button', { name: 'Visões' }))
  expect((await screen.findByRole('button', { name: 'Vencidas' })).getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('button', { name: 'Visão padrão' }).getAttribute('aria-current')).toBeNull()
})

test('a view with nothing in it says so, and leads out', async () => {
  const { asked } = open('/admin/capsules?view=runningLow')
  await screen.findByText('Nenhum registro está em “Com poucos disparos” agora.')
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar todos' }))
  await screen.findByRole('cell', { name: 'fresh' })
  expect(asked().slice(0, 2)).toEqual(['runningLow', null])
})

test('a view that there is not shows the sentence of the server and no rows, until one leaves it [V-15]', async () => {
  open('/admin/capsules?view=lost')
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }))
  await screen.findByText('Esta lista não tem a visão “lost”.')
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Limpar' }))
  await screen.findByRole('cell', { name: 'fresh' })
})

test('the tabs show how many records each view has, once the rows are there [V-20]', async () => {
  const { browser } = openDeclaredScreens(
    { capsules: [createCapsule('fresh', '9999-12-31')] },
    { address: '/admin/capsules', shown: [capsules], isOwnApi: true },
    (server) =>
      server.override('GET /capsules/counts', () =>
        jsonResponse({ views: { runningLow: 1200, pastDue: 3 }, status: { active: 69, inactive: 0 } }),
      ),
  )
  await screen.findByRole('link', { name: 'Tudo 69' })
  screen.getByRole('link', { name: 'Com poucos disparos 1.200' })
  screen.getByRole('link', { name: 'Vencidas 3' })
  const paths = browser.requests.map(({ path }) => path.replace(/\?.*/, ''))
  expect(paths.indexOf('/api/capsules/counts')).toBeGreaterThan(paths.indexOf('/api/capsules'))
})
