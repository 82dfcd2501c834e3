import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { RecordData } from '#language/evaluate.ts'
import { expandLifecycle } from '#language/lifecycles.ts'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { getEventTone } from '../../src/declared/list/layouts/describeEvent.ts'
import { createBrowserFixture, jsonResponse } from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'
import { createDeferredAnswer } from './declaredFixture.ts'

const createTasks = (layouts: NonNullable<ResourceData['list']>['layouts']): ResourceData => ({
  name: 'tasks',
  key: 'taskId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    stage: f.choice(['todo', 'doing', 'done'], { required: true }),
    size: f.integer(),
    startsOn: f.date(),
    endsOn: f.date(),
    parent: f.ref('tasks', { as: 'idAndObject', title: 'name', tree: true }),
  },
  list: { columns: ['name', 'stage', 'size'], search: ['name'], ...(layouts && { layouts }) },
})

const createTask = (taskId: number, name: string, changes: RecordData = {}): RecordData => ({
  taskId,
  name,
  stage: 'todo',
  size: 1,
  startsOn: null,
  endsOn: null,
  parentId: null,
  parent: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  deletedAt: null,
  ...changes,
})

interface Opening {
  resource?: ResourceData
  query?: string
  width?: number
}

const all = {
  table: {},
  board: { by: 'stage', sum: 'size' },
  calendar: { from: 'startsOn', to: 'endsOn' },
  tree: { by: 'parent' },
}

function open(rows: RecordData[], { resource = createTasks(all), query = '', width = 1280 }: Opening = {}) {
  const server = createFakeBackend([resource], { tasks: rows })
  const browser = createBrowserFixture(server.answer)
  const address = `/admin/tasks?page=1&order=asc${query}`
  const screens = openScreens(browser, { address, shown: [resource], all: [resource], locale: 'en', width })
  const getSent = () => browser.requests.filter(({ method }) => method !== 'GET')
  return { server, browser, screens, getSent, user: userEvent.setup() }
}

const getColumns = () =>
  [...screen.getByRole('list', { name: 'Board by stage' }).children].map((column) => ({
    title: within(column as HTMLElement).getByRole('heading').textContent,
    cards: within(column as HTMLElement)
      .queryAllByRole('link')
      .map(({ textContent }) => textContent),
  }))

test('a list is shown as a table, as cards, or in a declared layout, and remembers it [V-39]', async () => {
  const { screens, user } = open([createTask(1, 'Paint')])
  await screen.findByRole('table')
  await user.click(screen.getByRole('button', { name: 'Show as' }))
  const names = await screen.findAllByRole('menuitemradio')
  expect(names.map(({ textContent }) => textContent)).toEqual(['Table', 'Board', 'Calendar', 'Tree', 'Cards'])
  await user.click(screen.getByRole('menuitemradio', { name: 'Cards' }))
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  expect(screens.address()).toContain('layout=cards')
  await screens.go('/admin/tasks')
  await waitFor(() => expect(screens.address()).toContain('layout=cards'))
  expect(await screen.findByRole('link', { name: 'Paint' })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a phone has cards, whatever the layout is [V-39]', async () => {
  open([createTask(1, 'Paint')], { query: '&layout=board', width: 360 })
  expect(await screen.findByRole('link', { name: 'Paint' })).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Board by stage' })).toBeNull()
})

test('without a declaration there are table and cards; a layout that is gone is the usual one', async () => {
  const { user } = open([createTask(1, 'Paint')], { resource: createTasks(undefined), query: '&layout=tree' })
  await screen.findByRole('table')
  await user.click(screen.getByRole('button', { name: 'Show as' }))
  expect((await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent)).toEqual([
    'Table',
    'Cards',
  ])
})

test('a board has a column for each value, and its menu saves a move under the lock, with undo [V-39]', async () => {
  const { getSent, user } = open([createTask(1, 'Paint'), createTask(2, 'Sand', { stage: 'doing' })], {
    query: '&layout=board',
  })
  await waitFor(() =>
    expect(getColumns()).toEqual([
      { title: 'todo11 record', cards: ['Paint'] },
      { title: 'doing11 record', cards: ['Sand'] },
      { title: 'done00 records', cards: [] },
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Move Paint to…' }))
  await user.click(await screen.findByRole('menuitem', { name: 'done' }))
  await waitFor(() => expect(getColumns().at(-1)).toEqual({ title: 'done11 record', cards: ['Paint'] }))
  const [save] = getSent()
  expect([save?.method, save?.path, save?.body]).toEqual(['PUT', '/api/tasks/1', { stage: 'done' }])
  expect(save?.headers.get('if-match')).toBeTruthy()
  expect(await screen.findByText('stage: done')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(getColumns()[0]?.cards).toEqual(['Paint']))
})

test('a board that was just chosen waits for its numbers instead of calling its columns empty', async () => {
  const { server, user } = open([createTask(1, 'Paint')])
  await screen.findByRole('table')
  const late = createDeferredAnswer()
  const accept = server.override('GET /tasks', () => late.answer)
  await user.click(screen.getByRole('button', { name: 'Show as' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Board' }))
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  expect(screen.queryByText('No records')).toBeNull()
  accept()
  const groups = [{ value: 'todo', title: 'todo', count: 1 }]
  await late.give(jsonResponse({ data: [createTask(1, 'Paint')], total: 1, totalPages: 1, groups }))
  await waitFor(() => expect(getColumns()[0]).toEqual({ title: 'todo11 record', cards: ['Paint'] }))
})

test('a card that somebody else has moved meanwhile is not moved again', async () => {
  const { server, getSent, user } = open([createTask(1, 'Paint')], { query: '&layout=board' })
  await user.click(await screen.findByRole('button', { name: 'Move Paint to…' }))
  Object.assign(server.records('tasks')[0] ?? {}, { stage: 'doing' })
  await user.click(await screen.findByRole('menuitem', { name: 'done' }))
  expect(await screen.findByText(/Somebody else changed this record/)).toBeTruthy()
  expect(getSent()).toEqual([])
  await waitFor(() => expect(getColumns()[1]?.cards).toEqual(['Paint']))
})

test('on the states of a lifecycle a move is the transition, and where several lead there, one is chosen', async () => {
  const resource = expandLifecycle({
    ...createTasks(all),
    lifecycle: {
      on: 'stage',
      transitions: {
        start: { from: 'todo', to: 'doing' },
        hurry: { from: 'todo', to: 'doing' },
        finish: { from: 'doing', to: 'done' },
      },
    },
  })
  const { server, getSent, user } = open(
    [createTask(1, 'Paint'), createTask(2, 'Sand', { stage: 'doing' }), createTask(3, 'Oil', { stage: 'done' })],
    {
      resource,
      query: '&layout=board',
    },
  )
  server.override('PUT /tasks/', () => jsonResponse(createTask(2, 'Sand', { stage: 'done' })))
  await user.click(await screen.findByRole('button', { name: 'Move Sand to…' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['done'])
  await user.click(screen.getByRole('menuitem', { name: 'done' }))
  await waitFor(() =>
    expect(getSent().map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/tasks/finish/2']),
  )
  expect(screen.queryByRole('button', { name: 'Move Oil to…' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Move Paint to…' }))
  await user.click(await screen.findByRole('menuitem', { name: 'doing' }))
  const dialog = await screen.findByRole('dialog', { name: 'How should it move?' })
  await user.click(within(dialog).getByRole('button', { name: 'hurry' }))
  await waitFor(() => expect(getSent().at(-1)?.path).toBe('/api/tasks/hurry/1'))
})

test('a calendar asks for its weeks alone, and an event opens its record [V-39]', async () => {
  const { browser, screens, user } = open([createTask(1, 'Paint', { startsOn: '2026-03-02', endsOn: '2026-03-04' })], {
    query: '&layout=calendar',
  })
  const event = await screen.findByRole('link', { name: 'Paint todo · 1' })
  const filters = browser.requests.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('filter'))
  expect(JSON.parse(filters.at(-1) ?? '')).toEqual({
    startsOn: { lte: '2026-04-05' },
    or: [{ endsOn: { gte: '2026-02-23' } }, { endsOn: null, startsOn: { gte: '2026-02-23' } }],
  })
  await user.click(event)
  await waitFor(() => expect(screens.address()).toContain('/admin/tasks/1'))
})

test('an event has the color of its state or, without a lifecycle, of its column on the board', () => {
  const stage = f.choice({ todo: {}, late: { color: 'danger' } })
  const tasks: ResourceData = { name: 'tasks', key: 'taskId', title: 'stage', fields: { stage } }
  const late = { stage: 'late' }
  const transitions = { delay: { from: 'todo', to: 'late' } }
  expect(getEventTone(tasks, late)).toBe('neutral')
  expect(getEventTone({ ...tasks, list: { layouts: { board: { by: 'stage' } } } }, late)).toBe('danger')
  const withStates = { ...tasks, lifecycle: { on: 'stage', transitions } }
  expect([late, { stage: 'todo' }, {}].map((record) => getEventTone(withStates, record))).toEqual([
    'danger',
    'neutral',
    'neutral',
  ])
})

test('a tree reads what is below a record when it is opened by its arrow key; Enter opens the record [V-39]', async () => {
  const below = { parentId: 1, parent: { taskId: 1, name: 'House' } }
  const { screens, user } = open([createTask(1, 'House'), createTask(2, 'Door', below)], { query: '&layout=tree' })
  const house = await screen.findByRole('treeitem', { name: /House/ })
  expect(screen.queryByText('Door')).toBeNull()
  house.focus()
  await user.keyboard('{ArrowRight}')
  expect(await screen.findByText('Door')).toBeTruthy()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(screens.address()).toContain('/admin/tasks/2'))
})

test('a tree that is searched shows what matches', async () => {
  const below = { parentId: 1, parent: { taskId: 1, name: 'House' } }
  open([createTask(1, 'House'), createTask(2, 'Door', below)], { query: '&layout=tree&search=door' })
  expect(await screen.findByRole('treeitem', { name: /Door/ })).toBeTruthy()
  expect(screen.getByText('Records that match, with their place in the tree')).toBeTruthy()
})
