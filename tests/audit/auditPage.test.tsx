import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getInstantDay } from '#language/dates.ts'
import { findPeriod } from '#language/periods.ts'
import { resources } from '#product/resources/index.ts'
import { formats } from '#rules/formats.ts'
import { AuditPage } from '../../src/audit/AuditPage.tsx'
import { Screen } from '../../src/declared/buildResources.tsx'
import { createBrowserFixture, emptyResponse, jsonResponse } from '../support/browserFixture.ts'
import { openScreens } from '../support/openScreens.tsx'

const timeZone = 'America/Sao_Paulo'
const entry = {
  at: '2026-03-01T12:00:00.000Z',
  who: { id: 7, nome: 'Bia Souza' },
  action: 'edit',
  resource: 'categories',
  id: '4',
  title: 'Floral',
  exists: true,
  changes: { name: { from: 'Flora', to: 'Floral' } },
}
const entries = [
  entry,
  { ...entry, id: '5', title: 'Cítrico', exists: false },
  { ...entry, action: 'export', id: '', title: 'categorias.xlsx', exists: null, changes: null },
  // A declared action for which the trail has no verb.
  { ...entry, action: 'archive', changes: null },
]

interface Options {
  address?: string
  answer?: (path: string) => Response
}

function openAudit({ address = '/admin/audit', answer }: Options = {}) {
  const browser = createBrowserFixture(({ path }) => {
    if (path.startsWith('/api/usuario/7')) return jsonResponse({ id: 7, nome: 'Bia Souza', deletedAt: null })
    if (path.startsWith('/api/usuario?'))
      return jsonResponse({ data: [{ id: 7, nome: 'Bia Souza', deletedAt: null }], total: 1, totalPages: 1 })
    if (!path.startsWith('/api/audit')) return jsonResponse({ capabilities: [] })
    return answer?.(path) ?? jsonResponse({ data: entries, total: 45, totalPages: 3 })
  })
  const config = { resources, formats, widgets: {}, dialogs: {}, clock: () => new Date(browser.now()), isOwnApi: true }
  const page = (
    <Screen config={config} who={undefined}>
      <AuditPage />
    </Screen>
  )
  const screens = openScreens(browser, { address, shown: [], pages: { '/admin/audit': page }, timeZone })
  const paths = () => browser.requests.map(({ path }) => path).filter((path) => path.startsWith('/api/audit'))
  return { screens, paths }
}

const readRows = async () =>
  (await screen.findAllByRole('row')).slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(0, 2)
      .map((cell) => cell.textContent),
  )

test('each entry is a sentence with the changed fields, and links to its record while that exists', async () => {
  openAudit()
  expect(await readRows()).toEqual([
    ['Bia Souza editou a categoria “Floral”', 'Nome'],
    ['Bia Souza editou a categoria “Cítrico” · o registro foi deletado depois', 'Nome'],
    ['Bia Souza exportou categorias “categorias.xlsx”', ''],
    ['Bia Souza usou “archive” com a categoria “Floral”', ''],
  ])
  const links = within(screen.getByRole('table')).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Floral', '/admin/categories/4'],
    ['Floral', '/admin/categories/4'],
  ])
})

test('person, resource, action and day are chosen by name, are asked of the server, and are in the address', async () => {
  const { screens, paths } = openAudit({ address: '/admin/audit?page=2' })
  await readRows()
  expect(paths()).toEqual(['/api/audit?page=2&perPage=20'])
  const choose = async (label: string, option: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: label }))
    await userEvent.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Pessoa', 'Bia Souza')
  expect(screens.address()).toBe('/admin/audit?who=7')
  await choose('Cadastro', 'Categorias')
  await choose('Ação', 'Editar')
  await choose('Período', 'Ontem')
  expect(screens.address()).toBe('/admin/audit?who=7&resource=categories&action=edit&period=yesterday')
  const { first } = findPeriod('yesterday', getInstantDay(new Date().toISOString(), timeZone))
  const path = `/api/audit?page=1&perPage=20&who=7&resource=categories&action=edit&from=${first}&to=${first}`
  await waitFor(() => expect(paths().at(-1)).toBe(path))
  await userEvent.click(await screen.findByRole('button', { name: 'Próxima página' }))
  expect(screens.address()).toMatch(/&period=yesterday&page=2$/)
  await screens.back()
  expect(screens.address()).toMatch(/&period=yesterday$/)
  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  expect(screens.address()).toBe('/admin/audit')
})

test('an address opens with its filter, own days are typed, and what is no filter is left out', async () => {
  const { screens, paths } = openAudit({ address: '/admin/audit?who=7&from=2026-02-01&to=2026-02-10&action=edit' })
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Pessoa' })).toHaveProperty('value', 'Bia Souza'))
  expect(screen.getByRole('combobox', { name: 'Ação' })).toHaveProperty('value', 'Editar')
  expect(paths()).toEqual(['/api/audit?page=1&perPage=20&who=7&action=edit&from=2026-02-01&to=2026-02-10'])
  const last = screen.getByRole('textbox', { name: /^Até/ })
  await userEvent.clear(last)
  await userEvent.type(last, '31012026')
  expect(screen.getByText('O período não pode terminar antes de começar.')).toBeTruthy()
  await userEvent.clear(last)
  await userEvent.type(last, '28022026')
  expect(screens.address()).toBe('/admin/audit?who=7&action=edit&from=2026-02-01&to=2026-02-28')
  await screens.go('/admin/audit?who=bia&period=never&from=2026-02-30&to=2026-03-01&page=x')
  await waitFor(() => expect(paths().at(-1)).toBe('/api/audit?page=1&perPage=20'))
})

test('a filter without entries says so and stays; what failed is asked for again', async () => {
  let isDown = true
  const none = { data: [], total: 0, totalPages: 0 }
  const { screens } = openAudit({
    address: '/admin/audit?period=today',
    answer: () => (isDown ? emptyResponse(500) : jsonResponse(none)),
  })
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' })
  isDown = false
  await userEvent.click(retry)
  expect(await screen.findByText('Nada corresponde ao filtro')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Período' }).textContent).toBe('Hoje')
  await screens.go('/admin/audit')
  expect(await screen.findByText('Nenhum registro ainda')).toBeTruthy()
})

test('nobody else sees the page', async () => {
  openAudit({ answer: () => emptyResponse(403) })
  expect(await screen.findByRole('heading', { name: /acesso|permiss/i })).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
})
