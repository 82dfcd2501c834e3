import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { categories } from '#product/resources/categories.ts'
import { emptyResponse, jsonResponse } from '../support/browserFixture.ts'
import { openScreens } from '../support/openScreens.tsx'
import { createCategories, openDeclaredScreens } from './declaredFixture.ts'

const kept = {
  name: 'Antigas',
  params: { sort: 'createdAt', order: 'asc', perPage: '50' },
  columns: ['createdAt', 'name'],
}

describe('saved views', () => {
  test('keep what is shown under a name, and show it again', async () => {
    const { stored, screens, menu } = await openCategories([], '/admin/categories?perPage=20&sort=createdAt&order=asc')
    await menu()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nome da visão' }), 'Por data{Enter}')
    expect((await screen.findByText('Visão “Por data” salva')).closest('[role=status]')).toBeTruthy()
    expect(stored()).toEqual([
      { name: 'Por data', params: { perPage: '20', sort: 'createdAt', order: 'asc' }, columns: ['name', 'createdAt'] },
    ])
    expect(getView('Por data').getAttribute('aria-current')).toBe('true')
    expect([
      screen.getByRole('button', { name: 'Salvar visão' }).getAttribute('aria-disabled'),
      getName().value,
    ]).toEqual(['true', ''])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(getView('Visões')))
    await menu()
    await userEvent.click(getView('Visão padrão'))
    await waitFor(() => expect(screens.address()).toBe('/admin/categories?page=1'))
    const open = await menu()
    expect(getView('Visão padrão').getAttribute('aria-current')).toBe('true')
    await userEvent.click(within(open).getByRole('button', { name: 'Por data' }))
    await waitFor(() => expect(screens.address()).toBe('/admin/categories?page=1&perPage=20&sort=createdAt&order=asc'))
    await waitFor(() => expect(document.activeElement).toBe(getView('Visões')))
  })

  test('bring their columns with them', async () => {
    const { menu } = await openCategories([kept])
    await menu()
    await userEvent.click(await screen.findByRole('button', { name: 'Antigas' }))
    await waitFor(() =>
      expect(screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
        '',
        'Ações',
        'Criada em',
        'Nome',
      ]),
    )
  })

  test('are renamed, but not to a name that is taken', async () => {
    const { stored, menu } = await openCategories([kept, { name: 'Outra', params: {} }])
    await menu()
    await userEvent.click(await screen.findByRole('button', { name: 'Renomear Antigas' }))
    const box = screen.getByRole('textbox', { name: 'Renomear Antigas' })
    await userEvent.clear(box)
    await userEvent.type(box, 'outra{Enter}')
    expect(screen.getByText('Já existe uma visão com este nome.')).toBeTruthy()
    expect(stored()).toHaveLength(2)
    await userEvent.clear(box)
    await userEvent.type(box, 'Velhas{Enter}')
    expect(await screen.findByRole('button', { name: 'Velhas' })).toBeTruthy()
    expect(stored()[0]).toEqual({ ...kept, name: 'Velhas' })
  })

  test('are replaced under a name that is there, and the button says so', async () => {
    const { stored, menu } = await openCategories([kept])
    await menu()
    await screen.findByRole('button', { name: 'Antigas' })
    await userEvent.type(getName(), 'antigas')
    await userEvent.click(screen.getByRole('button', { name: 'Substituir visão' }))
    await waitFor(() => expect(stored()).toEqual([{ name: 'antigas', params: {}, columns: ['name', 'createdAt'] }]))
  })

  test('are deleted once that is confirmed', async () => {
    const { stored, menu } = await openCategories([kept])
    await menu()
    await userEvent.click(await screen.findByRole('button', { name: 'Deletar Antigas' }))
    const question = await screen.findByRole('alertdialog', { name: 'Deletar a visão “Antigas”?' })
    expect(stored()).toHaveLength(1)
    await userEvent.click(within(question).getByRole('button', { name: 'Deletar' }))
    await waitFor(() => expect(stored()).toEqual([]))
  })

  test('are kept by the browser where the backend keeps none', async () => {
    const { browser, menu, screens } = await openCategories(undefined)
    await menu()
    await userEvent.type(getName(), 'Só aqui{Enter}')
    expect(await screen.findByRole('button', { name: 'Só aqui' })).toBeTruthy()
    screens.unmount()
    openScreens(browser, { address: '/admin/categories', shown: [categories] })
    await screen.findByRole('table')
    await menu()
    expect(await screen.findByRole('button', { name: 'Só aqui' })).toBeTruthy()
  })

  test('that cannot be had or kept say so, and what was typed stays', async () => {
    const { server, menu } = await openCategories([])
    const restore = server.override('GET /views/categories', () => emptyResponse(500))
    await menu()
    expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível carregar as visões.')
    restore()
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nome da visão' }), 'Nova')
    server.override('PUT /views/categories', () => emptyResponse(500))
    await userEvent.keyboard('{Enter}')
    const failure = await screen.findByRole('alertdialog', { name: 'Falha ao salvar a visão' })
    await userEvent.click(within(failure).getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(getName().value).toBe('Nova')
  })
})

const getName = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome da visão' })
const getView = (label: string) => screen.getByRole('button', { name: label })

/** Opens the list of categories; the server has these views, or no views at all if undefined. */
async function openCategories(views: object[] | undefined, address = '/admin/categories') {
  let held: unknown[] = views ?? []
  const opened = openDeclaredScreens(
    { categories: createCategories(2) },
    { address, shown: [categories] },
    (server) => {
      if (!views) return
      server.override('GET /views/categories', () => jsonResponse(held))
      server.override('PUT /views/categories', ({ body }) => {
        held = body as unknown[]
        return jsonResponse(held)
      })
    },
  )
  await screen.findByRole('table')
  const getMenu = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Visões' }))
    return screen.findByRole('dialog', { name: 'Visões desta lista' })
  }
  return { ...opened, menu: getMenu, stored: () => held }
}
