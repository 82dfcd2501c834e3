import { describe, expect, test } from 'vitest'
import { assertValidResource, DeclarationError } from '#language/check.ts'
import type { ResourceData } from '#language/resource.ts'
import { defineResource, f, names } from '#product/language.ts'
import { fieldMistakes } from './fieldMistakes.ts'
import { mistakes } from './mistakes.ts'
import { baseDeclaration, fields } from './validDeclaration.ts'

describe('a mistake that does not compile is refused as JSON too', () => {
  test.each(Object.entries({ ...mistakes, ...fieldMistakes }))('%s', (_what, declare) => {
    expect(() => assertValidResource(JSON.parse(JSON.stringify(declare())) as ResourceData, names)).toThrow(
      DeclarationError,
    )
  })
})

test('a declaration without a mistake compiles and is sound', () => {
  const sound = defineResource('x', {
    ...baseDeclaration,
    fields: {
      ...fields,
      more: f.text({ show: { or: [{ kind: 'one' }, { 'group.deep.c': { gt: 3 } }] }, clearedBy: 'group.b' }),
    },
    states: { late: { day: { lt: '$today' }, instant: { lte: '$now' } }, rest: {} },
    list: {
      columns: ['a', 'group.b', 'target.name', 'listCount', { name: 'both', join: ['a', 'group.b'], sort: 'a' }],
      search: ['target.name'],
      views: {
        free: { hidden: { empty: true } },
        soon: { day: { between: ['$today', '$today+30'] }, instant: { gte: '$now-24h', lt: '$now+15min' } },
        old: { day: { lt: '$today-2m' }, n: { gt: '$field.group.deep.c', between: [1, '$me.id'] } },
        named: { a: { contains: '%', startsWith: '$$' }, 'group.b': { empty: false }, target: { empty: true } },
      },
    },
    screens: { who: { '$me.isAdmin': true } },
    actions: {
      edit: { who: { or: [{ '$me.isAdmin': true }, { xId: '$me.id', a: '$me.profile' }] } },
      toggle: { if: { or: [{ deletedAt: { ne: null } }, { list: { noneLiving: true } }, { target: null }] } },
      end: {
        if: { instant: null, kind: { in: ['one', 'two', null] } },
        effect: { set: { instant: '$now' }, path: 'end' },
      },
    },
  })
  expect(() => assertValidResource(sound, names)).not.toThrow()
})
