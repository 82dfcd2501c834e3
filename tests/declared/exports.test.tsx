import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { categories } from '#resources/categories.ts'
import { empty } from '../support/browserWorld.ts'
import { lateAnswer, openDeclared } from './declaredWorld.ts'

test('whoever cancels an export goes on where they were before', async () => {
  await openExporting()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar a exportação: Categorias' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Exportações em andamento' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Exportar planilha' }))
  expect((await screen.findByText('Exportação cancelada')).closest('.visually-hidden')).toBeNull()
})

test('what has come of a small file is told in kilobytes', async () => {
  const { answer } = await openExporting()
  const tray = await screen.findByRole('region', { name: 'Exportações em andamento' })
  const { readable, writable } = new TransformStream<Uint8Array>()
  const writer = writable.getWriter()
  await answer(new Response(readable))
  await act(() => writer.write(new Uint8Array(30 * 1024)))
  expect(await within(tray).findByText('30 kB recebidos')).toBeTruthy()
})

test('an export that ends takes no focus along', async () => {
  const { answer } = await openExporting()
  const cancel = await screen.findByRole('button', { name: 'Cancelar a exportação: Categorias' })
  act(() => cancel.focus())
  await answer(empty(500))
  await userEvent.click(await screen.findByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Exportar planilha' })))
})

/** The list of categories with its export under way. */
async function openExporting() {
  const late = lateAnswer()
  openDeclared({ categories: [] }, { address: '/admin/categories', shown: [categories] }, (server) =>
    server.instead('GET /categories/export', () => late.answer),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar planilha' }))
  return { answer: late.give }
}
