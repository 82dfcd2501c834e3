import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { RecordData } from '#language/evaluate.ts'
import { categories } from '#product/resources/categories.ts'
import { devices } from '#product/resources/devices.ts'
import { quiz } from '#product/resources/quiz.ts'
import { users } from '#product/resources/users.ts'
import { emptyResponse, textResponse } from '../support/browserFixture.ts'
import { createCategory, createDeferredAnswer, openDeclaredScreens, pastInstant } from './declaredFixture.ts'

describe('the switch of a row', () => {
  test('inactivates at once, by a delete call, and says so of which record [C-16, L-11]', async () => {
    const { calls, toggle } = await openCategories()
    await userEvent.click(toggle())
    expect(toggle().checked).toBe(false)
    expect(await screen.findByText('Status alterado com sucesso')).toBeTruthy()
    expect(screen.getByText('A categoria “Floral” está inativa.')).toBeTruthy()
    expect(calls()).toEqual(['DELETE /api/categories/1?hardDelete=false'])
  })

  test('leaves the row where it is, with the focus, and offers the opposite call, which is said to take it back', async () => {
    const { calls, toggle } = await openCategories()
    act(() => toggle().focus())
    await userEvent.keyboard(' ')
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(calls().at(-1)).toBe('PUT /api/categories/activate/1'))
    await waitFor(() => expect(toggle().checked).toBe(true))
    expect(await screen.findByText('Alteração desfeita')).toBeTruthy()
    expect(screen.getByText('A categoria “Floral” está ativa.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Status alterado com sucesso')).toBeNull())
    expect(document.activeElement).not.toBe(document.body)
    act(() => toggle().focus())
    await userEvent.keyboard(' ')
    const undo = await screen.findByRole('button', { name: 'Desfazer' })
    act(() => undo.focus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull())
    expect(document.activeElement).not.toBe(document.body)
  })

  test('leaves no hole where the row has no action', async () => {
    await openCategories({ deletedAt: pastInstant }, '/admin/categories?status=inactive')
    const places = screen.getByRole('switch').closest('td')?.firstElementChild?.children ?? []
    expect([...places].map(({ children }) => children.length > 0)).toEqual([true, true])
  })

  test('activates what is inactive [C-17]', async () => {
    const { calls, toggle } = await openCategories({ deletedAt: pastInstant }, '/admin/categories?status=inactive')
    await userEvent.click(toggle())
    await screen.findByText('Status alterado com sucesso')
    expect(calls()).toEqual(['PUT /api/categories/activate/1'])
  })

  test('goes back where the call fails, and says why in a dialog [L-12]', async () => {
    const { server, toggle } = await openCategories()
    server.override('DELETE /categories/1', () => emptyResponse(500))
    await userEvent.click(toggle())
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText('Erro ao alterar o status do registro')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(toggle().checked).toBe(true))
    server.override('DELETE /categories/1', () => textResponse('Não esta categoria.', 400))
    await userEvent.click(toggle())
    expect(within(await screen.findByRole('alertdialog')).getByText('Não esta categoria.')).toBeTruthy()
  })

  test('says which condition fails where the record has changed meanwhile', async () => {
    const { server, toggle } = await openCategories()
    const usedCategory = createCategory(1, 'Floral', {
      fragrances: [{ name: 'Rosa', deletedAt: null }],
      fragrancesCount: 1,
    })
    server.override('DELETE /categories/1', () => textResponse('no', 409))
    server.override('GET /categories/1', () => Response.json(usedCategory))
    await userEvent.click(toggle())
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText('Erro ao alterar o status do registro')).toBeTruthy()
    expect(within(dialog).getByText(/tem fragrâncias ativas/)).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('switch')).toBeNull())
  })

  test('does nothing while its call is under way: two opposite ones would race', async () => {
    const { server, calls, toggle } = await openCategories()
    const late = createDeferredAnswer()
    server.override('DELETE /categories/1', () => late.answer)
    await userEvent.click(toggle())
    await userEvent.click(toggle())
    expect(toggle().checked).toBe(false)
    expect(calls()).toEqual(['DELETE /api/categories/1?hardDelete=false'])
    await late.give(emptyResponse(204))
    await screen.findByText('Status alterado com sucesso')
    await userEvent.click(toggle())
    await waitFor(() => expect(calls().at(-1)).toBe('PUT /api/categories/activate/1'))
  })

  test('of a user sends the status alone [D-39]', async () => {
    const { sent } = openDeclaredScreens(
      { users: [{ ...bia, confirmedAt: pastInstant }] },
      { address: '/admin/users', shown: [users] },
    )
    await userEvent.click(await screen.findByRole('switch', { name: 'Ativo: Bia' }))
    await screen.findByText('Status alterado com sucesso')
    expect(sent().at(-1)).toMatchObject({ method: 'PUT', path: '/api/usuario/7', body: { ativo: false } })
  })
})

describe('removing for good', () => {
  test('asks first, with the verb on the button, and says that it is done [L-13]', async () => {
    const { calls, server } = await openCategories({ deletedAt: pastInstant }, '/admin/categories?status=inactive')
    const removeButton = screen.getByRole('button', { name: 'Deletar: Floral' })
    await userEvent.click(removeButton)
    await screen.findByRole('alertdialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(document.activeElement).toBe(removeButton)
    await userEvent.keyboard('{Enter}')
    const dialog = await screen.findByRole('alertdialog', { name: 'Deletar a categoria “Floral”?' })
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancelar' }))
    expect(calls()).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deletar' }))
    expect(await screen.findByText('Registro deletado com sucesso')).toBeTruthy()
    expect(screen.getByText('Categoria “Floral”')).toBeTruthy()
    expect(calls()).toEqual(['DELETE /api/categories/1?hardDelete=true'])
    expect(server.records('categories')).toEqual([])
    expect(await screen.findByText('Nenhum registro inativo')).toBeTruthy()
  })

  test('asks a question that stays at the second press of a double one, wherever that lands', async () => {
    await openCategories({ deletedAt: pastInstant }, '/admin/categories?status=inactive')
    await userEvent.click(screen.getByRole('button', { name: 'Deletar: Floral' }))
    const beside = (await screen.findByRole('alertdialog')).parentElement as HTMLElement
    const press = (detail: number) => {
      fireEvent.mouseDown(beside, { detail })
      fireEvent.click(beside, { detail })
    }
    press(2)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancelar' }))
    press(1)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('says that it failed [L-14]', async () => {
    const { server } = await openCategories({ deletedAt: pastInstant }, '/admin/categories?status=inactive')
    server.override('DELETE /categories/1', () => emptyResponse(500))
    await remove()
    const dialog = await screen.findByRole('alertdialog', { name: 'Falha ao deletar' })
    expect(within(dialog).getByText('Erro ao deletar o registro')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }))
    expect(await screen.findByRole('button', { name: 'Deletar: Floral' })).toBeTruthy()
  })

  test('says which condition fails if another user has activated the record meanwhile', async () => {
    const { server, toggle } = await openCategories({ deletedAt: pastInstant }, '/admin/categories?status=inactive')
    server.override('DELETE /categories/1', () => textResponse('no', 409))
    server.override('GET /categories/1', () => Response.json({ ...server.records('categories')[0], deletedAt: null }))
    await remove()
    const dialog = await screen.findByRole('alertdialog', { name: 'Falha ao deletar' })
    expect(within(dialog).getByText(/a categoria está ativa/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(toggle().checked).toBe(true))
    expect(screen.queryByRole('button', { name: 'Deletar: Floral' })).toBeNull()
  })

  test('says that the record is gone if another user has already deleted it', async () => {
    const { server } = await openCategories({ deletedAt: pastInstant }, '/admin/categories?status=inactive')
    server.records('categories').length = 0
    await remove()
    const dialog = await screen.findByRole('alertdialog', { name: 'Falha ao deletar' })
    expect(dialog.textContent).toContain('Este registro não existe ou foi deletado.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.queryByText('Floral')).toBeNull())
  })

  test('of the last record of a page leads to the page before', async () => {
    const others = Array.from({ length: 10 }, (_, index) =>
      createCategory(index + 2, `Outra ${index}`, { deletedAt: pastInstant }),
    )
    await openCategories({ deletedAt: pastInstant }, '/admin/categories?status=inactive&page=2', others)
    await remove()
    expect(await screen.findByText('1 a 10 de 10')).toBeTruthy()
    expect(await screen.findAllByRole('button', { name: /^Deletar: Outra/ })).toHaveLength(10)
  })

  const remove = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Deletar: Floral' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deletar' }))
  }
})

describe('sending an unconfirmed user their mail again', () => {
  const findButton = () => screen.findByRole('button', { name: 'Reenviar e-mail de confirmação: Bia' })
  const open = () => openDeclaredScreens({ users: [bia] }, { address: '/admin/users', shown: [users] })

  test('is done once, however often its button is pressed, and said [L-16]', async () => {
    const { server, calls } = open()
    const late = createDeferredAnswer()
    server.override('PUT /usuario/resend-mail/7', () => late.answer)
    await userEvent.click(await findButton())
    await userEvent.keyboard('{Enter} {Enter}')
    await late.give(emptyResponse(204))
    expect(await screen.findByText('E-mail de confirmação reenviado com sucesso')).toBeTruthy()
    // The second click of a double click arrives after a fast response.
    fireEvent.click(await findButton(), { detail: 2 })
    expect(calls()).toEqual(['PUT /api/usuario/resend-mail/7'])
  })

  test.each([500, 429])('says so where it fails with a %i [L-17]', async (status) => {
    open().server.override('PUT /usuario/resend-mail/7', () => emptyResponse(status))
    await userEvent.click(await findButton())
    const dialog = await screen.findByRole('alertdialog', { name: 'Falha ao enviar o e-mail' })
    expect(dialog.textContent).toContain('Erro ao enviar o e-mail de confirmação')
  })
})

test('a user is disconnected once that is confirmed, and the list loaded again, or it says that it failed [L-43, L-44, L-45]', async () => {
  const device = { deviceId: 7, macAddress: '5E:11', campaign: null, user: { nome: 'Bia' }, owner: null }
  const { server, calls, browser } = openDeclaredScreens(
    { devices: [device] },
    { address: '/admin/devices', shown: [devices] },
  )
  const button = await screen.findByRole('button', { name: 'Desconectar usuário: 5E:11' })
  const findQuestion = () => screen.findByRole('alertdialog', { name: 'Desconectar Bia do dispositivo 5E:11?' })
  const disconnect = async () =>
    userEvent.click(within(await findQuestion()).getByRole('button', { name: 'Desconectar' }))
  const isClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await userEvent.click(button)
  expect(document.activeElement).toBe(within(await findQuestion()).getByRole('button', { name: 'Cancelar' }))
  await userEvent.keyboard('{Enter}')
  await isClosed()
  expect([document.activeElement, calls()]).toEqual([button, []])

  const restore = server.override('PUT /devices/remove-user/7', () => emptyResponse(500))
  await userEvent.keyboard('{Enter}')
  await disconnect()
  const failure = await screen.findByRole('alertdialog', { name: 'Falha ao desconectar' })
  expect(failure.textContent).toContain('Erro ao desconectar o usuário do dispositivo')
  await userEvent.keyboard('{Escape}')
  await isClosed()

  restore()
  server.override('PUT /devices/remove-user/7', () => {
    server.records('devices')[0] = { ...device, user: null }
    return emptyResponse(204)
  })
  const countReads = () => browser.requests.filter(({ path }) => path.startsWith('/api/devices?')).length
  const before = countReads()
  await userEvent.click(button)
  await disconnect()
  expect(await screen.findByText('Usuário desconectado com sucesso')).toBeTruthy()
  await waitFor(() =>
    expect([countReads() > before, screen.queryByRole('button', { name: /^Desconectar/ })]).toEqual([true, null]),
  )
})

describe('an action with a route of its own', () => {
  const dates = {
    publishedAt: null,
    validatedAt: null,
    deletedAt: null,
    createdAt: pastInstant,
    updatedAt: pastInstant,
  }
  const campaign = { campaignId: 1, campaign: { name: 'Praia' } }
  const draft = { quizId: 3, name: 'Verão', ...campaign, language: 'pt-BR', questions: [], questionsCount: 0, ...dates }
  const screens = { address: '/admin/quiz', shown: [quiz], screens: { quizEditor: () => null } }

  test('is there with its reason while the record does not allow it, and does nothing', async () => {
    const { calls } = openDeclaredScreens({ quiz: [draft] }, screens)
    const button = await screen.findByRole('button', { name: 'Validar: Verão' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toMatch(/o quiz não tem perguntas/)
    act(() => button.focus())
    await userEvent.hover(button)
    expect((await screen.findByRole('tooltip')).textContent).toMatch(/o quiz não tem perguntas/)
    await userEvent.click(button)
    expect(calls()).toEqual([])
  })

  test('is called, and the row shows what the answer says', async () => {
    const ready = { ...draft, questions: [{}], questionsCount: 1 }
    const { server } = openDeclaredScreens({ quiz: [ready] }, screens)
    server.override('PUT /quiz/validate/3', () => Response.json({ ...ready, validatedAt: pastInstant }))
    await userEvent.click(await screen.findByRole('button', { name: 'Validar: Verão' }))
    expect(await screen.findByText('Quiz validado com sucesso')).toBeTruthy()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Publicar: Verão' }).getAttribute('aria-disabled')).toBeNull(),
    )
  })
})

const userRecord = { id: 7, nome: 'Bia', email: 'b@x.test', profile: { id: 1, nome: 'USER' }, address: {} }
const bia = { ...userRecord, confirmedAt: null, deletedAt: null }

/** Opens the list with a category that can be inactivated, and with these others. */
async function openCategories(changes: RecordData = {}, address = '/admin/categories', others: RecordData[] = []) {
  const records = { categories: [createCategory(1, 'Floral', changes), ...others] }
  const opened = openDeclaredScreens(records, { address, shown: [categories] })
  await screen.findByRole('switch')
  return { ...opened, toggle: () => screen.getByRole<HTMLInputElement>('switch', { name: 'Ativa: Floral' }) }
}
