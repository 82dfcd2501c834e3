import { expect, test } from 'vitest'
import { categories } from '#resources/categories.ts'
import { actionOf } from '#resources/language/derive.ts'
import { iconOfAction } from '../../src/declared/actions/actionIcon.ts'

const toggle = actionOf(categories, 'toggle') ?? {}

test('a toggle shows what it would do, and not the same sign for both', () => {
  expect(iconOfAction('toggle', toggle, true)).toBe('checkCircle')
  expect(iconOfAction('toggle', toggle, false)).toBe('ban')
})

test('an icon that is declared comes before any other', () => {
  expect(iconOfAction('toggle', { ...toggle, icon: 'mail' }, true)).toBe('mail')
  expect(iconOfAction('anything', { icon: 'mail' })).toBe('mail')
})
