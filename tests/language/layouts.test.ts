import { expect, test } from 'vitest'
import { getGroupNames } from '#language/groups.ts'
import { getLayouts } from '#language/layouts.ts'
import type { ResourceData } from '#language/resource.ts'
import { toListedResource } from '#language/sight.ts'
import { f } from '#product/language.ts'

const admin = { '$me.isAdmin': true } as const
const deals: ResourceData = {
  name: 'deals',
  key: 'dealId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    stage: f.choice(['open', 'won'], { maySee: admin }),
    level: f.choice(['low', 'high']),
    closesOn: f.date(),
    endsOn: f.date({ maySee: admin }),
    cost: f.integer({ maySee: admin }),
  },
  list: {
    columns: ['name', 'cost'],
    layouts: { calendar: { from: 'closesOn', to: 'endsOn' }, board: { by: 'stage' }, table: {} },
  },
}

const see = (resource: ResourceData, isAdmin: boolean) =>
  toListedResource(resource, {
    me: { id: 1, isAdmin, isStaff: true, profile: isAdmin ? 'ADMIN' : 'GERENTE' },
    now: '2026-03-10T12:00:00.000Z',
    today: '2026-03-10',
    timeZone: 'UTC',
  })

test('a layout and a group by a field that the user does not see are not there, the others in their order', () => {
  expect(getLayouts(see(deals, true))).toEqual(['calendar', 'board', 'table', 'cards'])
  expect(getLayouts(see(deals, false))).toEqual(['calendar', 'table', 'cards'])
  expect(see(deals, false).list?.layouts?.calendar).toEqual({ from: 'closesOn' })
  expect([getGroupNames(see(deals, true)), getGroupNames(see(deals, false))]).toEqual([['stage', 'level'], ['level']])
  const summed = { ...deals, list: { ...deals.list, layouts: { board: { by: 'level', sum: 'cost' } } } }
  expect(see(summed, false).list?.layouts?.board).toEqual({ by: 'level' })
})
