import { describe, expect, it } from 'vitest'
import { defineResource, f } from '#product/language.ts'
import { addClearedFields, isDeepEqual } from '../../server/records/save.ts'

describe('what a save empties', () => {
  const to = { clears: ['note'] } as const
  const things = defineResource('things', {
    key: 'thingId',
    title: 'name',
    fields: {
      name: f.text(),
      note: f.text(),
      whole: f.ref('users', { as: 'object', title: 'nome', ...to }),
      place: f.group({
        near: f.ref('users', { as: 'id', ...to }),
        both: f.ref('users', { as: 'idAndObject', title: 'nome', ...to }),
      }),
    },
  })
  const stored = {
    name: 'a',
    note: 'b',
    whole: { userId: 1, nome: 'Ana' },
    place: { nearId: 2, bothId: 3, both: { nome: 'Bia' } },
  }

  it.each([
    ['whole', 1],
    ['place.near', 2],
    ['place.both', 3],
  ])('is nothing where the reference %s stays, and what is declared where it changes', (path, id) => {
    expect(addClearedFields(things, { [path]: id }, stored)).toEqual({ [path]: id })
    expect(addClearedFields(things, { [path]: 9 }, stored)).toEqual({ [path]: 9, note: null })
  })
})

describe('two values are the same', () => {
  it.each([
    [null, undefined],
    [
      { a: 1, b: [2] },
      { b: [2], a: 1 },
    ],
    [[{ language: 'pt-BR', text: 'a' }], [{ text: 'a', language: 'pt-BR' }]],
  ])('whatever the order of keys: %j and %j', (left, right) => {
    expect(isDeepEqual(left, right)).toBe(true)
  })

  it.each([
    [null, ''],
    [1, '1'],
    [{ a: 1 }, { a: 1, b: null }],
    [
      [1, 2],
      [2, 1],
    ],
  ])('and not where one says more: %j and %j', (left, right) => {
    expect(isDeepEqual(left, right)).toBe(false)
  })
})
