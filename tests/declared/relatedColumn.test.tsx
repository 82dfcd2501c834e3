import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { capsules } from '#product/resources/capsules.ts'
import { jsonResponse } from '../support/browserFixture.ts'
import { openDeclaredScreens, pastInstant } from './declaredFixture.ts'

const createCapsule = (serialNumber: string) => ({
  serialNumber,
  remainingShots: 5,
  deviceId: 1,
  device: { macAddress: '5E:11:A6:00:00:01' },
  createdAt: pastInstant,
})
const filter = JSON.stringify({ device: { has: { user: { has: { confirmedAt: { ne: null } } } } } })

function openFiltered(width: number, filtered = filter) {
  return openDeclaredScreens(
    { capsules: [] },
    {
      ...{ address: `/admin/capsules?filter=${encodeURIComponent(filtered)}`, shown: [capsules], locale: 'en', width },
    },
    (server) =>
      server.override('GET /capsules', () =>
        jsonResponse({
          data: [createCapsule('SLG-1'), createCapsule('SLG-2')],
          ...{ total: 2, totalPages: 1, related: { 'device.user': { 'SLG-1': { id: 7, title: 'Otávio Mendes' } } } },
        }),
      ),
  )
}

test('a list shows whom its filter asks about, two references away, with a link [V-06]', async () => {
  const { browser } = openFiltered(1280)
  const row = (await screen.findByText('SLG-1')).closest('tr') as HTMLElement
  const link = within(row).getByRole('link', { name: 'Otávio Mendes' })
  expect(link.getAttribute('href')).toBe('/admin/users/7')
  expect(screen.getByRole('columnheader', { name: 'User' })).toBeTruthy()
  const other = (await screen.findByText('SLG-2')).closest('tr') as HTMLElement
  expect(within(other).getAllByRole('cell')[1]?.textContent).toMatch(/^–/)
  const list = browser.requests.find(({ path }) => path.includes('/capsules?page='))
  expect(new URLSearchParams(list?.path.split('?')[1]).get('related')).toBe('device.user')
})

test('a card shows them first', async () => {
  openFiltered(390)
  const card = (await screen.findByText('SLG-1')).closest('li') as HTMLElement
  expect(within(card).getAllByRole('term')[0]?.textContent).toBe('User')
  expect(within(card).getByRole('link', { name: 'Otávio Mendes' })).toBeTruthy()
})

test('a list that asks about nothing farther asks for no related records', async () => {
  const { browser } = openFiltered(1280, JSON.stringify({ remainingShots: { gte: 1 } }))
  await screen.findByText('SLG-1')
  expect(browser.requests.filter(({ path }) => path.includes('related'))).toEqual([])
})
