import { expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { capsules } from '#product/resources/capsules.ts'
import { categories } from '#product/resources/categories.ts'
import { resources } from '#product/resources/index.ts'
import { users } from '#product/resources/users.ts'
import { getCardColumns } from '../../src/declared/list/cardColumns.ts'
import {
  getDeclaredOrder,
  getShownColumns,
  getVisibleColumns,
  moveColumn,
  normalizeColumnOrder,
  toggleColumn,
} from '../../src/declared/listState/columnOrder.ts'
import { orders } from '../support/orders.ts'

const getVisibleNames = (order: Parameters<typeof getVisibleColumns>[1]) =>
  getVisibleColumns(categories, order).map(({ name }) => name)

test('columns stand as declared until a person moves or hides them', () => {
  const declared = getDeclaredOrder(categories)
  expect(getVisibleNames(declared)).toEqual(['name', 'createdAt'])
  expect(getVisibleNames(moveColumn(declared, 'createdAt', -1))).toEqual(['createdAt', 'name'])
  expect(getVisibleNames(toggleColumn(declared, 'createdAt'))).toEqual(['name'])
})

test('an optional column is offered, and hidden until a person shows it', () => {
  const resource: ResourceData = { ...categories, list: { ...categories.list, optional: ['updatedAt'] } }
  const declared = getDeclaredOrder(resource)
  expect(declared).toEqual({ names: ['name', 'createdAt', 'updatedAt'], hidden: ['updatedAt'] })
  const shown = getVisibleColumns(resource, toggleColumn(declared, 'updatedAt'))
  expect(shown.map(({ name, sort }) => [name, sort])).toEqual([
    ['name', 'name'],
    ['createdAt', 'createdAt'],
    ['updatedAt', 'updatedAt'],
  ])
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

test('a filter leaves the columns of a table in their order [D-08]', () => {
  const getNames = (filter: string) =>
    getShownColumns(resources, users, getDeclaredOrder(users), filter).map(({ name }) => name)
  const usual = getNames('{}')
  expect(usual.slice(0, 3)).toEqual(['nome', 'email', 'document'])
  const filters = [{ birthday: { lt: '1990-01-01' } }, { or: [{ confirmedAt: null }, { 'address.state': 'Acre' }] }]
  for (const filter of filters) expect(getNames(JSON.stringify(filter))).toEqual(usual)
  for (const malformed of ['{', '[]', '{"and":5}', '{"not":null}', '{"or":[null]}'])
    expect(getNames(malformed)).toEqual(usual)
})

test('a card shows the state of the record and the first columns, where its declaration names none', () => {
  const { list: _list, ...plain } = orders
  const all = { ...plain, list: { columns: ['number', 'note', 'weight', 'heldUntil', 'status'] } }
  const getNames = (resource: ResourceData) => {
    const columns = getShownColumns([resource], resource, getDeclaredOrder(resource), '{}')
    return getCardColumns(resource, columns).map(({ name }) => name)
  }
  expect(getNames(all)).toEqual(['status', 'note', 'weight'])
  expect(getNames({ ...all, list: { columns: ['number', 'note', 'weight', 'heldUntil'] } })).toEqual(['note', 'weight'])
  expect(getNames({ ...all, list: { ...all.list, cards: ['heldUntil'] } })).toEqual(['heldUntil'])
})

test('a card shows first what the filter asks for, then what is declared for cards', () => {
  const getCardNames = (filter: object, settings = getDeclaredOrder(capsules)) => {
    const text = JSON.stringify(filter)
    const columns = getShownColumns(resources, capsules, settings, text)
    return getCardColumns(capsules, columns, text).map(({ name }) => name)
  }
  const usual = ['fragrance.name', 'remainingShots', 'dueDate']
  expect(getCardNames({})).toEqual(usual)
  const createdLately = { createdAt: { during: 'last30days' } }
  expect(getCardNames(createdLately)).toEqual(['createdAt', ...usual.slice(0, 2)])
  expect(getCardNames({ fragrance: { in: [1] } })).toEqual(usual)
  expect(getCardNames({ device: { has: { campaign: { ne: null } } } })).toEqual([
    'device.campaign',
    'device.macAddress',
    'fragrance.name',
  ])
  const moved = moveColumn(getDeclaredOrder(capsules), 'remainingShots', -1)
  expect(getCardNames({}, moved)).toEqual(['remainingShots', 'fragrance.name', 'device.macAddress'])
  expect(getCardNames(createdLately, moved)[0]).toBe('createdAt')
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
    'fragrance.name',
  ])
  expect(getNames({ device: { has: { campaign: { ne: null } } } })[1]).toMatchObject({
    name: 'device.campaign',
    related: { target: { name: 'campaigns' }, field: { resource: 'devices', path: 'campaign' } },
  })
  expect(getNames({ 'device.macAddress': { contains: '5E' } }).every(({ related }) => related === undefined)).toBe(true)
})
