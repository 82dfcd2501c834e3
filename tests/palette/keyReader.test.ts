import { expect, test } from 'vitest'
import { assignGoToKeys } from '../../src/palette/assignGoToKeys.ts'
import { createShortcutMatcher, sequenceTimeoutMs } from '../../src/palette/shortcutMatcher.ts'
import { createClock } from '../support/browserFixture.ts'

test('a key, a key with a modifier and two keys in a row are shortcuts', () => {
  const { press } = open()
  expect([press('n'), press('?'), press('k', { ctrlKey: true }), press('K', { metaKey: true })]).toEqual([
    'n',
    '?',
    'mod+k',
    'mod+k',
  ])
  expect([press('g'), press('u')]).toEqual([undefined, 'g u'])
})

test('keys that mean nothing do nothing, alone or after another one', () => {
  const { press } = open()
  expect([press('x'), press('g'), press('x'), press('u'), press('n', { altKey: true }), press('Enter')]).toEqual(
    Array(6).fill(undefined),
  )
})

test('the second key of a sequence may be late, but not too late', () => {
  const { press, pass } = open()
  press('g')
  pass(sequenceTimeoutMs - 1)
  expect(press('u')).toBe('g u')
  press('g')
  pass(sequenceTimeoutMs)
  expect(press('u')).toBeUndefined()
})

test('where somebody types, only keys with a modifier are shortcuts', () => {
  const { press } = open()
  expect([press('n', {}, true), press('g', {}, true), press('k', { ctrlKey: true }, true)]).toEqual([
    undefined,
    undefined,
    'mod+k',
  ])
})

test('single keys can be switched off, and then only keys with a modifier are shortcuts', () => {
  const { press } = open(false)
  expect([press('n'), press('?'), press('k', { ctrlKey: true })]).toEqual([undefined, undefined, 'mod+k'])
})

test('each place has a letter of its own: the first of its name that is left', () => {
  const places = ['home', 'users', 'fragrances', 'categories', 'campaigns', 'quiz', 'devices', 'capsules', 'profiles']
  expect([...assignGoToKeys(places).values()].join('')).toBe('hufcaqdpr')
  expect(assignGoToKeys(['a', 'a1']).get('a1')).toBeUndefined()
})

function open(singleKeys = true) {
  const { schedule, pass } = createClock(0)
  const reader = createShortcutMatcher(['mod+k', '?', 'n', 'g h', 'g u'], schedule, () => singleKeys)
  const bare = { ctrlKey: false, metaKey: false, altKey: false }
  return {
    pass,
    press: (key: string, modifiers: Partial<typeof bare> = {}, isHandled = false) =>
      reader.match({ key, ...bare, ...modifiers }, isHandled),
  }
}
