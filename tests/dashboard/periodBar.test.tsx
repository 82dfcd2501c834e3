import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { formatDay, getInstantDay } from '#language/dates.ts'
import { findPeriod } from '#language/periods.ts'
import { DashboardPage } from '../../src/dashboard/DashboardPage.tsx'
import { createBrowserFixture, emptyResponse, jsonResponse } from '../support/browserFixture.ts'
import { openScreens } from '../support/openScreens.tsx'

test('a period is chosen for charts and files, is in the address and outlives the tab [V-42]', async () => {
  const { screens, paths } = openDashboard('/admin/home')
  const card = within(await screen.findByRole('region', { name: 'Disparos por fragrância' }))
  expect(screen.queryByRole('switch', { name: 'Comparar' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: '90 dias', pressed: false }))
  expect(screens.address()).toBe('/admin/home?period=90')
  const days = findPeriod('last90days', getInstantDay(new Date().toISOString()))
  const query = `from=${days.first}&to=${days.last}`
  await waitFor(() => expect(paths()).toContain(`/api/shots-fragrance?limit=true&${query}`))
  expect(
    await card.findByText(new RegExp(`^${formatDay(days.first)} – ${formatDay(days.last)}, atualizado às`)),
  ).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: /^Exportar planilha/ }))
  await waitFor(() => expect(paths()).toContain(`/api/export-shot-fragrance?format=xlsx&${query}`))
  await userEvent.click(screen.getByRole('tab', { name: 'Iniciativas' }))
  expect(screens.address()).toBe('/admin/home?period=90&view=initiatives')
  await waitFor(() => expect(paths()).toContain(`/api/dashboard/chart-iniciativa?${query}`))
  await userEvent.click(screen.getByRole('button', { name: 'Tudo' }))
  expect(screens.address()).toBe('/admin/home?view=initiatives')
})

test('own days are typed; what is no period says why and keeps the numbers [V-42]', async () => {
  const { screens, paths } = openDashboard('/admin/home?from=2026-02-01&to=2026-02-10')
  const last = await screen.findByRole('textbox', { name: /^Até/ })
  expect(screen.getByRole('textbox', { name: /^De/ })).toHaveProperty('value', '01/02/2026')
  await userEvent.clear(last)
  await userEvent.type(last, '31012026')
  expect(screen.getByText('O período não pode terminar antes de começar.')).toBeTruthy()
  expect(screens.address()).toBe('/admin/home?from=2026-02-01&to=2026-02-10')
  await userEvent.clear(last)
  await userEvent.type(last, '28022026')
  expect(screens.address()).toBe('/admin/home?from=2026-02-01&to=2026-02-28')
  await waitFor(() => expect(paths()).toContain('/api/shots-campaign?limit=true&from=2026-02-01&to=2026-02-28'))
})

test('a comparison adds the difference to each number and names the days before [V-43]', async () => {
  const { screens } = openDashboard('/admin/home?from=2026-02-01&to=2026-02-10')
  const card = within(await screen.findByRole('region', { name: 'Disparos por fragrância' }))
  await userEvent.click(await screen.findByRole('switch', { name: 'Comparar', checked: false }))
  expect(screens.address()).toBe('/admin/home?from=2026-02-01&to=2026-02-10&compare=true')
  expect(await card.findByText('Comparado com 22/01/2026 – 31/01/2026')).toBeTruthy()
  expect(card.getByRole('status').textContent).toBe('30 disparos −10 (−25%)')
  expect(card.getByRole('button', { name: /Menta/ }).textContent).toContain('+10')
  const cells = within(card.getByRole('table'))
    .getAllByRole('row')
    .map((row) => row.lastElementChild?.textContent)
  expect(cells).toEqual(['Diferença', '+10 (+100%)', '−20 (−67%)'])
  await userEvent.click(screen.getByRole('button', { name: 'Tudo' }))
  expect(screens.address()).toBe('/admin/home')
  expect(screen.queryByRole('switch', { name: 'Comparar' })).toBeNull()
})

test('a period without shots says so, not that there never were any [V-42]', async () => {
  openDashboard('/admin/home?period=30', [])
  const card = within(await screen.findByRole('region', { name: 'Disparos por fragrância' }))
  expect(await card.findByText('Nada neste período')).toBeTruthy()
})

/** Opens the dashboard; fragrances have these rows. */
function openDashboard(address: string, rows: readonly object[] = shots) {
  const browser = createBrowserFixture(({ path }) => {
    if (path.startsWith('/api/export-')) return new Response('file')
    if (path.startsWith('/api/shots-fragrance')) {
      return jsonResponse(path.includes('compare=true') ? rows : rows.map((row) => ({ ...row, before: undefined })))
    }
    if (path.startsWith('/api/shots-campaign') || path.startsWith('/api/dashboard/')) return jsonResponse([])
    return emptyResponse(404)
  })
  const navigation = { side: [], upcomingItems: [], top: [] }
  const screens = openScreens(browser, {
    address,
    shown: [],
    pages: { '/admin/home': <DashboardPage hour={9} /> },
    navigation,
  })
  return { screens, paths: () => browser.requests.map(({ path }) => path) }
}

const shots = [
  { fragranceName: 'Menta', shotsTotal: 20, before: 10 },
  { fragranceName: 'Lavanda', shotsTotal: 10, before: 30 },
]
