import type { ResourceData } from '#language/resource.ts'
import { defineResource, f } from '#product/language.ts'
import { baseDeclaration, integerField, textField } from './validDeclaration.ts'

/** Invalid options of fields; each must be a compile error. */
export const fieldMistakes: Record<string, () => ResourceData> = {
  'an unknown path in show': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        vat: f.text({ show: { kindd: 'company' } }),
      },
    }),
  'an unknown path in enabled': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        vat: f.text({ enabled: { or: [{ a: 'x' }, { b: 'x' }] } }),
      },
    }),
  'an unknown path in required': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        vat: f.text({ required: { kindd: 'company' } }),
      },
    }),
  'an unknown path in mayChange': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        vat: f.text({ mayChange: { or: [{ '$me.isAdmin': true }, { owner: '$me.id' }] } }),
      },
    }),
  'an unknown path in clearedBy': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        vat: f.text({ clearedBy: 'b' }),
      },
    }),
  'a wrong value in show': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        n: integerField,
        a: textField,
        // @ts-expect-error
        vat: f.text({ show: { or: [{ n: 'no' }, { a: null }] } }),
      },
    }),
  'an order of text in enabled': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        vat: f.text({ enabled: { a: { lt: 'm' } } }),
      },
    }),
  'defaults of another type': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        day: f.date({ default: '$me.id' }),
        // @ts-expect-error
        at: f.timestamp({ default: '$today' }),
        // @ts-expect-error
        owner: f.ref('x', { as: 'id', default: '$me.profile' }),
      },
    }),
  'an unknown option of a text': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        b: f.text({ requierd: true }),
      },
    }),
  'an option of another kind': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        b: f.date({ max: 3 }),
      },
    }),
  'an unknown option inside a group': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        g: f.group({ b: f.integer({ mx: 3 }) }),
      },
    }),
  'an unknown format': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        b: f.text({ format: 'zip' }),
      },
    }),
  'an unknown widget': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        b: f.text({ widget: 'slotBord' }),
      },
    }),
  'a default that is no choice': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        b: f.choice(['one', 'two'], { default: 'three' }),
      },
    }),
  'a reference without its form': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        b: f.ref('y', { title: 'name' }),
      },
    }),
  'a reference without a title': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        b: f.ref('y', { as: 'object' }),
      },
    }),
  'an unknown field in uniqueBy': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        b: f.rows({ c: f.text() }, { table: 'bs', uniqueBy: ['d'] }),
      },
    }),
  'an unknown total of rows': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        b: f.rows({ c: f.integer() }, { table: 'bs', totals: { c: 'total' } }),
      },
    }),
  'an unknown path in within': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        country: f.country(),
        // @ts-expect-error
        zip: f.zip({ within: 'contry' }),
      },
    }),
  'an unknown path in from': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        slug: f.slug({ from: 'b' }),
      },
    }),
  'an unknown path in clears': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        b: f.text({ clears: ['a', 'c'] }),
      },
    }),
  'an unknown path in fills': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        zip: f.zip({ fills: { uf: 'state' } }),
      },
    }),
  'links without their other side, and an unknown option of them': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        b: f.links('y', { title: 'a' }),
        // @ts-expect-error
        c: f.links('y', { inverse: 'xs', title: 'a', atMost: 3 }),
      },
    }),
  'rows without a table': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        b: f.rows({ c: f.text() }, { max: 3 }),
      },
    }),
  'unknown paths in expressions': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        n: integerField,
        // @ts-expect-error
        b: f.computed(f.decimal(), { sub: ['n', { percentOf: [5, 'm'] }] }),
        // @ts-expect-error
        c: f.computed(f.integer(), { count: { of: 'lines' } }),
      },
    }),
  'an unknown word in an expression, and a kind that is not computed': () =>
    defineResource('x', {
      ...baseDeclaration,
      fields: {
        a: textField,
        // @ts-expect-error
        b: f.computed(f.decimal(), { ad: ['n', 1] }),
        // @ts-expect-error
        c: f.computed(f.boolean(), 'a'),
      },
    }),
}
