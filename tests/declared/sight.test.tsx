import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { createBrowserFixture } from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { box } from '../support/goodsScreens.tsx'
import { openScreens } from '../support/openScreens.tsx'

const admin = { '$me.isAdmin': true } as const
const teams: ResourceData = {
  name: 'teams',
  key: 'teamId',
  title: 'title',
  fields: { title: f.text({ required: true }) },
  records: { title: 'Blue' },
}
const deals: ResourceData = {
  name: 'deals',
  key: 'dealId',
  title: 'title',
  fields: {
    title: f.text({ required: true }),
    cost: f.decimal({ maySee: admin }),
    bonus: f.decimal({ maySee: { or: [admin, { title: 'First' }] } }),
    team: f.ref('teams', { as: 'idAndObject', title: 'title' }),
  },
  list: { columns: ['title', 'cost', 'bonus'], views: { dear: { cost: { gt: '9' } } } },
}
const all = [deals, teams]
const common = { deletedAt: null, createdAt: '2026-01-01T12:00:00.000Z' }

/** Opens a screen with one record, which has what the API sends to this profile. */
function openDeals(address: string, profile: string, sent: object) {
  const record = { dealId: 1, title: 'First', ...common, ...sent }
  const browser = createBrowserFixture(createFakeBackend(all, { deals: [record], teams: [] }).answer)
  openScreens(browser, { address, shown: all, all, profile, locale: 'en', width: 1366 })
  return () => browser.requests.find(({ method }) => method === 'PUT')?.body
}

test('a list has no column and no view of a field that the user may not see in every record', async () => {
  openDeals('/admin/deals', 'GERENTE', {})
  await screen.findByRole('link', { name: 'First' })
  expect(screen.queryAllByRole('columnheader', { name: /cost|bonus/i })).toEqual([])
  expect(screen.queryByRole('link', { name: /dear/i })).toBeNull()
})

test('the same list has them for those who may', async () => {
  openDeals('/admin/deals', 'ADMIN', { cost: '1.00', bonus: null })
  expect(await screen.findAllByRole('columnheader', { name: /cost|bonus/i })).toHaveLength(2)
})

test('a form has the fields that the record carries, and sends no other', async () => {
  const saved = openDeals('/admin/deals/1/update', 'GERENTE', { bonus: '2.00' })
  await userEvent.type(await box('title'), '!{Control>}s{/Control}')
  await waitFor(() => expect(saved()).toEqual({ title: 'First!', bonus: '2.00' }))
  expect(screen.queryByRole('textbox', { name: 'cost' })).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('a form of a new record has no field that its user never sees', async () => {
  openDeals('/admin/deals/create', 'GERENTE', {})
  await box('bonus')
  expect(screen.queryByRole('textbox', { name: 'cost' })).toBeNull()
})
