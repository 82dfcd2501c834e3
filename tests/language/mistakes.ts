import { defineResource, type ResourceData } from '#resources/language/resource.ts'
import { about, fields } from './soundFields.ts'

/** Mistakes in the words, paths and conditions of a resource: none compiles. */
export const mistakes: Record<string, () => ResourceData> = {
  'an unknown column': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      list: { columns: ['b'] },
    }),
  'an unknown sort': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      list: { sort: '-a' },
    }),
  'an unknown search': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      list: { search: ['group.deep.d'] },
    }),
  'a picture that is none': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      list: { picture: 'a' },
    }),
  'an unknown path in a composite column': () =>
    defineResource('x', {
      ...about,
      fields,
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
      ...about,
      fields,
      // @ts-expect-error
      form: { sections: [{ name: 'main', fields: ['b'] }] },
    }),
  'an unknown word of a list': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      list: { colums: ['a'] },
    }),
  'an unknown word of a resource': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      lists: { columns: ['a'] },
    }),
  'an unknown word of an action': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      actions: { edit: { confrim: true } },
    }),
  'an unknown word of an effect': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      actions: { go: { effect: { cal: 'go' } } },
    }),
  'an unknown dialog': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      actions: { go: { effect: { dialog: 'code' } } },
    }),
  'an unknown field that an action sets': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      actions: { go: { effect: { set: { b: null }, path: 'go' } } },
    }),
  'an unknown icon': () =>
    defineResource('x', {
      ...about,
      // @ts-expect-error
      icon: 'xs',
      fields,
    }),
  'an unknown path in if': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      actions: { edit: { if: { b: null } } },
    }),
  'an unknown path in who': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      actions: { edit: { who: { or: [{ '$me.isAdmin': true }, { ownerId: '$me.id' }] } } },
    }),
  'an unknown path below and, or, not': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      actions: { edit: { if: { and: [{ a: 'x' }, { not: { or: [{ n: 1 }, { b: 1 }] } }] } } },
    }),
  'an unknown part of the person': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      actions: { edit: { who: { '$me.isBoss': true } } },
    }),
  'an unknown path in a state': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      states: { ended: { endedAt: { ne: null } } },
    }),
  'an unknown path in a named subset': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      choices: { living: { endedAt: null } },
    }),
  'a text for a number': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      actions: { edit: { if: { n: 'no' } } },
    }),
  'a number for a text': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      actions: { edit: { if: { 'group.b': 3 } } },
    }),
  'a choice that is none': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      actions: { edit: { if: { kind: { in: ['one', 'three'] } } } },
    }),
  'a part of the person of another type': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      actions: { edit: { who: { n: '$me.profile' } } },
    }),
  'now for a day': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      actions: { edit: { if: { day: { lt: '$now' } } } },
    }),
  'an order of text': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      actions: { edit: { if: { a: { lt: 'm' } } } },
    }),
  'an unknown test': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      actions: { edit: { if: { n: { gtt: 1 } } } },
    }),
  'equality of a list': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      actions: { edit: { if: { list: null } } },
    }),
  'a test of lists for a text': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      actions: { edit: { if: { a: { empty: true } } } },
    }),
  'a list that the browser does not see': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      actions: { edit: { if: { hidden: { empty: true } } } },
    }),
  'an equality of a reference': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      actions: { edit: { if: { target: 3 } } },
    }),
  'a record where only the person is asked': () =>
    defineResource('x', {
      ...about,
      fields,
      // @ts-expect-error
      screens: { who: { a: 'x' } },
    }),
}
