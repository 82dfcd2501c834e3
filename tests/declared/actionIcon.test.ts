import { expect, test } from 'vitest'
import { getAction } from '#language/derive.ts'
import { toAction } from '#language/lifecycles.ts'
import { categories } from '#product/resources/categories.ts'
import { getActionIcon } from '../../src/declared/actions/getActionIcon.ts'
import { orders } from '../support/orders.ts'

const toggle = getAction(categories, 'toggle') ?? {}

test('a toggle shows what it would do, and not the same sign for both', () => {
  expect(getActionIcon('toggle', toggle, true)).toBe('checkCircle')
  expect(getActionIcon('toggle', toggle, false)).toBe('ban')
})

test('an icon that is declared comes before any other', () => {
  expect(getActionIcon('toggle', { ...toggle, icon: 'mail' }, true)).toBe('mail')
  expect(getActionIcon('anything', { icon: 'mail' })).toBe('mail')
})

test('a transition without an icon has one that depends on the color of its state and on whether that is final', () => {
  const icons = Object.keys(orders.lifecycle?.transitions ?? {}).map((name) => toAction(orders, name)?.icon)
  expect(icons).toEqual(['move', 'checkCircle', 'close'])
})
