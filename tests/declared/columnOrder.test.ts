import { expect, test } from 'vitest'
import { capsules } from '#product/resources/capsules.ts'
import { categories } from '#product/resources/categories.ts'
import { resources } from '#product/resources/index.ts'
import { users } from '#product/resources/users.ts'
import {
  getDeclaredOrder,
  getShownColumns,
  getVisibleColumns,
  moveColumn,
  normalizeColumnOrder,
  toggleColumn,
} from '../../src/declared/listState/columnOrder.ts'

const getVisibleNames = (order: Parameters<typeof getVisibleColumns>[1]) =>
  getVisibleColumns(categories, order).map(({ name }) => name)

test('columns stand as declared until a person moves or hides them', () => {
  const declared = getDeclaredOrder(categories)
  expect(getVisibleNames(declared)).toEqual(['name', 'createdAt'])
  expect(getVisibleNames(moveColumn(declared, 'createdAt', -1))).toEqual(['createdAt', 'name'])
  expect(getVisibleNames(toggleColumn(declared, 'createdAt'))).toEqual(['name'])
})

test('a column at the edge stays there, and the last one shown cannot be hidden', () => {
  const declared = getDeclaredOrder(categories)
  expect(moveColumn(declared, 'name', -1)).toEqual(declared)
  const one = toggleColumn(declared, 'createdAt')
  expect(toggleColumn(one, 'name')).toEqual(one)
})

test('an order from before the declaration changed keeps what it can', () => {
  const kept = { names: ['updatedAt', 'gone', 'serialNumber'], hidden: ['gone', 'dueDate'] }
  const mended = normalizeColumnOrder(capsules, kept)
  expect(mended.names.slice(0, 2)).toEqual(['updatedAt', 'serialNumber'])
  expect(mended.names).toHaveLength(8)
  expect(mended.hidden).toEqual(['dueDate', 'organization.name'])
})

test('the owner of the records is a column that is hidden until somebody shows it', () => {
  const declared = getDeclaredOrder(capsules)
  expect(declared.hidden).toEqual(['organization.name'])
  const shown = toggleColumn(declared, 'organization.name')
  expect(getVisibleColumns(capsules, shown).at(-1)?.paths).toEqual(['organization.name'])
  expect(normalizeColumnOrder(capsules, shown)).toEqual(shown)
})

test('what was kept may be anything: then columns are as declared', () => {
  for (const kept of [undefined, null, 7, 'name', [], { names: 'x', hidden: { a: 1 } }]) {
    expect(normalizeColumnOrder(categories, kept)).toEqual(getDeclaredOrder(categories))
  }
})

test('an order that hides everything hides nothing', () => {
  expect(normalizeColumnOrder(categories, { names: [], hidden: ['name', 'createdAt'] }).hidden).toEqual([])
})

test('a column that the filter asks for stands right after the title, and the status for a state', () => {
  const getNames = (filter: object | string) =>
    getShownColumns(
      resources,
      users,
      getDeclaredOrder(users),
      typeof filter === 'string' ? filter : JSON.stringify(filter),
    )
      .map(({ name }) => name)
      .slice(0, 3)
  expect(getNames({})).toEqual(['nome', 'email', 'document'])
  expect(getNames({ birthday: { lt: '1990-01-01' } })).toEqual(['nome', 'birthday', 'email'])
  expect(getNames({ or: [{ confirmedAt: null }, { 'address.state': 'Acre' }] })).toEqual(['nome', 'address', 'status'])
  expect(getNames({ profile: { in: [1] } })).toEqual(['nome', 'profile.nome', 'email'])
  for (const malformed of ['{', '[]', '{"and":5}', '{"not":null}', '{"or":[null]}'])
    expect(getNames(malformed)).toEqual(['nome', 'email', 'document'])
})

test('a record that the filter asks about two references away is a column of its own', () => {
  const getNames = (filter: object) =>
    getShownColumns(resources, capsules, getDeclaredOrder(capsules), JSON.stringify(filter)).slice(0, 3)
  const asked = {
    device: { has: { user: { has: { 'address.state': { in: ['Minas Gerais'] }, confirmedAt: { ne: null } } } } },
  }
  expect(getNames({ dueDate: { during: 'thisYear' }, ...asked }).map(({ name }) => name)).toEqual([
    'serialNumber',
    'device.user',
    'device.macAddress',
  ])
  expect(getNames({ device: { has: { campaign: { ne: null } } } })[1]).toMatchObject({
    name: 'device.campaign',
    related: { target: { name: 'campaigns' }, field: { resource: 'devices', path: 'campaign' } },
  })
  expect(getNames({ 'device.macAddress': { contains: '5E' } }).every(({ related }) => related === undefined)).toBe(true)
})
