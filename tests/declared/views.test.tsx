import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { categories } from '#product/resources/categories.ts'
import { emptyResponse, jsonResponse } from '../support/browserFixture.ts'
import { openScreens } from '../support/openScreens.tsx'
import { createCategories, openDeclaredScreens } from './declaredFixture.ts'

const kept = {
  id: 'v7',
  name: 'Antigas',
  params: { sort: 'createdAt', order: 'asc', perPage: '50' },
  columns: ['createdAt', 'name'],
  shared: null,
  owner: { id: 1, nome: 'Ana' },
  mayChange: true,
  isDefault: false,
  isSharedDefault: false,
  version: 1,
}
const keptAddress = '/admin/categories?page=1&perPage=50&sort=createdAt&order=asc&view=v7'
/** A view of another user that is shared with all users. */
const shared = {
  ...kept,
  id: 'v9',
  name: 'De todos',
  params: { status: 'all' },
  shared: 'everybody',
  owner: { id: 2, nome: 'Bia' },
  mayChange: false,
}

describe('the menu of views', () => {
  test('keeps what is shown under a name, and opens it again', async () => {
    const { calls, screens, menu } = await openCategories([], '/admin/categories?perPage=20&sort=createdAt&order=asc')
    await menu()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nome da visão' }), 'Por data{Enter}')
    expect((await screen.findByText('Visão “Por data” salva')).closest('[role=status]')).toBeTruthy()
    const params = { perPage: '20', sort: 'createdAt', order: 'asc' }
    expect(calls()).toEqual([
      ['POST /views/categories', { name: 'Por data', params, columns: ['name', 'createdAt'], shared: null }],
    ])
    const address = '/admin/categories?page=1&perPage=20&sort=createdAt&order=asc&view=v1'
    await waitFor(() => expect(screens.address()).toBe(address))
    const tab = await findTab('Por data')
    await waitFor(() => expect(tab.getAttribute('aria-current')).toBe('true'))
    await menu()
    await userEvent.click(getButton('Visão padrão'))
    await waitFor(() => expect(screens.address()).toBe('/admin/categories?page=1&perPage=20&sort=createdAt&order=asc'))
    await menu()
    await userEvent.click(getButton('Por data'))
    await waitFor(() => expect(screens.address()).toBe(address))
    await waitFor(() => expect(document.activeElement).toBe(getButton('Visões')))
  })

  test('replaces a view of one’s own under its name, and the button says so', async () => {
    const { calls, menu } = await openCategories([kept, { ...shared, name: 'Outra' }])
    await menu()
    await screen.findByRole('button', { name: 'Antigas' })
    await userEvent.type(getName(), 'antigas')
    await userEvent.click(getButton('Substituir visão'))
    await waitFor(() =>
      expect(calls()).toEqual([
        ['PUT /views/categories/v7', { name: 'antigas', params: {}, columns: ['name', 'createdAt'], shared: null }],
      ]),
    )
  })

  test('a short address of a view gets its parameters', async () => {
    const { screens } = await openCategories([kept], '/admin/categories?view=v7')
    await waitFor(() => expect(screens.address()).toBe(keptAddress))
    await screen.findByRole('table')
    expect(screens.address()).toBe(keptAddress)
  })

  test('renames a view, but not to a name that is taken or empty', async () => {
    const { calls, menu } = await openCategories([kept, { ...kept, id: 'v8', name: 'Outra' }])
    await menu()
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Antigas' }))
    const dialog = await screen.findByRole('dialog', { name: 'Editar a visão “Antigas”' })
    const box = within(dialog).getByRole('textbox', { name: 'Nome da visão' })
    await userEvent.clear(box)
    await userEvent.type(box, '{Enter}')
    within(dialog).getByText('Dê um nome à visão.')
    await userEvent.type(box, 'outra{Enter}')
    within(dialog).getByText('Já existe uma visão com este nome.')
    expect(calls()).toEqual([])
    await userEvent.clear(box)
    await userEvent.type(box, 'Velhas{Enter}')
    await screen.findByRole('button', { name: 'Velhas' })
    expect(calls()).toMatchObject([['PUT /views/categories/v7', { name: 'Velhas', params: kept.params }]])
  })

  test('shares a view with profiles and opens it for them, by an administrator alone [V-22, V-23]', async () => {
    const { calls, menu } = await openCategories([kept])
    await menu()
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Antigas' }))
    await userEvent.click(await screen.findByRole('radio', { name: 'Perfis escolhidos' }))
    await userEvent.click(getButton('Salvar'))
    await screen.findByText('Escolha ao menos um perfil.')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'GERENTE' }))
    await userEvent.click(screen.getByRole('checkbox', { name: /^Abrir pelo menu para quem a vê/ }))
    await userEvent.click(getButton('Salvar'))
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull())
    expect(calls()).toMatchObject([
      ['PUT /views/categories/v7', { name: 'Antigas', shared: { profiles: [5] } }],
      ['PUT /views/categories/default', { view: 'v7', for: { profile: 5 } }],
    ])
  })

  test('lets others open what is shared with them and choose it, not change it [V-22, V-23]', async () => {
    const { calls, menu } = await openCategories([shared], '/admin/categories', 'GERENTE')
    await menu()
    expect((await screen.findByRole('button', { name: /^De todos/ })).title).toBe('De todos · Compartilhada por Bia')
    expect(screen.queryByRole('button', { name: 'Editar De todos' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Deletar De todos' })).toBeNull()
    await userEvent.click(getButton('Abrir De todos pelo menu'))
    await screen.findByText('O menu agora abre “De todos”')
    expect(calls()).toEqual([['PUT /views/categories/default', { view: 'v9' }]])
  })

  test('deletes a view once that is confirmed', async () => {
    const { calls, menu } = await openCategories([kept])
    await menu()
    await userEvent.click(await screen.findByRole('button', { name: 'Deletar Antigas' }))
    const question = await screen.findByRole('alertdialog', { name: 'Deletar a visão “Antigas”?' })
    expect(calls()).toEqual([])
    await userEvent.click(within(question).getByRole('button', { name: 'Deletar' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Antigas' })).toBeNull())
    expect(calls().map(([call]) => call)).toEqual(['DELETE /views/categories/v7'])
  })

  test('keeps views in the browser where the backend keeps none', async () => {
    const { browser, menu, screens } = await openCategories(undefined)
    await menu()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nome da visão' }), 'Só aqui{Enter}')
    await findTab('Só aqui')
    screens.unmount()
    openScreens(browser, { address: '/admin/categories', shown: [categories] })
    expect((await findTab('Só aqui')).getAttribute('href')).toBe('/admin/categories?page=1&view=v1')
    await menu()
    await screen.findByRole('button', { name: 'Só aqui' })
    expect(screen.queryByRole('button', { name: 'Abrir Só aqui pelo menu' })).toBeNull()
  })

  test('says when views cannot be had or kept, and what was typed stays', async () => {
    const { server, menu } = await openCategories([])
    const restore = server.override('GET /views/categories', () => emptyResponse(500))
    await menu()
    await userEvent.click(await screen.findByRole('button', { name: 'Visão padrão' }))
    restore()
    await menu()
    server.override('POST /views/categories', () => emptyResponse(500))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nome da visão' }), 'Nova{Enter}')
    const failure = await screen.findByRole('alertdialog', { name: 'Falha ao salvar a visão' })
    await userEvent.click(within(failure).getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(getName().value).toBe('Nova')
  })
})

describe('a list that shows a saved view', () => {
  test('has its columns, and says what was changed, until that is saved or undone [V-24]', async () => {
    const { calls, screens } = await openCategories([kept], keptAddress)
    expect(getHeaders()).toEqual(['Criada em', 'Nome'])
    expect(screen.queryByText('Visão alterada')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Inativo' }))
    await screen.findByText('Visão alterada')
    expect(screens.address()).toBe(keptAddress.replace('&view', '&status=inactive&view'))
    await userEvent.click(getButton('Desfazer alterações'))
    await waitFor(() => expect(screens.address()).toBe(keptAddress))
    expect(screen.queryByText('Visão alterada')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Inativo' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Salvar alterações' }))
    await waitFor(() => expect(screen.queryByText('Visão alterada')).toBeNull())
    const { name, params, columns } = kept
    expect(calls()).toEqual([
      ['PUT /views/categories/v7', { name, params: { ...params, status: 'inactive' }, columns, shared: null }],
    ])
  })

  test('of somebody else can be copied, not saved [V-22, V-24]', async () => {
    const { calls, screens } = await openCategories(
      [shared],
      '/admin/categories?page=1&status=inactive&view=v9',
      'GERENTE',
      'navigation',
    )
    await screen.findByText('Visão alterada')
    expect(screen.queryByRole('button', { name: 'Salvar alterações' })).toBeNull()
    await userEvent.click(getButton('Salvar como nova'))
    const dialog = await screen.findByRole('dialog', { name: 'Salvar como nova visão' })
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Nome da visão' }), 'Minha{Enter}')
    await waitFor(() => expect(screens.address()).toBe('/admin/categories?page=1&status=inactive&view=v1'))
    expect(calls()).toMatchObject([['POST /views/categories', { name: 'Minha', params: { status: 'inactive' } }]])
  })

  test('that is gone or not shared says so, without rows, and leads to the whole list [V-15]', async () => {
    const { screens } = await openCategories([kept], '/admin/categories?page=1&view=v8', 'ADMIN', 'alert')
    screen.getByText('Esta visão não está disponível')
    expect(screen.queryByRole('table')).toBeNull()
    await userEvent.click(getButton('Abrir a lista toda'))
    await screen.findByRole('table')
    expect(screens.address()).toBe('/admin/categories?page=1')
  })

  test('asks the server for what the view shows, not for the view', async () => {
    const { browser } = await openCategories([kept], keptAddress)
    const asked = browser.requests.filter(({ path }) => path.startsWith('/api/categories?'))
    expect(asked.map(({ path }) => new URL(path, 'http://a').searchParams.get('view'))).toEqual([null])
  })
})

const getName = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome da visão' })
const getButton = (name: string) => screen.getByRole('button', { name })
const findTab = (name: string) => screen.findByRole('link', { name })
const getHeaders = () =>
  screen
    .getAllByRole('columnheader')
    .flatMap(({ textContent }) => (['', 'Ações'].includes(textContent) ? [] : textContent))

/** Opens the list of categories; the server keeps these views, or no views at all if undefined. */
async function openCategories(
  views: object[] | undefined,
  address = '/admin/categories',
  profile = 'ADMIN',
  awaited = 'table',
) {
  let held = views ?? []
  const opened = openDeclaredScreens(
    { categories: createCategories(2), profiles: [{ id: 5, nome: 'GERENTE' }] },
    { address, shown: [categories], profile },
    (server) => {
      if (!views) return
      server.override('GET /views/categories', () => jsonResponse(held))
      server.override('POST /views/categories', ({ body }) => {
        const view = { ...kept, ...(body as object), id: 'v1' }
        held = [...held, view]
        return jsonResponse(view, 201)
      })
      server.override('PUT /views/categories/v7', ({ body }) => {
        const view = { ...kept, ...(body as object), version: 2 }
        held = held.map((one) => ('id' in one && one.id === 'v7' ? view : one))
        return jsonResponse(view)
      })
      server.override('DELETE /views/categories/v7', () => {
        held = []
        return emptyResponse(204)
      })
      server.override('PUT /views/categories/default', () => emptyResponse(204))
    },
  )
  await screen.findByRole(awaited)
  const getMenu = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Visões' }))
    return screen.findByRole('dialog', { name: 'Visões desta lista' })
  }
  const getCalls = () =>
    opened.sent().map(({ method, path, body }) => [`${method} ${path.replace('/api', '')}`, body] as const)
  return { ...opened, menu: getMenu, calls: getCalls }
}
