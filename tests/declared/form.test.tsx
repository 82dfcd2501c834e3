import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { RecordData } from '#language/evaluate.ts'
import { catalog } from '#product/language.ts'
import { categories } from '#product/resources/categories.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { users } from '#product/resources/users.ts'
import { createBrowserFixture, emptyResponse, textResponse } from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'
import { orders } from '../support/orders.ts'
import { createCategory, openDeclaredScreens, pastInstant } from './declaredFixture.ts'

describe('a new record', () => {
  test('begins in its first and only field [E-14]', async () => {
    await openCreate()
    expect(document.activeElement).toBe(getNameField())
    expectOneField()
  })

  test('is saved with what was typed and opens; the notice names it and leads to another one [L-15, W-33]', async () => {
    const { calls, screens } = await openCreate()
    await userEvent.type(getNameField(), 'Amadeirado')
    await userEvent.click(getButton('Salvar'))
    const notice = await savedNotice('Categoria “Amadeirado”')
    expect(within(notice).getByText('Registro salvo com sucesso')).toBeTruthy()
    expect(calls()).toEqual([['POST', '/api/categories', { name: 'Amadeirado' }]])
    expect(screens.address()).toBe('/admin/categories/2')
    // The link is clicked before the next screen has rendered.
    await userEvent.click(within(notice).getByRole('link', { name: 'Nova categoria' }))
    await waitFor(() => expect(screens.address()).toBe('/admin/categories/create'))
    await waitFor(() => expect(getNameField().value).toBe(''))
    await waitFor(() => expect(document.activeElement).toBe(getNameField()))
    await userEvent.type(getNameField(), 'Balsâmico{Enter}')
    await savedNotice('Categoria “Balsâmico”')
  })

  test('is saved by Ctrl+S, and again after another change', async () => {
    const { calls } = await openCreate()
    await userEvent.type(getNameField(), 'Amadeirado')
    act(() => screen.getByRole('link', { name: 'Cancelar' }).focus())
    await userEvent.keyboard('{Control>}s{/Control}')
    await savedNotice('Categoria “Amadeirado”')
    await userEvent.click(await screen.findByRole('link', { name: 'Editar' }))
    await screen.findByRole('heading', { name: 'Editar categoria' })
    await userEvent.type(await screen.findByRole('textbox'), ' claro')
    await userEvent.keyboard('{Control>}s{/Control}')
    await savedNotice('Categoria “Amadeirado claro”')
    expect(calls().map(([method, path]) => `${method} ${path}`)).toEqual([
      'POST /api/categories',
      'PUT /api/categories/2',
    ])
  })

  test('opens also where the person may not edit it', async () => {
    const closed = { ...categories, actions: { ...categories.actions, edit: { who: { '$me.profile': 'nobody' } } } }
    const address = '/admin/categories/create'
    const { screens } = openDeclaredScreens({ categories: [floral] }, { address, shown: [closed] })
    await screen.findByRole('textbox')
    await userEvent.type(getNameField(), 'Amadeirado{Enter}')
    await savedNotice('Categoria “Amadeirado”')
    expect(screens.address()).toBe('/admin/categories/2')
  })

  test('is followed by what its declaration says comes next: a record that refers to it', async () => {
    const { screens } = openDeclaredScreens(
      { categories: [], fragrances: [] },
      { address: '/admin/categories/create', shown: [categories, fragrances] },
    )
    await screen.findByRole('textbox')
    await userEvent.type(getNameField(), 'Amadeirado{Enter}')
    await userEvent.click(await screen.findByRole('link', { name: 'Nova fragrância desta categoria' }))
    await waitFor(() => expect(screens.address()).toBe('/admin/fragrances/create'))
    const categoryInput = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Categoria/ })
    expect(categoryInput.value).toBe('Amadeirado')
    expect(screen.queryByText('Há alterações não salvas')).toBeNull()
  })

  test('that is not complete cannot be saved, but says what is missing and leads there [K-38]', async () => {
    const { calls } = await openCreate()
    await waitFor(() => expect(getButton('Salvar').getAttribute('aria-disabled')).toBe('true'))
    const description = 'Preencha os campos obrigatórios e corrija os erros para salvar.'
    expect(screen.getByRole('button', { name: 'Salvar', description })).toBeTruthy()
    await userEvent.hover(getButton('Salvar'))
    expect((await screen.findByRole('tooltip')).textContent).toBe(description)
    expect(screen.queryByText('Este campo é obrigatório.')).toBeNull()
    act(() => getButton('Limpar').focus())
    await userEvent.click(getButton('Salvar'))
    expect(within(await screen.findByRole('alert')).getByText('Corrija 1 campo para salvar')).toBeTruthy()
    expect(document.activeElement).toBe(getNameField())
    expect(getNameField().getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(getNameField(), { target: { value: '     ' } })
    await userEvent.click(getButton('Salvar'))
    expect(screen.getByRole('textbox', { name: /^Nome/, description: /Este campo é obrigatório\./ })).toBeTruthy()
    expect(getButton('Salvar').getAttribute('aria-disabled')).toBe('true')
    expect(calls()).toEqual([])
    await userEvent.type(getNameField(), 'Amadeirado')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(getButton('Salvar').getAttribute('aria-disabled')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Salvar', description })).toBeNull()
  })

  test('says what is wrong when a field is left, and from then on at each letter [K-39]', async () => {
    await openCreate()
    await userEvent.type(getNameField(), 'Am')
    expect(screen.queryByText(/Informe de 3 a 100 caracteres/)).toBeNull()
    await userEvent.tab()
    expect(await screen.findByText(/Informe de 3 a 100 caracteres/)).toBeTruthy()
    await userEvent.type(getNameField(), 'a')
    await waitFor(() => expect(screen.queryByText(/Informe de 3 a 100 caracteres/)).toBeNull())
    fireEvent.change(getNameField(), { target: { value: 'é'.repeat(101) } })
    expect(await screen.findByText(/Informe de 3 a 100 caracteres/)).toBeTruthy()
    expect(getButton('Salvar').getAttribute('aria-disabled')).toBe('true')
    fireEvent.change(getNameField(), { target: { value: 'é'.repeat(100) } })
    await waitFor(() => expect(getButton('Salvar').getAttribute('aria-disabled')).toBeNull())
    expect(screen.queryByText(/Informe de 3 a 100 caracteres/)).toBeNull()
  })

  test('is cleaned at once while nothing was typed, and asks before something is lost', async () => {
    await openCreate()
    await userEvent.click(getButton('Limpar'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await userEvent.type(getNameField(), 'Amadeirado')
    expect(screen.getByText('Há alterações não salvas')).toBeTruthy()
    await userEvent.click(getButton('Limpar'))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Limpar' }))
    await waitFor(() => expect(getNameField().value).toBe(''))
  })

  test('that was begun is not left without a question, whichever way out is taken', async () => {
    const { screens } = open('/admin/categories', [floral])
    const startTyping = async (typed: string) => {
      await screen.findByRole('table')
      await screens.go('/admin/categories/create')
      await userEvent.type(await screen.findByRole('textbox', { name: /^Nome/ }), typed)
    }
    const clickLink = (name: string) => userEvent.click(screen.getByRole('link', { name }))
    await startTyping('abc{Backspace}{Backspace}{Backspace}')
    await clickLink('Cancelar')
    await waitFor(() => expect(screens.address()).toMatch(/^\/admin\/categories\?/))
    for (const leave of [
      () => clickLink('Cancelar'),
      () => clickLink('Voltar para a lista'),
      () => screens.back(),
      () => screens.go('/admin/elsewhere'),
    ]) {
      await startTyping('Amadeirado')
      await leave()
      const dialog = await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' })
      expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Continuar editando' }))
      await userEvent.keyboard('{Enter}')
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      expect([screens.address(), getNameField().value]).toEqual(['/admin/categories/create', 'Amadeirado'])
      await leave()
      await userEvent.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
      await waitFor(() => expect(screens.address()).not.toBe('/admin/categories/create'))
    }
  })
})

describe('a save that fails', () => {
  test('shows the sentence of the server in a dialog, then on its field, and nowhere else [L-01, L-18]', async () => {
    const { server } = await openCreate()
    const text = 'Já existe um registro ativo com o mesmo valor em Nome.'
    server.override('POST /categories', () => textResponse(text, 400, { 'Error-Field': 'name' }))
    await userEvent.type(getNameField(), 'Floral{Enter}')
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText(text)).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(document.activeElement).toBe(getNameField()))
    expect([getNameField().getAttribute('aria-invalid'), getNameField().value]).toEqual(['true', 'Floral'])
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getAllByText(text)).toHaveLength(1)
    expect(screen.queryByText(/Corrija 1 campo/)).toBeNull()
  })

  test('shows the text of the resource for a creation [L-02, L-19]', async () => {
    const { server } = await openCreate()
    server.override('POST /categories', () => textResponse('a secret of the server', 403))
    await userEvent.type(getNameField(), 'Floral{Enter}')
    const dialog = await screen.findByRole('alertdialog', { name: 'Falha ao salvar' })
    expect(within(dialog).getByText('Ocorreu um erro ao cadastrar a categoria.')).toBeTruthy()
    expect(within(dialog).queryByText(/secret/)).toBeNull()
  })

  test.each([503, 507, 500, 429])('for want of a server (%i) may be tried again, which saves it', async (status) => {
    const { server, calls } = await openCreate()
    const back = server.override('POST /categories', () => emptyResponse(status))
    await userEvent.type(getNameField(), 'Floral{Enter}')
    const again = await screen.findByRole('button', { name: 'Tentar novamente' })
    expect(screen.queryByText(/O servidor está temporariamente indisponível\./) !== null).toBe(status === 503)
    expect(screen.queryByText(/O servidor não tem mais espaço .* Nada foi salvo/) !== null).toBe(status === 507)
    back()
    await userEvent.click(again)
    expect(await screen.findByText('Registro salvo com sucesso')).toBeTruthy()
    expect(calls().at(-1)).toEqual(['POST', '/api/categories', { name: 'Floral' }])
  })

  test('shows the general text for any other save, and keeps what was typed [L-06, L-07]', async () => {
    const { server } = await openEdit()
    server.override('PUT /categories/1', () => emptyResponse(500))
    await userEvent.type(getNameField(), ' novo')
    await userEvent.click(getButton('Salvar'))
    const dialog = await screen.findByRole('alertdialog', { name: 'Falha ao salvar' })
    expect(within(dialog).getByText('Erro ao salvar os dados, tente novamente mais tarde')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(getNameField().value).toBe('Floral novo')
  })

  test('for want of a connection says so, and goes through once it is back', async () => {
    const { server, calls } = await openEdit()
    const back = server.override('PUT /categories/1', () => Promise.reject(new TypeError('offline')))
    await userEvent.type(getNameField(), ' novo')
    await userEvent.click(getButton('Salvar'))
    expect(await screen.findByText(/Não foi possível falar com o servidor/)).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    back()
    await userEvent.click(getButton('Salvar'))
    expect(await screen.findByText('Registro salvo com sucesso')).toBeTruthy()
    expect(calls().at(-1)).toEqual(['PUT', '/api/categories/1', { name: 'Floral novo' }])
  })

  test('for want of a connection is tried again from the dialog, with what was typed', async () => {
    const { server, calls } = await openEdit()
    const back = server.override('PUT /categories/1', () => Promise.reject(new TypeError('offline')))
    await userEvent.type(getNameField(), ' novo')
    await userEvent.click(getButton('Salvar'))
    const again = await screen.findByRole('button', { name: 'Tentar novamente' })
    await userEvent.click(again)
    await waitFor(() => expect(calls()).toHaveLength(2))
    back()
    await userEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Registro salvo com sucesso')).toBeTruthy()
    expect(calls().at(-1)).toEqual(['PUT', '/api/categories/1', { name: 'Floral novo' }])
  })

  test('because of the state of the record says which condition fails', async () => {
    const { server } = await openEdit()
    server.override('PUT /categories/1', () => textResponse('no', 409))
    server.override('GET /categories/1', () => Response.json({ ...floral, deletedAt: pastInstant }))
    await userEvent.type(getNameField(), ' novo')
    await userEvent.click(getButton('Salvar'))
    expect(await screen.findByText(/a categoria está inativa/)).toBeTruthy()
    expect(getNameField({ hidden: true }).value).toBe('Floral novo')
  })

  test('because the record is gone keeps what was typed on the screen', async () => {
    const { server } = await openEdit()
    server.override('PUT /categories/1', () => textResponse('gone', 404))
    await userEvent.type(getNameField(), ' novo')
    await userEvent.click(getButton('Salvar'))
    expect(await screen.findByRole('alertdialog', { name: 'Este registro não existe mais' })).toBeTruthy()
    expect(getNameField({ hidden: true }).value).toBe('Floral novo')
  })
})

describe('two people at one record', () => {
  const findConflict = () => screen.findByRole('alertdialog', { name: 'Duas pessoas mudaram o mesmo campo' })

  test('what only the other changed is kept, and the notice says what, whose and when [W-34]', async () => {
    const { server, puts } = await openOrder()
    server.records('orders')[0] = { ...order, note: 'from the other' }
    await userEvent.type(getInput('number'), '-new{Enter}')
    const notice = await screen.findByText(/The changes by Bia Souza \(01\/01\/2026 12:00\) were kept too: note\./)
    expect(notice.closest('[role=status]')?.textContent).toContain('A-1-new')
    expect(puts()).toBe(2)
    expect(server.records('orders')[0]).toMatchObject({ number: 'A-1-new', note: 'from the other' })
    expect(getInput('note').value).toBe('from the other')
    expect(screen.queryByText('There are unsaved changes')).toBeNull()
  })

  test('what both changed differently is listed alone and chosen field by field; Save waits for the last [W-35]', async () => {
    const { server, puts } = await openOrder()
    server.records('orders')[0] = { ...order, number: 'A-1-theirs', note: 'theirs', weight: 9 }
    await userEvent.type(getInput('number'), '-mine')
    await userEvent.type(getInput('note'), 'mine{Enter}')
    const dialog = await screen.findByRole('alertdialog', { name: 'Two people changed the same field' })
    expect(dialog.textContent).toContain('Bia Souza saved this on 01/01/2026 12:00')
    const rows = within(dialog).getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'numberA-1A-1-mineA-1-theirs',
      'noteNot providedminetheirs',
    ])
    const save = within(dialog).getByRole('button', { name: 'Save' })
    const choose = (row: number, side: number) =>
      userEvent.click(within(rows[row] as HTMLElement).getAllByRole('radio')[side] as HTMLElement)
    await choose(0, 0)
    await userEvent.click(save)
    expect([save.getAttribute('aria-disabled'), puts()]).toEqual(['true', 1])
    await choose(1, 1)
    await userEvent.click(save)
    await waitFor(() => expect(puts()).toBe(2))
    expect(server.records('orders')[0]).toMatchObject({ number: 'A-1-mine', note: 'theirs', weight: 9 })
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('or go on editing, and lose nothing', async () => {
    const { server } = await openEdit()
    server.records('categories')[0] = { ...floral, name: 'Florido' }
    await userEvent.type(getNameField(), ' novo{Enter}')
    await findConflict()
    await userEvent.click(screen.getByRole('button', { name: 'Continuar editando' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(getNameField().value).toBe('Floral novo')
    expect(server.records('categories')[0]).toMatchObject({ name: 'Florido' })
    await userEvent.type(getNameField(), '{Enter}')
    await findConflict()
    await userEvent.click(screen.getByRole('button', { name: 'Usar todos os salvos' }))
    await userEvent.click(within(await findConflict()).getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(getNameField({ hidden: true }).value).toBe('Florido'))
    await waitFor(() => expect(screen.queryByText('Há alterações não salvas')).toBeNull())
  })
})

describe('an edited record', () => {
  test('names the tab of the browser', async () => {
    await openEdit()
    expect(document.title).toBe('Floral | Sillage')
    expect(screen.getByRole('heading', { name: 'Editar categoria' })).toBeTruthy()
  })

  test('stays open after a save, which can be changed, saved and reverted again [W-32]', async () => {
    const { calls, server } = await openEdit()
    await userEvent.type(getNameField(), ' novo{Enter}')
    const notice = await savedNotice('Categoria “Floral novo”')
    expect(within(notice).getByText('Registro salvo com sucesso')).toBeTruthy()
    expect(within(notice).queryByRole('link')).toBeNull()
    expect(document.title).toBe('Floral novo | Sillage')
    await userEvent.type(getNameField(), '!{Enter}')
    await savedNotice('Categoria “Floral novo!”')
    expect(server.records('categories')[0]).toMatchObject({ name: 'Floral novo!' })
    expect(calls()).toHaveLength(2)
    await userEvent.type(getNameField(), '?')
    await userEvent.click(getButton('Reverter'))
    await userEvent.click(await screen.findByRole('button', { name: 'Reverter alterações' }))
    await waitFor(() => expect(getNameField({ hidden: true }).value).toBe('Floral novo!'))
  })

  test('goes back to what is saved', async () => {
    const { calls } = await openEdit()
    expectOneField()
    await userEvent.click(getButton('Reverter'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await userEvent.type(getNameField(), ' novo')
    await userEvent.click(getButton('Reverter'))
    await userEvent.click(await screen.findByRole('button', { name: 'Reverter alterações' }))
    await waitFor(() => expect(getNameField({ hidden: true }).value).toBe('Floral'))
    expect(calls()).toEqual([])
  })

  test('that cannot be loaded says so in the words of its resource, with a way back [L-08, L-09]', async () => {
    const { server, screens } = open('/admin/categories', [floral], 'GET /categories/1')
    await userEvent.click(await screen.findByRole('link', { name: /^Editar/ }))
    expect(await screen.findByText('Ocorreu um erro ao carregar a categoria.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    expect(screen.getByRole('link', { name: 'Voltar para a lista' })).toBeTruthy()
    server.restore()
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(getNameField().value).toBe('Floral'))
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Editar categoria' }))
    expect(screens.address()).toBe('/admin/categories/1/update')
  })

  test('of a resource without words of its own says the general text [L-10]', async () => {
    openDeclaredScreens({ users: [] }, { address: '/admin/users/1/update', shown: [users] }, (server) =>
      server.override('GET /usuario/1', () => emptyResponse(500)),
    )
    expect(await screen.findByText('Ocorreu um erro ao carregar os dados do registro.')).toBeTruthy()
  })

  test.each(['9', '0', 'abc', '%F0%9F%8C%B8'])(
    'that does not exist (%s) says so, and is not asked for again',
    async (id) => {
      openDeclaredScreens({ categories: [] }, { address: `/admin/categories/${id}/update`, shown: [categories] })
      expect(await screen.findByRole('heading', { name: 'Registro não encontrado' })).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
      expect(screen.getByRole('link', { name: 'Voltar para a lista' }).getAttribute('href')).toBe('/admin/categories')
    },
  )

  test('that is inactive shows why it cannot be edited, and no form', async () => {
    await openEdit({ deletedAt: pastInstant })
    expect(await screen.findByText(/a categoria está inativa/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

const floral = createCategory(1, 'Floral')
const order = {
  orderId: 1,
  number: 'A-1',
  status: 'draft',
  weight: 3,
  note: null,
  heldUntil: null,
  heldBy: null,
  heldOn: null,
  deletedAt: null,
  createdAt: pastInstant,
}
/** The notice that a record was saved, found by the name of the record. */
async function savedNotice(name: string): Promise<HTMLElement> {
  const notice = (await screen.findByText(name)).closest<HTMLElement>('[role=status]')
  if (!notice) throw new Error('no notice')
  return notice
}
const getNameField = (options = {}) => screen.getByRole<HTMLInputElement>('textbox', { name: /^Nome/, ...options })
const getButton = (name: string) => screen.getByRole('button', { name })

function expectOneField() {
  expect(screen.getAllByRole('textbox')).toEqual([getNameField()])
  for (const role of ['combobox', 'checkbox', 'radio', 'switch']) expect(screen.queryByRole(role)).toBeNull()
}

async function openCreate() {
  const opened = open('/admin/categories/create', [floral])
  await screen.findByRole('textbox')
  return opened
}

/** Opens the edit screen of a category; the call named by `failing` responds with 500 until `restore` is called. */
async function openEdit(changes: RecordData = {}, failingCall?: string) {
  const opened = open('/admin/categories/1/update', [{ ...floral, ...changes }], failingCall)
  if (!failingCall && changes.deletedAt === undefined) await waitFor(() => expect(getNameField().value).toBe('Floral'))
  return opened
}

async function openOrder() {
  const all = catalog([orders])
  const server = createFakeBackend(all, { orders: [order] })
  server.override('GET /orders/1/facts', () =>
    Response.json({ changedBy: { id: 2, nome: 'Bia Souza' }, changedAt: pastInstant }),
  )
  const browser = createBrowserFixture(server.answer)
  openScreens(browser, { address: '/admin/orders/1/update', shown: all, all, locale: 'en' })
  await waitFor(() => expect(getInput('number').value).toBe('A-1'))
  return { server, puts: () => browser.requests.filter(({ method }) => method === 'PUT').length }
}
const getInput = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })

function open(address: string, rows: RecordData[], failingCall?: string) {
  let restore = (): unknown => undefined
  const opened = openDeclaredScreens({ categories: rows }, { address, shown: [categories] }, (server) => {
    if (failingCall) restore = server.override(failingCall, () => emptyResponse(500))
  })
  const calls = () => opened.sent().map(({ method, path, body }) => [method, path, body])
  return { ...opened, server: { ...opened.server, restore }, calls }
}
