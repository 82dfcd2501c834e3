import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { categories } from '#product/resources/categories.ts'
import { emptyResponse } from '../support/browserFixture.ts'
import { createCategory, createDeferredAnswer, openDeclaredScreens, pastInstant } from './declaredFixture.ts'

test('while a save is under way its fields take nothing, and whoever typed waits at the button', async () => {
  const { answer, put } = await openEdit()
  await userEvent.type(getNameField(), ' novo{Enter}')
  await waitFor(() => expect(put()).toHaveLength(1))
  expect(getNameField().closest('[inert]')).not.toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Salvando…' }))
  await userEvent.keyboard('perdido')
  expect(getNameField().value).toBe('Floral novo')
  await userEvent.click(screen.getByRole('button', { name: 'Salvando…' }))
  expect(put()).toHaveLength(1)
  await answer()
  expect(await screen.findByText('Registro salvo com sucesso')).toBeTruthy()
  expect(getNameField({ hidden: true }).closest('[inert]')).toBeNull()
})

test('a save that fails gives the fields back, and whoever typed goes on where they were', async () => {
  const { answer, put } = await openEdit()
  await userEvent.type(getNameField(), ' novo{Enter}')
  await waitFor(() => expect(put()).toHaveLength(1))
  await answer(emptyResponse(500))
  await userEvent.click(await screen.findByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(document.activeElement).toBe(getNameField()))
  await userEvent.keyboard('s')
  expect(getNameField().value).toBe('Floral novos')
})

test('undoing a change of the list does not affect a form that is being edited', async () => {
  const rows = [{ ...floral, deletedAt: pastInstant }]
  const address = '/admin/categories?status=inactive'
  const { server, screens } = openDeclaredScreens({ categories: rows }, { address, shown: [categories] })
  await userEvent.click(await screen.findByRole('switch', { name: 'Ativa: Floral' }))
  await screen.findByRole('button', { name: 'Desfazer' })
  // Navigates without a click, because a click would close the notice.
  await screens.go('/admin/categories/1/update')
  await waitFor(() => expect(getNameField().value).toBe('Floral'))
  act(() => getNameField().focus())
  await userEvent.keyboard(' novo')
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(server.records('categories')[0]?.deletedAt).not.toBeNull())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull())
  expect(await screen.findByText('Alteração desfeita')).toBeTruthy()
  expect(getNameField().value).toBe('Floral novo')
})

const floral = createCategory(1, 'Floral')
const getNameField = (options = {}) => screen.getByRole<HTMLInputElement>('textbox', { name: /^Nome/, ...options })

/** Opens the edit screen of a category; the test decides when the save is answered. */
async function openEdit() {
  const late = createDeferredAnswer()
  const address = '/admin/categories/1/update'
  const { server, sent } = openDeclaredScreens({ categories: [floral] }, { address, shown: [categories] })
  server.override('PUT /categories/1', () => late.answer)
  await waitFor(() => expect(getNameField().value).toBe('Floral'))
  const saved = { ...floral, name: 'Floral novo' }
  return { answer: (response = Response.json(saved)) => late.give(response), put: sent }
}
