import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { catalog, f } from '#product/language.ts'
import { createBrowserFixture, jsonResponse } from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'

const tasks: ResourceData = {
  name: 'tasks',
  key: 'taskId',
  title: 'name',
  fields: { name: f.text({ required: true }), list: f.choice(['open', 'done']), place: f.position({ within: 'list' }) },
  list: { columns: ['place', 'name'], sort: { by: 'place', direction: 'asc' } },
}
const resources = catalog([tasks])
const row = (taskId: number, name: string, list: string) => ({
  taskId,
  name,
  list,
  place: String(taskId),
  deletedAt: null,
  createdAt: '2026-01-01T12:00:00.000Z',
})

/** Opens the list of a, b, x, c, where x is in another list. A move exchanges places as the server does. */
function openTasks(query = '') {
  const rows = [row(1, 'a', 'open'), row(2, 'b', 'open'), row(3, 'x', 'done'), row(4, 'c', 'open')]
  const server = createFakeBackend(resources, { tasks: rows })
  server.override('PUT /tasks/move', ({ path, body }) => {
    const moved = server.records('tasks').find(({ taskId }) => path.endsWith(`/${String(taskId)}`))
    const { after } = body as { after: number | null }
    if (moved) Object.assign(moved, { place: String((after ?? 0) + 0.5) })
    return jsonResponse(moved)
  })
  const browser = createBrowserFixture(server.answer)
  openScreens(browser, { address: `/admin/tasks${query}`, shown: resources, all: resources })
  return () => browser.requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body }))
}

const handle = (name: string) => screen.findByRole('button', { name: `Mover “${name}”` })
const names = () => screen.getAllByRole('link', { name: /^[abcx]$/ }).map(({ textContent }) => textContent)

test('the arrow keys move a row within its list, and the notice undoes it', async () => {
  const calls = openTasks()
  const first = await handle('c')
  first.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(calls()).toEqual([])
  await userEvent.keyboard('{ArrowUp}')
  expect(await screen.findByText('Registro movido')).toBeTruthy()
  expect(calls()).toEqual([{ path: '/api/tasks/move/4', body: { after: 1 } }])
  await waitFor(() => expect(names()).toEqual(['a', 'c', 'b', 'x']))
  await waitFor(async () => expect(document.activeElement).toBe(await handle('c')))
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(calls()[1]).toEqual({ path: '/api/tasks/move/4', body: { after: 2 } }))
  expect(await screen.findByText('Alteração desfeita')).toBeTruthy()
})

test('a dragged row is put where it is dropped', async () => {
  const calls = openTasks()
  const button = await handle('c')
  button.setPointerCapture = vi.fn()
  const rows = [...(button.closest('tbody')?.children ?? [])]
  for (const [index, element] of rows.entries())
    element.getBoundingClientRect = () => new DOMRect(0, index * 10, 100, 10)
  fireEvent.pointerDown(button, { button: 0, pointerId: 1 })
  fireEvent.pointerMove(button, { clientY: 2 })
  fireEvent.pointerUp(button)
  await waitFor(() => expect(calls()).toEqual([{ path: '/api/tasks/move/4', body: { after: null } }]))
})

test('in another order there is no handle', async () => {
  openTasks('?sort=name&order=ASC')
  await screen.findByRole('link', { name: 'a' })
  await waitFor(() => expect(screen.getByRole('cell', { name: '3' })).toBeTruthy())
  expect(screen.queryByRole('button', { name: /^Mover/ })).toBeNull()
})
