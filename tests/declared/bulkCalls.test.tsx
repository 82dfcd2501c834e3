import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { catalog, f } from '#product/language.ts'
import { categories } from '#product/resources/categories.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { preloadComponents } from '../../src/ui/lazyComponent.tsx'
import { createBrowserFixture, jsonResponse, textResponse } from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'
import { createCategories, openDeclaredScreens, pastInstant } from './declaredFixture.ts'

beforeAll(preloadComponents)

test('all that match are one call, from which rows are taken out, and which is asked anew once others match [V-25]', async () => {
  const { server, bodies } = await openCategories(69, '?search=categoria')
  server.override('POST /categories/bulk', () =>
    textResponse('Agora são 70.', 409, { 'Match-Count': '70', 'Error-Field': 'expect' }),
  )
  await selectPage()
  await userEvent.click(await findCommand('Selecionar todos os 69 registros'))
  await userEvent.click(getCheckbox('Selecionar Categoria 68'))
  expect(within(getBar()).getByText('68 linhas selecionadas')).toBeTruthy()
  await userEvent.click(await findCommand('Inativar (68)'))
  await confirm('Inativar: 68 registros?', 'Inativar')
  const match = { FilterString: 'categoria', isActive: true, except: [68] }
  expect(bodies()).toEqual([{ action: 'toggle', active: false, expect: 68, match }])
  server.override('POST /categories/bulk', () => createLines([{ operation: 'o', total: 70 }, { changed: 70 }]))
  await confirm('Inativar: 70 registros?', 'Inativar')
  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()[1]).toEqual({ action: 'toggle', active: false, expect: 70, match })
})

test('a call tells how far it is with each line, and ends when asked; what was refused is named [V-28]', async () => {
  const { server, browser } = await openCategories(3)
  const encoder = new TextEncoder()
  let push = (_line: object): void => undefined
  let fail = (): void => undefined
  server.override('POST /categories/bulk', () => {
    const stream = new ReadableStream({
      start: (controller) => {
        fail = () => controller.error(new DOMException('', 'AbortError'))
        push = (line) => controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
      },
    })
    return new Response(stream, { headers: { 'Content-Type': 'application/x-ndjson' } })
  })
  await selectPage()
  await userEvent.click(await findCommand('Inativar (3)'))
  await waitFor(() => expect(sent(browser.requests)).toHaveLength(1))
  await act(async () => {
    push({ operation: 'o', total: 3 })
    push({ id: 3, title: 'Categoria 3', outcome: 'changed' })
    push({ id: 2, title: 'Categoria 2', outcome: 'refused', reason: 'Tem fragrâncias ativas.' })
  })
  expect(await screen.findByText('2 de 3')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Parar' }))
  expect(sent(browser.requests)[0]?.aborted).toBe(true)
  await act(async () => fail())
  const dialog = await screen.findByRole('dialog', { name: '1 registro alterado, 1 recusado' })
  expect(within(dialog).getByRole('listitem').textContent).toBe('Categoria 2Tem fragrâncias ativas.')
  expect(within(dialog).getByText(/^Você parou antes do fim: no máximo 1 registro/)).toBeTruthy()
  await close(dialog)
  expect(within(getBar()).getByText('2 linhas selecionadas')).toBeTruthy()
})

test('what the server can undo is undone by it, from the notice [V-30]', async () => {
  const { server, bodies } = await openCategories(2)
  server.override('POST /categories/bulk', () =>
    createLines([{ operation: 'o-1', total: 1 }, { id: 1, title: 'Categoria 1', outcome: 'changed' }, { changed: 1 }]),
  )
  await userEvent.click(getCheckbox('Selecionar Categoria 1'))
  await userEvent.click(await findCommand('Inativar (1)'))
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('Alteração desfeita')).toBeTruthy()
  expect(bodies()).toEqual([{ action: 'toggle', active: false, ids: [1] }, { undo: 'o-1' }])
})

test('a call that is refused as a whole changes nothing and says why', async () => {
  const { server } = await openCategories(1)
  server.override('POST /categories/bulk', () => textResponse('Outra alteração está em andamento.', 409))
  await selectPage()
  await userEvent.click(await findCommand('Inativar (1)'))
  const failure = await screen.findByRole('alertdialog')
  expect(within(failure).getByText('Outra alteração está em andamento.')).toBeTruthy()
  await close(failure)
  expect(within(getBar()).getByText('1 linha selecionada')).toBeTruthy()
})

test('fields are chosen, get one value, and are set in all selected records [V-29]', async () => {
  const picture = { tempUri: 'a.webp', thumbUri: 'a.webp', name: 'a.webp' }
  const rows = [1, 2].map((fragranceId) => ({
    ...{ fragranceId, name: `Rosa ${fragranceId}`, genre: 'F', description: 'x', createdAt: pastInstant },
    ...{ category: { categoryId: 1, name: 'Floral' }, image: picture, secret: picture, deletedAt: null },
  }))
  const opened = openDeclaredScreens({ fragrances: rows }, { address: '/admin/fragrances', shown: [fragrances] })
  const { bodies } = offerBulk(opened)
  await screen.findAllByText('Rosa 1')
  await selectPage()
  await userEvent.click(await findCommand('Editar campos… (2)'))
  const dialog = await screen.findByRole('dialog', { name: 'Editar campos de 2 registros' })
  const submit = within(dialog).getByRole('button', { name: 'Alterar 2 registros' })
  await userEvent.click(submit)
  expect([submit.getAttribute('aria-disabled'), bodies()]).toEqual(['true', []])
  const choices = within(within(dialog).getByRole('group', { name: 'Campos a alterar' }))
  expect(choices.getAllByRole('checkbox').length).toBeGreaterThan(1)
  const choice = choices.getByRole('checkbox', { name: 'Descrição' })
  await userEvent.click(choice)
  expect(document.activeElement).toBe(choice)
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Descrição/ }), 'Fresca')
  opened.server.override('POST /fragrances/bulk', () =>
    createLines([{ operation: 'o', total: 2 }, ...rows.map(createChange), { changed: 2 }]),
  )
  await userEvent.click(submit)
  expect(await screen.findByText('2 registros alterados')).toBeTruthy()
  expect(bodies()).toEqual([{ action: 'edit', values: { description: 'Fresca' }, ids: [2, 1] }])
})

test('values of a list are added to what records have, removed from it, or replace it [V-29]', async () => {
  const plants: ResourceData = {
    ...{ name: 'plants', key: 'plantId', title: 'name' },
    fields: {
      ...{ name: f.text(), uses: f.tags(), note: f.text() },
      size: f.choice({ small: {}, large: {} }, { required: true, default: 'small' }),
    },
    list: { columns: ['name'] },
    actions: { edit: {} },
  }
  const rows = [1, 2].map((plantId) => ({ plantId, name: `Planta ${plantId}`, uses: ['chá'], createdAt: pastInstant }))
  const all = catalog([plants])
  const server = createFakeBackend(all, { plants: rows })
  const browser = createBrowserFixture(server.answer)
  openScreens(browser, { address: '/admin/plants', shown: all, all })
  const { bodies } = offerBulk({ server, browser })
  const lines = rows.map(({ plantId, name }) => ({ id: plantId, title: name, outcome: 'changed' }))
  server.override('POST /plants/bulk', () => createLines([{ operation: 'o', total: 2 }, ...lines, { changed: 2 }]))
  await screen.findAllByText('Planta 1')
  const edit = async (mode: string | undefined, typed: string, further: readonly string[] = []) => {
    await selectPage()
    await userEvent.click(await findCommand('Editar campos… (2)'))
    const dialog = await screen.findByRole('dialog')
    for (const name of ['uses', ...further]) await userEvent.click(within(dialog).getByRole('checkbox', { name }))
    const select = within(dialog).getByRole('combobox', { name: 'O que muda em uses' })
    if (mode !== undefined) {
      await userEvent.click(select)
      await userEvent.click(await screen.findByRole('option', { name: mode }))
    }
    if (typed !== '') await userEvent.type(within(dialog).getByRole('combobox', { name: 'uses' }), `${typed}{Enter}`)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Alterar 2 registros' }))
    return dialog
  }
  const refused = await edit(undefined, '')
  expect(await within(refused).findByText('Este campo é obrigatório.')).toBeTruthy()
  expect(bodies()).toEqual([])
  await userEvent.type(within(refused).getByRole('combobox', { name: 'uses' }), 'jardim{Enter}')
  const size = within(refused).getByRole('checkbox', { name: 'size' })
  await userEvent.click(size)
  await userEvent.click(within(refused).getByRole('button', { name: 'Alterar 2 registros' }))
  expect(await within(refused).findByText('Este campo é obrigatório.')).toBeTruthy()
  await userEvent.click(size)
  await userEvent.click(within(refused).getByRole('button', { name: 'Alterar 2 registros' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await edit('Retirar do que cada registro tem', 'chá')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await edit('Substituir tudo o que cada registro tem', '', ['note'])
  await waitFor(() => expect(bodies()).toHaveLength(3))
  const changes = [{ uses: { add: ['jardim'] } }, { uses: { remove: ['chá'] } }, { uses: [], note: null }]
  expect(bodies()).toEqual(changes.map((values) => ({ action: 'edit', values, ids: expect.any(Array) })))
})

const createChange = ({ fragranceId, name }: { fragranceId: number; name: string }) => ({
  id: fragranceId,
  title: name,
  outcome: 'changed',
})
const createLines = (lines: readonly object[]): Response =>
  new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
    headers: { 'Content-Type': 'application/x-ndjson' },
  })
const getCheckbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const getBar = () => screen.getByRole('region', { name: 'Linhas selecionadas' })
const findCommand = (name: string) => within(getBar()).findByRole('button', { name })
const selectPage = () => userEvent.click(getCheckbox('Selecionar todas as linhas desta página'))
async function close(dialog: HTMLElement): Promise<void> {
  await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(dialog.isConnected).toBe(false))
}
async function confirm(title: string, label: string): Promise<void> {
  const question = await screen.findByRole('alertdialog', { name: title })
  await userEvent.click(within(question).getByRole('button', { name: label }))
  await waitFor(() => expect(screen.queryByRole('alertdialog', { name: title })).toBeNull())
}

type Opened = ReturnType<typeof openDeclaredScreens>
const sent = (requests: Opened['browser']['requests']) => requests.filter(({ method }) => method !== 'GET')

/** Lets the server say that it has a call for several records. */
function offerBulk<T extends Pick<Opened, 'server' | 'browser'>>(opened: T) {
  opened.server.override('GET /config', () => jsonResponse({ capabilities: ['bulk'] }))
  return { ...opened, bodies: () => sent(opened.browser.requests).map(({ body }) => body) }
}

async function openCategories(count: number, query = '') {
  const address = `/admin/categories${query}`
  const opened = openDeclaredScreens({ categories: createCategories(count) }, { address, shown: [categories] })
  const offered = offerBulk(opened)
  await screen.findAllByText(/^Categoria \d/)
  return offered
}
