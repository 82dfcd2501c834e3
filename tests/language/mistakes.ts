import type { ResourceData } from '#language/resource.ts'
import { defineResource, f } from '#product/language.ts'
import { fields, validDeclaration } from './validDeclaration.ts'

/** Invalid properties, paths and conditions of a resource; each must be a compile error. */
export const mistakes: Record<string, () => ResourceData> = {
  'an unknown column': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      list: { columns: ['b'] },
    }),
  'an unknown path in a rule': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      rules: { order: { holds: { b: 'x' }, at: 'a' } },
    }),
  'an unknown field of a rule': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      rules: { order: { holds: { a: 'x' }, at: 'b' } },
    }),
  'an unknown input of an action': () =>
    defineResource('x', {
      ...validDeclaration,
      actions: {
        // @ts-expect-error
        hold: { input: { why: f.text() }, effect: { set: { a: '$input.wy' }, path: 'hold' } },
      },
    }),
  'an unknown option of an input': () =>
    defineResource('x', {
      ...validDeclaration,
      actions: {
        // @ts-expect-error
        hold: { input: { why: f.text({ requierd: true }) }, effect: { set: { a: '$input.why' }, path: 'hold' } },
      },
    }),
  'an unknown field of a lifecycle': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      lifecycle: { on: 'knd', transitions: {} },
    }),
  'an unknown path in a transition': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      lifecycle: { on: 'kind', transitions: { end: { from: 'one', to: 'two', if: { b: 'x' } } } },
    }),
  'an unknown field that a transition sets': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      lifecycle: { on: 'kind', transitions: { end: { from: 'one', to: 'two', set: { b: 'x' } } } },
    }),
  'an unknown word in a transition': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      lifecycle: { on: 'kind', transitions: { end: { from: 'one', to: 'two', efect: {} } } },
    }),
  'an unknown sort': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      list: { sort: '-a' },
    }),
  'an unknown sort with a direction': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      list: { sort: { by: 'b', direction: 'asc' } },
    }),
  'an unknown search': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      list: { search: ['group.deep.d'] },
    }),
  'a picture that is none': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      list: { picture: 'a' },
    }),
  'an unknown path in a composite column': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      list: { columns: [{ name: 'both', join: ['a', 'group.d'] }] },
    }),
  'an unknown title': () =>
    defineResource('x', {
      key: 'xId',
      // @ts-expect-error
      title: 'b',
      fields,
    }),
  'an unknown field of a section': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      form: { sections: [{ name: 'main', fields: ['b'] }] },
    }),
  'an unknown cell': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      list: { columns: [{ name: 'a', cell: 'sparkline' }] },
    }),
  'an unknown slot': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      form: { sections: [{ name: 'main', slot: 'map' }] },
    }),
  'an unknown word of a list': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      list: { colums: ['a'] },
    }),
  'an unknown word of a resource': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      lists: { columns: ['a'] },
    }),
  'an unknown word of an action': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      actions: { edit: { confrim: true } },
    }),
  'an unknown word of an effect': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      actions: { go: { effect: { cal: 'go' } } },
    }),
  'an unknown dialog': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      actions: { go: { effect: { dialog: 'code' } } },
    }),
  'an unknown field that an action sets': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      actions: { go: { effect: { set: { b: null }, path: 'go' } } },
    }),
  'an unknown icon': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      icon: 'xs',
    }),
  'an unknown path in if': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      actions: { edit: { if: { b: null } } },
    }),
  'an unknown path in who': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      actions: { edit: { who: { or: [{ '$me.isAdmin': true }, { ownerId: '$me.id' }] } } },
    }),
  'an unknown path below and, or, not': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      actions: { edit: { if: { and: [{ a: 'x' }, { not: { or: [{ n: 1 }, { b: 1 }] } }] } } },
    }),
  'an unknown part of the person': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      actions: { edit: { who: { '$me.isBoss': true } } },
    }),
  'an unknown path in a state': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      states: { ended: { endedAt: { ne: null } } },
    }),
  'an unknown path in a named subset': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      choices: { living: { endedAt: null } },
    }),
  'a text for a number': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      actions: { edit: { if: { n: 'no' } } },
    }),
  'a number for a text': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      actions: { edit: { if: { 'group.b': 3 } } },
    }),
  'a choice that is none': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      actions: { edit: { if: { kind: { in: ['one', 'three'] } } } },
    }),
  'a part of the person of another type': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      actions: { edit: { who: { n: '$me.profile' } } },
    }),
  'now for a day': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      actions: { edit: { if: { day: { lt: '$now' } } } },
    }),
  'an order of text': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      actions: { edit: { if: { a: { lt: 'm' } } } },
    }),
  'an unknown test': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      actions: { edit: { if: { n: { gtt: 1 } } } },
    }),
  // All in one declaration, because each declaration costs the compiler thousands of type instantiations.
  'tests and operands that their fields do not have': () =>
    defineResource('x', {
      ...validDeclaration,
      list: {
        views: {
          // @ts-expect-error
          unitOfToday: { day: { lt: '$today+30h' } },
          // @ts-expect-error
          unitOfNow: { instant: { lt: '$now-2w' } },
          // @ts-expect-error
          orderOfTexts: { a: { between: ['a', 'b'] } },
          // @ts-expect-error
          oneBound: { n: { between: [1] } },
          // @ts-expect-error
          partOfNumber: { n: { contains: '1' } },
          // @ts-expect-error
          entryOfText: { a: { has: {} } },
        },
      },
    }),
  'equality of a list': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      actions: { edit: { if: { list: null } } },
    }),
  'a test of lists for a text': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      actions: { edit: { if: { a: { noneLiving: true } } } },
    }),
  'a list that the browser does not see': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      actions: { edit: { if: { hidden: { empty: true } } } },
    }),
  'an equality of a reference': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      actions: { edit: { if: { target: 3 } } },
    }),
  'a record where only the person is asked': () =>
    defineResource('x', {
      ...validDeclaration,
      // @ts-expect-error
      screens: { who: { a: 'x' } },
    }),
}
