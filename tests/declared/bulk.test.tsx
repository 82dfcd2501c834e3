import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RecordData } from '#language/evaluate.ts'
import { capsules } from '#product/resources/capsules.ts'
import { categories } from '#product/resources/categories.ts'
import { devices } from '#product/resources/devices.ts'
import { users } from '#product/resources/users.ts'
import { preloadComponents } from '../../src/ui/lazyComponent.tsx'
import { emptyResponse, textResponse } from '../support/browserFixture.ts'
import { createCategories, openDeclaredScreens, pastInstant } from './declaredFixture.ts'

// As after the first interaction with the page.
beforeAll(preloadComponents)

describe('selecting rows', () => {
  test('each has a box by its name, and one box takes the whole page', async () => {
    await openCategories(3)
    await userEvent.click(getCheckbox('Selecionar Categoria 2'))
    expect(within(getBar()).getByText('1 linha selecionada')).toBeTruthy()
    const all = getCheckbox('Selecionar todas as linhas desta página')
    expect(all.indeterminate).toBe(true)
    await userEvent.click(all)
    expect(within(getBar()).getByText('3 linhas selecionadas')).toBeTruthy()
    expect(screen.getByText('3 linhas selecionadas', { selector: '[role=status]' })).toBeTruthy()
    await userEvent.click(all)
    expect(screen.queryByRole('region', { name: 'Linhas selecionadas' })).toBeNull()
  })

  test('offers all that match once the page is selected', async () => {
    const { browser } = await openCategories(69, { address: '/admin/categories?search=categoria' })
    await userEvent.click(getCheckbox('Selecionar Categoria 69'))
    expect(within(getBar()).queryByRole('button', { name: /69/ })).toBeNull()
    await selectAll()
    await userEvent.click(getCommand('Selecionar todos os 69 registros'))
    expect(await within(getBar()).findByText('69 linhas selecionadas')).toBeTruthy()
    const pagePaths = browser.requests.map(({ path }) => path).filter((path) => path.includes('perPage=50'))
    expect(pagePaths.map((path) => new URLSearchParams(path.split('?')[1]).get('page'))).toEqual(['1', '2'])
    expect(pagePaths.every((path) => path.includes('FilterString=categoria') && path.includes('isActive=true'))).toBe(
      true,
    )
    expect(within(getBar()).queryByRole('button', { name: /^Selecionar/ })).toBeNull()
    expect(getCommand('Inativar (69)')).toBeTruthy()
    expect(document.activeElement).toBe(getCommand('Exportar (69)'))
    await userEvent.click(getCommand('Limpar seleção'))
    expect(document.activeElement).toBe(getCheckbox('Selecionar todas as linhas desta página'))
  })

  test('takes the first five hundred of more, and says so', async () => {
    await openCategories(501)
    await selectAll()
    await userEvent.click(getCommand('Selecionar os primeiros 500 de 501'))
    expect(await within(getBar()).findByText('500 linhas selecionadas')).toBeTruthy()
    expect(within(getBar()).queryByRole('button', { name: /^Selecionar/ })).toBeNull()
  })

  test('with Shift takes all rows in between', async () => {
    await openCategories(5)
    const user = userEvent.setup()
    await user.click(getCheckbox('Selecionar Categoria 2'))
    await user.keyboard('{Shift>}')
    await user.click(getCheckbox('Selecionar Categoria 4'))
    expect([1, 2, 3, 4, 5].filter((number) => getCheckbox(`Selecionar Categoria ${number}`).checked)).toEqual([2, 3, 4])
  })

  test('goes over several pages, and ends with another search or status', async () => {
    await openCategories(12)
    await userEvent.click(getCheckbox('Selecionar Categoria 12'))
    await userEvent.click(screen.getByRole('button', { name: 'Próxima página' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar Categoria 2' }))
    expect(within(getBar()).getByText('2 linhas selecionadas')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Inativo' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Linhas selecionadas' })).toBeNull())
    await userEvent.click(screen.getByRole('radio', { name: 'Ativo' }))
    await screen.findByRole('checkbox', { name: 'Selecionar Categoria 12' })
    expect(getCheckbox('Selecionar Categoria 12').checked).toBe(false)
  })

  test('is not offered where nothing can be done with several records', async () => {
    openDeclaredScreens({ capsules: [capsule] }, { address: '/admin/capsules', shown: [capsules] })
    await screen.findByText('SLG-2026-000001')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('lets them be exported, and nothing else, as the columns that are shown', async () => {
    const { browser } = await openCategories(3)
    await userEvent.click(getCheckbox('Selecionar Categoria 1'))
    await userEvent.click(getCheckbox('Selecionar Categoria 3'))
    await userEvent.click(getCommand('Exportar (2)'))
    const getExportPath = () => browser.requests.find(({ path }) => path.includes('/categories/export'))?.path
    await waitFor(() => expect(getExportPath()).toContain('format=xlsx&columns=name,createdAt&ids=1,3'))
    expect(within(getBar()).getByText('2 linhas selecionadas')).toBeTruthy()
  })

  test('are files in each format, as is the whole list: the shown columns in their order [V-37]', async () => {
    const { browser, server } = await openCategories(3)
    server.override('GET /categories/export', () => new Response('file'))
    await userEvent.click(screen.getByRole('button', { name: 'Colunas' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Mover Criada em para cima' }))
    await userEvent.keyboard('{Escape}')
    await userEvent.click(getCheckbox('Selecionar Categoria 2'))
    await userEvent.click(getCheckbox('Selecionar Categoria 3'))
    const getExports = () => browser.requests.map(({ path }) => path).filter((path) => path.includes('/export?'))
    for (const index of [0, 1, 2, 3, 4, 5]) {
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Exportando…' })).toBeNull())
      await userEvent.click(await screen.findByRole('button', { name: 'Opções de arquivo' }))
      const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
      await userEvent.click(items[index] as Element)
      await waitFor(() => expect(getExports()).toHaveLength(index + 1))
    }
    const queries = getExports().map((path) => Object.fromEntries(new URLSearchParams(path.split('?')[1])))
    expect(queries.map(({ format, ids }) => [format, ids])).toEqual([
      ...['xlsx', 'pdf', 'csv'].map((format) => [format, undefined]),
      ...['xlsx', 'pdf', 'csv'].map((format) => [format, '2,3']),
    ])
    expect(new Set(queries.map(({ columns }) => columns))).toEqual(new Set(['createdAt,name']))
  })

  test('are a file with columns chosen for it alone, and the list keeps its own', async () => {
    const { browser, server } = await openCategories(3)
    server.override('GET /categories/export', () => new Response('file'))
    await userEvent.click(getCheckbox('Selecionar Categoria 2'))
    await userEvent.click(screen.getByRole('button', { name: 'Opções de arquivo' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Escolher colunas…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Exportar com outras colunas' }))
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Planilha (xlsx)' }).checked).toBe(true)
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Criada em' }))
    await userEvent.click(dialog.getByRole('radio', { name: '1 selecionado' }))
    await userEvent.click(dialog.getByRole('radio', { name: 'Dados (csv)' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Exportar' }))
    const getExport = () => browser.requests.find(({ path }) => path.includes('/export?'))?.path
    await waitFor(() => expect(getExport()).toContain('format=csv&columns=name&ids=2'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('columnheader', { name: 'Criada em' })).toBeTruthy()
  })

  test('has a mode of its own where rows are cards', async () => {
    await openCategories(12, { width: 360 })
    expect(screen.queryByRole('checkbox', { name: /^Selecionar Categoria/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Selecionar registros' }))
    await userEvent.click(within(getBar()).getByRole('button', { name: 'Selecionar todas' }))
    expect(within(getBar()).getByText('10 linhas selecionadas')).toBeTruthy()
    const offers = within(getBar()).getAllByRole('button', { name: /^Selecionar/ })
    expect(offers.map(({ textContent }) => textContent)).toEqual(['Selecionar todos os 12 registros'])
    await userEvent.click(within(getBar()).getByRole('button', { name: 'Limpar seleção' }))
    expect(screen.queryByRole('checkbox', { name: /^Selecionar Categoria/ })).toBeNull()
  })
})

describe('changing several records', () => {
  test('sends one request a record, says how many were changed, and can be taken back', async () => {
    const { calls } = await openCategories(3)
    await selectAll()
    await userEvent.click(getCommand('Inativar (3)'))
    await screen.findByText('3 registros alterados')
    expect(calls().sort()).toEqual([1, 2, 3].map((id) => `DELETE /api/categories/${id}?hardDelete=false`))
    expect(await screen.findByText('Nenhum registro ativo')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(calls().filter((call) => call.startsWith('PUT'))).toHaveLength(3))
    expect(await screen.findByText('Categoria 1')).toBeTruthy()
    expect(await screen.findByText('Alteração desfeita')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull())
  })

  test('asks nobody about a record that does not allow it, and says in words why [V-26]', async () => {
    const held = { fragrances: [{ name: 'Rosa', deletedAt: null }], fragrancesCount: 1 }
    const { calls } = await openCategories(3, {}, { 2: held })
    await selectAll()
    const button = getCommand('Inativar (2)')
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /^1 registro fica como está\..*tem fragrâncias ativas/,
    )
    await userEvent.click(button)
    const dialog = await screen.findByRole('dialog', { name: '2 registros alterados, 1 recusado' })
    const [refused] = within(dialog).getAllByRole('listitem')
    expect(refused?.textContent).toMatch(/^Categoria 2.*tem fragrâncias ativas/)
    expect(calls()).toHaveLength(2)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Desfazer 2 alterações' }))
    await waitFor(() => expect(calls().filter((call) => call.startsWith('PUT'))).toHaveLength(2))
  })

  test('does nothing where no selected record allows it [V-26]', async () => {
    const held = { fragrances: [{ name: 'Rosa', deletedAt: null }], fragrancesCount: 1 }
    const { calls } = await openCategories(2, {}, { 1: held, 2: held })
    await selectAll()
    const button = getCommand('Inativar (0)')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(within(getBar()).getByText(/^2 registros ficam como estão\..*tem fragrâncias ativas/)).toBeTruthy()
    await userEvent.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls()).toEqual([])
  })

  test('tells what the server said of each that it refused', async () => {
    const { server } = await openCategories(3)
    server.override('DELETE /categories/1', () => textResponse('Uma regra do servidor.', 400))
    server.override('DELETE /categories/2', () => emptyResponse(500))
    const held = { ...server.records('categories')[2], fragrances: [{ deletedAt: null }], fragrancesCount: 1 }
    server.override('DELETE /categories/3', () => textResponse('no', 409))
    server.override('GET /categories/3', () => Response.json(held))
    await selectAll()
    await userEvent.click(getCommand('Inativar (3)'))
    const dialog = await screen.findByRole('dialog', { name: '0 registros alterados, 3 recusados' })
    const texts = within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(texts[0]).toMatch(/tem fragrâncias ativas/)
    expect(texts[1]).toMatch(/Erro ao alterar o status do registro/)
    expect(texts[2]).toBe('Categoria 1Uma regra do servidor.')
    expect(within(dialog).queryByRole('button', { name: /^Desfazer/ })).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(within(getBar()).getByText('3 linhas selecionadas')).toBeTruthy()
  })

  test('has four requests under way at most, tells how far it is, and stops when asked', async () => {
    const { server, calls } = await openCategories(10)
    const waiting: (() => void)[] = []
    server.override(
      'DELETE /categories/',
      () => new Promise((answer) => waiting.push(() => answer(emptyResponse(204)))),
    )
    await selectAll()
    await userEvent.click(getCommand('Inativar (10)'))
    await waitFor(() => expect(waiting).toHaveLength(4))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('0 de 10')
    await act(async () => waiting[0]?.())
    await waitFor(() => expect(waiting).toHaveLength(5))
    expect(screen.getByText('1 de 10')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Parar' }))
    await act(async () => {
      for (const answer of waiting) answer()
    })
    const dialog = await screen.findByRole('dialog', { name: '5 registros alterados' })
    expect(within(dialog).getByText('Você parou antes do fim: 5 registros ficaram como estavam.')).toBeTruthy()
    expect(calls()).toHaveLength(5)
  })

  test('is not offered to whoever may not change any of them', async () => {
    const user = { id: 7, nome: 'Bia', email: 'b@x.test', profile: { id: 1, nome: 'USER' }, address: {} }
    const rows = [{ ...user, confirmedAt: pastInstant, deletedAt: null, createdAt: pastInstant }]
    openDeclaredScreens({ users: rows }, { address: '/admin/users', shown: [users], profile: 'GERENTE' })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar Bia' }))
    expect(within(getBar()).queryByRole('button', { name: /^(In)?ativar/ })).toBeNull()
  })

  test('asks first where it cannot be taken back', async () => {
    const rows = [1, 2].map((id) => ({ ...device, deviceId: id, macAddress: `02:00:00:00:00:0${id}` }))
    const { calls } = openDeclaredScreens({ devices: rows }, { address: '/admin/devices', shown: [devices] })
    await screen.findByRole('table')
    await selectAll()
    await userEvent.click(getCommand('Desconectar usuário (2)'))
    const question = await screen.findByRole('alertdialog', { name: 'Desconectar usuário: 2 registros?' })
    expect(within(question).getByText('Isto não pode ser desfeito.')).toBeTruthy()
    expect(calls()).toEqual([])
    await userEvent.click(within(question).getByRole('button', { name: 'Cancelar' }))
    expect(calls()).toEqual([])
  })
})

const dates = { dueDate: '2027-01-01', createdAt: pastInstant, updatedAt: pastInstant }
const capsule = {
  serialNumber: 'SLG-2026-000001',
  fragrance: { name: 'Rosa' },
  remainingShots: 3,
  device: null,
  ...dates,
}
const device = { campaign: null, user: { nome: 'Bia' }, owner: null, createdAt: pastInstant, updatedAt: pastInstant }

const getCheckbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const getBar = () => screen.getByRole('region', { name: 'Linhas selecionadas' })
const getCommand = (name: string) => within(getBar()).getByRole('button', { name })
const selectAll = () => userEvent.click(getCheckbox('Selecionar todas as linhas desta página'))

/** Opens a list of this many categories, `Categoria 1` and up, with these differences. */
async function openCategories(
  count: number,
  options: { width?: number; address?: string } = {},
  changesById: Record<number, RecordData> = {},
) {
  const rows = createCategories(count).map((row, index) => ({ ...row, ...changesById[index + 1] }))
  const opened = openDeclaredScreens(
    { categories: rows },
    { address: '/admin/categories', shown: [categories], ...options },
  )
  await screen.findAllByText(/^Categoria \d/)
  return opened
}
