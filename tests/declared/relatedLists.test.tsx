import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getRelations } from '#language/relations.ts'
import { categories } from '#product/resources/categories.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { resources } from '#product/resources/index.ts'
import { users } from '#product/resources/users.ts'
import { createCategory, openDeclaredScreens, pastInstant } from './declaredFixture.ts'

const createFragrance = (fragranceId: number, categoryId = 1) => ({
  fragranceId,
  name: `Fragrância ${fragranceId}`,
  genre: 'F',
  categoryId,
  category: { categoryId, name: 'Floral' },
  image: null,
  secret: null,
  collections: [],
  collectionsCount: 0,
  deletedAt: null,
  createdAt: pastInstant,
})

test('every resource has the lists of what refers to it [W-13]', () => {
  const related = Object.fromEntries(
    resources
      .filter(({ internal }) => !internal)
      .map((resource) => [
        resource.name,
        getRelations(resources, resource).map((relation) => `${relation.resource.name}.${relation.path}`),
      ]),
  )
  expect(related).toMatchObject({
    categories: ['fragrances.category'],
    fragrances: expect.arrayContaining(['campaigns.collection.fragrance', 'capsules.fragrance']),
    campaigns: ['quiz.campaign', 'devices.campaign'],
    users: expect.arrayContaining(['devices.user', 'devices.owner']),
    devices: ['capsules.device'],
    profiles: expect.arrayContaining(['users.profile']),
  })
  expect(related.fragrances?.some((path) => path.startsWith('quiz.'))).toBe(true)
})

test('a related list has its total, five rows, pages of its own and a link to the filtered list [W-14]', async () => {
  const rows = [...Array.from({ length: 7 }, (_, index) => createFragrance(index + 1)), createFragrance(8, 2)]
  const { screens } = openDeclaredScreens(
    { categories: [createCategory(1, 'Floral'), createCategory(2, 'Outra')], fragrances: rows },
    { address: '/admin/categories/1', shown: [categories, fragrances] },
  )
  const list = await screen.findByRole('region', { name: 'Fragrâncias 7' })
  expect(within(list).getAllByRole('row')).toHaveLength(6)
  expect(
    within(list)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).not.toContain('Categoria')
  await userEvent.click(within(list).getByRole('button', { name: 'Próxima página' }))
  await waitFor(() => expect(within(list).getAllByRole('row')).toHaveLength(3))
  expect(within(list).getByText('Página 2 de 2')).toBeTruthy()
  await userEvent.click(within(list).getByRole('link', { name: 'Ver todos' }))
  expect(await screen.findByText('7 fragrâncias')).toBeTruthy()
  expect(new URLSearchParams(screens.address().split('?')[1]).get('filter')).toBe('{"category":{"in":[1]}}')
})

test('a record that refers to it is created from there, with the reference filled in [W-15]', async () => {
  const { screens } = openDeclaredScreens(
    { categories: [createCategory(1, 'Floral')], fragrances: [] },
    { address: '/admin/categories/1', shown: [categories, fragrances] },
  )
  const list = await screen.findByRole('region', { name: 'Fragrâncias 0' })
  expect(within(list).getByText('Nenhum registro')).toBeTruthy()
  await userEvent.click(within(list).getByRole('link', { name: 'Criar aqui' }))
  await waitFor(() => expect(screens.address()).toBe('/admin/fragrances/create'))
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: /^Categoria/ })).value).toBe('Floral')
})

test('from a record that was opened or created on the page of another, the way back leads there, and then to its list', async () => {
  const { screens } = openDeclaredScreens(
    { categories: [createCategory(1, 'Floral')], fragrances: [createFragrance(1)] },
    { address: '/admin/categories?page=1&order=asc', shown: [categories, fragrances] },
  )
  const goBack = async (name = 'Voltar para a página anterior') => {
    await userEvent.click(await screen.findByRole('link', { name }))
  }
  const openCategory = async () => within(await screen.findByRole('region', { name: 'Fragrâncias 1' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Floral' }))
  await userEvent.click((await openCategory()).getByRole('link', { name: 'Fragrância 1' }))
  await waitFor(() => expect(screens.address()).toBe('/admin/fragrances/1'))
  await userEvent.click(await screen.findByRole('link', { name: 'Editar' }))
  await waitFor(() => expect(screens.address()).toBe('/admin/fragrances/1/update'))
  await goBack()
  await waitFor(() => expect(screens.address()).toBe('/admin/categories/1'))
  await userEvent.click((await openCategory()).getByRole('link', { name: 'Criar aqui' }))
  await waitFor(() => expect(screens.address()).toBe('/admin/fragrances/create'))
  await goBack()
  await waitFor(() => expect(screens.address()).toBe('/admin/categories/1'))
  await goBack('Voltar para a lista')
  await waitFor(() => expect(screens.address()).toContain('/admin/categories?page=1&'))
})

test('a manager opens another user without what only administrators may do [W-02]', async () => {
  const bia = { id: 7, nome: 'Bia Souza', profile: { id: 3, nome: 'MARKETING' }, deletedAt: null }
  const open = async (confirmedAt: string | null) => {
    const { screens } = openDeclaredScreens(
      { users: [{ ...bia, confirmedAt }], devices: [] },
      { address: '/admin/users/7', shown: [users], profile: 'GERENTE' },
    )
    await screen.findByRole('article', { name: 'Bia Souza' })
    const main = screen.getByRole('main')
    const buttons = within(main)
      .getAllByRole('button', { name: /Reenviar|Editar|Inativar|Deletar/ })
      .map((button) => [button.textContent, button.getAttribute('aria-disabled')])
    screens.unmount()
    return buttons
  }
  expect(await open(null)).toEqual([['Reenviar e-mail de confirmação', null]])
  expect(await open(pastInstant)).toEqual([['Reenviar e-mail de confirmação', 'true']])
})

test('its head has title, key, state and actions; what the state forbids says why, also where lists hide it [W-04, W-10]', async () => {
  const bia = { id: 7, nome: 'Bia Souza', profile: { id: 3, nome: 'MARKETING' }, deletedAt: null }
  const { screens } = openDeclaredScreens(
    { users: [{ ...bia, confirmedAt: pastInstant }], devices: [], profiles: [] },
    { address: '/admin/users/7', shown: [users] },
  )
  await screen.findByRole('heading', { level: 1, name: 'Bia Souza' })
  expect(document.title).toBe('Bia Souza | Sillage')
  expect([screen.getByText('Ativo'), screen.getByText('#7')]).toHaveLength(2)
  const remove = screen.getByRole('button', { name: 'Deletar' })
  expect(remove.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(remove.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toMatch(/confirm/)
  await userEvent.click(remove)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Editar' }))
  await screen.findByRole('heading', { level: 1, name: /^Editar/ })
  await waitFor(() => expect(document.title).toBe('Bia Souza | Sillage'))
  expect(screens.address()).toBe('/admin/users/7/update')
})

test('a record from a list has the one before and after it, in the order of the list and across its pages [W-06]', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => createCategory(index + 1, `Categoria ${index + 1}`))
  const { screens } = openDeclaredScreens(
    { categories: rows, fragrances: [] },
    { address: '/admin/categories?page=1&order=asc', shown: [categories] },
  )
  await userEvent.click(await screen.findByRole('link', { name: 'Categoria 9' }))
  const nav = await screen.findByRole('navigation', { name: 'Registros da lista' })
  expect(nav.textContent).toBe('9 de 12')
  await userEvent.click(within(nav).getByRole('link', { name: /^Próximo/ }))
  await waitFor(() => expect(screens.address()).toBe('/admin/categories/10'))
  await screen.findByText('10 de 12')
  await screen.findByRole('link', { name: /^Próximo/ })
  await userEvent.keyboard('j')
  await waitFor(() => expect(screens.address()).toBe('/admin/categories/11'))
  await screen.findByText('11 de 12')
  await userEvent.keyboard('j')
  await screen.findByText('12 de 12')
  expect(screen.queryByRole('link', { name: /^Próximo/ })).toBeNull()
  await userEvent.keyboard('k')
  await screen.findByText('11 de 12')
  expect(screen.getByRole('link', { name: 'Voltar para a lista' }).getAttribute('href')).toContain('page=2')
  await screens.go('/admin/categories/3')
  await screen.findByRole('heading', { level: 1, name: 'Categoria 3' })
  expect(screen.queryByRole('navigation', { name: 'Registros da lista' })).toBeNull()
})
