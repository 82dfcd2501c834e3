import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { createBrowserFixture, textResponse } from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'

const visits: ResourceData = {
  name: 'visits',
  key: 'visitId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    level: f.choice(['a', 'b', 'c', 'd']),
    paid: f.boolean(),
    note: f.text(),
  },
  list: { columns: ['name', 'note'], search: ['name'] },
}

const createVisits = (level: string | null, count: number, first: number): RecordData[] =>
  Array.from({ length: count }, (_, index) => ({
    visitId: first + index,
    name: `Visit ${first + index}`,
    level,
    paid: index % 2 === 0,
    note: 'x',
    deletedAt: null,
    createdAt: '2026-01-01T12:00:00.000Z',
  }))
const records = [...createVisits('a', 12, 1), ...createVisits('b', 1, 13), ...createVisits(null, 2, 14)]

function open(query: string, rows = records, width = 1280) {
  const server = createFakeBackend([visits], { visits: rows })
  const browser = createBrowserFixture(server.answer)
  const screens = openScreens(browser, {
    ...{ address: `/admin/visits?page=1&order=asc${query}`, shown: [visits], all: [visits], locale: 'en', width },
  })
  return { server, browser, screens, user: userEvent.setup() }
}
const getHeaders = () => [...document.querySelectorAll<HTMLElement>('h2 button[aria-expanded]')]
const getTitles = () => getHeaders().map(({ textContent }) => textContent)
const getNames = (group: HTMLElement) =>
  within(group)
    .queryAllByRole('link', { name: /^Visit/ })
    .map(({ textContent }) => textContent)

test('a list is grouped in its toolbar: headers with counts, by title, the empty one last [V-41]', async () => {
  const { screens, user } = open('')
  await user.click(await screen.findByRole('button', { name: 'Group' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'level' }))
  await screen.findByText('3 groups by level')
  expect(new URLSearchParams(screens.address().split('?')[1]).get('group')).toBe('level')
  expect(getTitles()).toEqual(['a1212 records', 'b11 record', 'No value22 records'])
  await waitFor(() => expect(getNames(screen.getByRole('region', { name: 'b' }))).toEqual(['Visit 13']))
  expect(getNames(screen.getByRole('region', { name: 'No value' }))).toEqual(['Visit 14', 'Visit 15'])
  await user.click(screen.getByRole('button', { name: 'Group' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'No groups' }))
  await waitFor(() => expect(getTitles()).toEqual([]))
  expect(screens.address()).not.toContain('group')
})

test('each group pages alone, ten rows at a time [V-41]', async () => {
  const { user } = open('&group=level')
  const group = await screen.findByRole('region', { name: 'a' })
  await within(group).findByRole('link', { name: 'Visit 1' })
  expect(getNames(group)).toHaveLength(10)
  await user.click(within(group).getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(getNames(group)).toEqual(['Visit 11', 'Visit 12']))
  expect(getNames(screen.getByRole('region', { name: 'b' }))).toEqual(['Visit 13'])
  expect(screen.getAllByRole('navigation').map((one) => one.getAttribute('aria-label'))).toEqual(['Pagination · a'])
})

test('headers fold by keyboard; of many groups only the first is open at first [V-41]', async () => {
  const many = ['a', 'b', 'c', 'd'].flatMap((level, index) => createVisits(level, 1, index + 1))
  const { user } = open('&group=level', many)
  await screen.findByRole('link', { name: 'Visit 1' })
  const headers = getHeaders()
  expect(headers.map((button) => button.getAttribute('aria-expanded'))).toEqual(['true', 'false', 'false', 'false'])
  headers[1]?.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('link', { name: 'Visit 2' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Collapse all' }))
  expect(screen.queryAllByRole('link', { name: /^Visit/ })).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Expand all' }))
  expect(await screen.findByRole('link', { name: 'Visit 4' })).toBeTruthy()
})

test('a list that is grouped by another field asks for the groups of that field alone, and opens them [V-41]', async () => {
  const { browser, user } = open('&group=level')
  await screen.findByRole('link', { name: 'Visit 13' })
  await user.click(screen.getByRole('button', { name: 'Group' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'paid' }))
  await screen.findByText('2 groups by paid')
  expect(getHeaders().map((button) => button.getAttribute('aria-expanded'))).toEqual(['true', 'true'])
  expect(
    await within(screen.getByRole('region', { name: 'true' })).findByRole('link', { name: 'Visit 13' }),
  ).toBeTruthy()
  const asked = browser.requests.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('filter') ?? '')
  expect(asked.filter((filter) => filter.includes('paid')).sort()).toEqual([
    '{"paid":{"in":[false]}}',
    '{"paid":{"in":[true]}}',
  ])
})

test('a phone shows plain cards for a board, whose groups are of another field', async () => {
  const board: ResourceData = { ...visits, list: { columns: ['name'], layouts: { board: { by: 'level' } } } }
  const browser = createBrowserFixture(createFakeBackend([board], { visits: records }).answer)
  openScreens(browser, {
    ...{ address: '/admin/visits?page=1&order=asc&group=paid&layout=board', shown: [board], all: [board] },
    ...{ locale: 'en', width: 360 },
  })
  expect(await screen.findByRole('link', { name: 'Visit 1' })).toBeTruthy()
  expect(getTitles()).toEqual([])
})

test('the rows of a group are those of the filter too, also of one that asks for the same field', async () => {
  const filter = encodeURIComponent('{"level":{"in":["a","b"]},"paid":true}')
  const { browser } = open(`&group=level&filter=${filter}`)
  const group = await screen.findByRole('region', { name: 'b' })
  await waitFor(() => expect(getNames(group)).toEqual(['Visit 13']))
  const asked = browser.requests.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('filter'))
  expect(asked).toContain('{"level":{"in":["a","b"]},"paid":true,"and":[{"level":{"in":["b"]}}]}')
})

test('rows of several groups are selected together', async () => {
  const { user } = open('&group=level')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Visit 13' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Visit 14' }))
  expect(await screen.findByText('2 rows selected', { selector: '[role=status]' })).toBeTruthy()
})

test('a phone shows the rows of a group as cards', async () => {
  open('&group=level', records, 360)
  const group = await screen.findByRole('region', { name: 'b' })
  expect(await within(group).findByRole('list')).toBeTruthy()
  expect(within(group).queryByRole('table')).toBeNull()
})

test('a grouping that is refused is said in a sentence, and can be ended', async () => {
  const { server, user, screens } = open('')
  await screen.findByRole('link', { name: 'Visit 1' })
  const refusal = 'There are more than 100 groups. Filter the list, or group by another field.'
  const accept = server.override('GET /visits', () => textResponse(refusal, 400, { 'Error-Field': 'group' }))
  await user.click(screen.getByRole('button', { name: 'Group' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'paid' }))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  expect(await screen.findByText(refusal)).toBeTruthy()
  accept()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await screen.findByRole('link', { name: 'Visit 1' })
  expect(screens.address()).not.toContain('group')
})

test('a group that cannot be loaded says so, and is loaded again', async () => {
  const { server, user } = open('&group=level')
  await screen.findByRole('region', { name: 'b' })
  await screen.findByRole('link', { name: 'Visit 13' })
  const accept = server.override('GET /visits', () => textResponse('', 500))
  await user.click(within(screen.getByRole('region', { name: 'a' })).getByRole('button', { name: 'Next page' }))
  const group = screen.getByRole('region', { name: 'a' })
  expect(await within(group).findByText(/could not be loaded/)).toBeTruthy()
  accept()
  await user.click(within(group).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(getNames(group)).toEqual(['Visit 11', 'Visit 12']))
})

test('a file of a grouped list is asked for without the groups', async () => {
  const { browser, user } = open('&group=level&search=Visit')
  await screen.findByRole('region', { name: 'b' })
  await user.click(screen.getByRole('button', { name: 'Export spreadsheet' }))
  const findExport = () => browser.requests.find(({ path }) => path.includes('/export?'))
  await waitFor(() => expect(findExport()).toBeDefined())
  const sent = new URLSearchParams(findExport()?.path.split('?')[1])
  expect([sent.get('group'), sent.get('FilterString')]).toEqual([null, 'Visit'])
})

test('a grouped list says how many inactive records its groups do not count', async () => {
  open('&group=level', [...records, ...createVisits('b', 2, 20).map((row) => ({ ...row, deletedAt: row.createdAt }))])
  expect(await screen.findByText('2 inactive records are left out')).toBeTruthy()
})
