import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { categories } from '#product/resources/categories.ts'
import { emptyResponse, textResponse } from '../support/browserFixture.ts'
import { createDeferredAnswer, openDeclaredScreens } from './declaredFixture.ts'

afterEach(() => vi.restoreAllMocks())

test('whoever cancels an export goes on where they were before', async () => {
  await openAndExport()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar a exportação: Categorias' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Exportações em andamento' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Exportar planilha' }))
  expect((await screen.findByText('Exportação cancelada')).closest('.visually-hidden')).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('an export goes on wherever the person goes, one of each list at a time', async () => {
  const save = vi.spyOn(URL, 'createObjectURL')
  const { answer, screens } = await openAndExport()
  const queryExportTray = () => screen.queryByRole('region', { name: 'Exportações em andamento' })
  expect(queryExportTray()?.textContent).toMatch(/Exportando: Categorias.*Preparando o arquivo…/)
  expect(screen.getByRole('button', { name: 'Exportando…' }).getAttribute('aria-disabled')).toBe('true')
  await screens.go('/admin/elsewhere')
  expect(queryExportTray()).toBeTruthy()
  await answer(new Response('file'))
  await waitFor(() => expect([queryExportTray(), save.mock.calls.length]).toEqual([null, 1]))
})

test('the received size of a small file is shown in kilobytes', async () => {
  const { answer } = await openAndExport()
  const exportTray = await screen.findByRole('region', { name: 'Exportações em andamento' })
  const { readable, writable } = new TransformStream<Uint8Array>()
  const writer = writable.getWriter()
  await answer(new Response(readable))
  await act(() => writer.write(new Uint8Array(30 * 1024)))
  expect(await within(exportTray).findByText('30 kB recebidos')).toBeTruthy()
})

test('an export that ends takes no focus along', async () => {
  const { answer } = await openAndExport()
  const cancel = await screen.findByRole('button', { name: 'Cancelar a exportação: Categorias' })
  act(() => cancel.focus())
  await answer(emptyResponse(500))
  await userEvent.click(await screen.findByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Exportar planilha' })))
})

const generalError = 'Ocorreu algum problema ao exportar arquivo'

test.each([
  ['a broken server', () => emptyResponse(500), [generalError]],
  ['a refusal', () => textResponse('Escolha no máximo 500 registros.'), ['Escolha no máximo 500 registros.']],
  [
    'no connection',
    () => Promise.reject(new TypeError('offline')),
    [generalError, 'Não foi possível falar com o servidor.'],
  ],
])('an export that fails for %s says so [L-24]', async (_what, answer, said) => {
  await openAndExport(answer)
  const dialog = await screen.findByRole('alertdialog', { name: 'Falha ao exportar' })
  for (const text of said) expect(dialog.textContent).toContain(text)
})

test('an export that failed is tried again from its dialog, and saved', async () => {
  const save = vi.spyOn(URL, 'createObjectURL')
  const answers = [emptyResponse(500), new Response('file')]
  await openAndExport(() => answers.shift() ?? emptyResponse(500))
  const again = await screen.findByRole('button', { name: 'Tentar novamente' })
  expect(document.activeElement).toBe(again)
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Arquivo exportado com sucesso')).toBeTruthy()
  expect(save).toHaveBeenCalledOnce()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Exportar planilha' })))
})

async function openList() {
  const opened = openDeclaredScreens({ categories: [] }, { address: '/admin/categories', shown: [categories] })
  await screen.findByRole('button', { name: 'Exportar planilha' })
  return opened
}

/** Opens the list of categories and starts an export. */
async function openAndExport(respond?: () => Response | Promise<Response>) {
  const late = createDeferredAnswer()
  const { server, screens } = await openList()
  server.override('GET /categories/export', respond ?? (() => late.answer))
  await userEvent.click(screen.getByRole('button', { name: 'Exportar planilha' }))
  return { answer: late.give, screens }
}
