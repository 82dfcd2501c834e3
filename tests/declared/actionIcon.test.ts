import { expect, test } from 'vitest'
import { getAction } from '#language/derive.ts'
import { categories } from '#product/resources/categories.ts'
import { getActionIcon } from '../../src/declared/actions/getActionIcon.ts'

const toggle = getAction(categories, 'toggle') ?? {}

test('a toggle shows what it would do, and not the same sign for both', () => {
  expect(getActionIcon('toggle', toggle, true)).toBe('checkCircle')
  expect(getActionIcon('toggle', toggle, false)).toBe('ban')
})

test('an icon that is declared comes before any other', () => {
  expect(getActionIcon('toggle', { ...toggle, icon: 'mail' }, true)).toBe('mail')
  expect(getActionIcon('anything', { icon: 'mail' })).toBe('mail')
})
