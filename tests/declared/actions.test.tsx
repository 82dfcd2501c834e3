import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { categories } from '#resources/categories.ts'
import { resources } from '#resources/index.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import { quiz } from '#resources/quiz.ts'
import { users } from '#resources/users.ts'
import { createBrowserWorld, empty, sentence } from '../support/browserWorld.ts'
import { createContractServer } from '../support/contractServer.ts'
import { openScreens } from '../support/openScreens.tsx'

describe('the switch of a row', () => {
  test('inactivates at once, by a delete call, and says so [C-16, L-11]', async () => {
    const { calls, toggle } = await openCategories()
    await userEvent.click(toggle())
    expect(toggle().checked).toBe(false)
    expect(await screen.findByText('Status alterado com sucesso')).toBeTruthy()
    expect(calls()).toEqual(['DELETE /api/categories/1?hardDelete=false'])
  })

  test('leaves the row where it is, with the focus, and offers the opposite call', async () => {
    const { calls, toggle } = await openCategories()
    act(() => toggle().focus())
    await userEvent.keyboard(' ')
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(calls().at(-1)).toBe('PUT /api/categories/activate/1'))
    await waitFor(() => expect(toggle().checked).toBe(true))
  })

  test('activates what is inactive [C-17]', async () => {
    const { calls, toggle } = await openCategories({ deletedAt: past }, '/admin/categories?status=inactive')
    await userEvent.click(toggle())
    await screen.findByText('Status alterado com sucesso')
    expect(calls()).toEqual(['PUT /api/categories/activate/1'])
  })

  test('goes back where the call fails, and says why in a dialog [L-12]', async () => {
    const { server, toggle } = await openCategories()
    server.instead('DELETE /categories/1', () => empty(500))
    await userEvent.click(toggle())
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText('Erro ao alterar o status do registro')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(toggle().checked).toBe(true))
  })

  test('says which condition fails where the record has changed meanwhile', async () => {
    const { server, toggle } = await openCategories()
    const held = {
      ...server.records('categories')[0],
      fragrances: [{ name: 'Rosa', deletedAt: null }],
      fragrancesCount: 1,
    }
    server.instead('DELETE /categories/1', () => sentence('no', 409))
    server.instead('GET /categories/1', () => Response.json(held))
    await userEvent.click(toggle())
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText('Erro ao alterar o status do registro')).toBeTruthy()
    expect(within(dialog).getByText(/tem fragrâncias ativas/)).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('switch')).toBeNull())
  })

  test('does nothing while its call is under way: two opposite ones would race', async () => {
    const { server, calls, toggle } = await openCategories()
    let answer: (response: Response) => void = () => undefined
    const held = new Promise<Response>((resolve) => {
      answer = resolve
    })
    server.instead('DELETE /categories/1', () => held)
    await userEvent.click(toggle())
    await userEvent.click(toggle())
    expect(toggle().checked).toBe(false)
    expect(calls()).toEqual(['DELETE /api/categories/1?hardDelete=false'])
    await act(async () => answer(empty(204)))
    await screen.findByText('Status alterado com sucesso')
    await userEvent.click(toggle())
    await waitFor(() => expect(calls().at(-1)).toBe('PUT /api/categories/activate/1'))
  })

  test('of a user sends the status alone', async () => {
    const user = {
      id: 7,
      nome: 'Bia',
      email: 'b@x.test',
      profile: { id: 1, nome: 'USER' },
      address: {},
      confirmedAt: past,
      deletedAt: null,
    }
    const world = createBrowserWorld(createContractServer(resources, { users: [user] }).answer)
    openScreens(world, { address: '/admin/users', shown: [users] })
    await userEvent.click(await screen.findByRole('switch', { name: 'Ativo: Bia' }))
    await screen.findByText('Status alterado com sucesso')
    expect(world.requests.at(-1)).toMatchObject({ method: 'PUT', path: '/api/usuario/7', body: { ativo: false } })
  })
})

describe('removing for good', () => {
  test('asks first, with the verb on the button, and says that it is done [L-13]', async () => {
    const { calls, server } = await openCategories({ deletedAt: past }, '/admin/categories?status=inactive')
    await userEvent.click(screen.getByRole('button', { name: 'Deletar: Floral' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Deletar a categoria “Floral”?' })
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancelar' }))
    expect(calls()).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deletar' }))
    expect(await screen.findByText('Registro deletado com sucesso')).toBeTruthy()
    expect(calls()).toEqual(['DELETE /api/categories/1?hardDelete=true'])
    expect(server.records('categories')).toEqual([])
    expect(await screen.findByText('Nenhum registro inativo')).toBeTruthy()
  })

  test('says that it failed [L-14]', async () => {
    const { server } = await openCategories({ deletedAt: past }, '/admin/categories?status=inactive')
    server.instead('DELETE /categories/1', () => empty(500))
    await userEvent.click(screen.getByRole('button', { name: 'Deletar: Floral' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deletar' }))
    expect(await screen.findByText('Erro ao deletar o registro')).toBeTruthy()
  })
})

describe('an action with a route of its own', () => {
  const draft = {
    quizId: 3,
    name: 'Verão',
    campaignId: 1,
    campaign: { name: 'Praia' },
    language: 'pt-BR',
    questions: [],
    questionsCount: 0,
    publishedAt: null,
    validatedAt: null,
    deletedAt: null,
    createdAt: past,
    updatedAt: past,
  }

  test('is there with its reason while the record does not allow it, and does nothing', async () => {
    const world = createBrowserWorld(createContractServer(resources, { quiz: [draft] }).answer)
    openScreens(world, { address: '/admin/quiz', shown: [quiz], screens: { quizEditor: () => null } })
    const button = await screen.findByRole('button', { name: 'Validar: Verão' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toMatch(/o quiz não tem perguntas/)
    act(() => button.focus())
    await userEvent.hover(button)
    expect((await screen.findByRole('tooltip')).textContent).toMatch(/o quiz não tem perguntas/)
    await userEvent.click(button)
    expect(world.requests.filter(({ method }) => method === 'PUT')).toEqual([])
  })

  test('is called, and the row shows what the answer says', async () => {
    const ready = { ...draft, questions: [{}], questionsCount: 1 }
    const server = createContractServer(resources, { quiz: [ready] })
    server.instead('PUT /quiz/validate/3', () => Response.json({ ...ready, validatedAt: '2026-03-01T12:00:00.000Z' }))
    const world = createBrowserWorld(server.answer)
    openScreens(world, { address: '/admin/quiz', shown: [quiz], screens: { quizEditor: () => null } })
    await userEvent.click(await screen.findByRole('button', { name: 'Validar: Verão' }))
    expect(await screen.findByText('Quiz validado com sucesso')).toBeTruthy()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Publicar: Verão' }).getAttribute('aria-disabled')).toBeNull(),
    )
  })
})

const past = '2026-01-01T12:00:00.000Z'

/** The list of categories with one, which may be inactivated. */
async function openCategories(changes: RecordData = {}, address = '/admin/categories') {
  const floral = { categoryId: 1, name: 'Floral', fragrances: [], fragrancesCount: 0, deletedAt: null, createdAt: past }
  const server = createContractServer(resources, { categories: [{ ...floral, ...changes }] })
  const world = createBrowserWorld(server.answer)
  openScreens(world, { address, shown: [categories] })
  await screen.findByRole('switch')
  const calls = () =>
    world.requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
  const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Ativa: Floral' })
  return { server, world, calls, toggle }
}
