import { describe, expect, test } from 'vitest'
import { f } from '#product/language.ts'
import { buildDraft, getRestorableEntries } from '../../src/declared/form/draft/buildDraft.ts'
import { getFormFields } from '../../src/declared/form/formModel.ts'

const fields = getFormFields({
  name: f.text({ max: 10 }),
  category: f.ref('categories', { as: 'idAndObject', title: 'name' }),
  image: f.file({ accept: 'image/*', maxBytes: 5 }),
  address: f.group({ city: f.text({ max: 10 }), street: f.text({ max: 10 }) }),
})
const values = {
  name: 'Rosa',
  categoryId: 3,
  category: { name: 'Floral' },
  image: new File(['x'], 'x.png'),
  address: { city: 'Recife', street: 'Rua' },
}
const timestamp = '2026-03-01T12:00:00.000Z'

describe('a draft', () => {
  test('holds what was changed and nothing else, with its version', () => {
    const dirty = { name: true, address: { city: true } }
    expect(buildDraft({ fields, values, dirty }, timestamp, '"v1"')).toEqual({
      at: timestamp,
      version: '"v1"',
      values: { name: 'Rosa', 'address.city': 'Recife' },
    })
  })

  test('holds a reference with the record it names', () => {
    expect(buildDraft({ fields, values, dirty: { categoryId: true } }, timestamp)?.values).toEqual({
      categoryId: 3,
      category: { name: 'Floral' },
    })
  })

  test('never holds a file, but knows that there was one', () => {
    expect(buildDraft({ fields, values, dirty: { image: true } }, timestamp)).toBeUndefined()
    const draft = buildDraft({ fields, values, dirty: { image: { file: true }, name: true } }, timestamp)
    expect(draft).toEqual({ at: timestamp, values: { name: 'Rosa' }, hadFiles: true })
  })

  test('of nothing is none', () => {
    expect(buildDraft({ fields, values, dirty: {} }, timestamp)).toBeUndefined()
    expect(buildDraft({ fields, values, dirty: { name: false, address: { city: false } } }, timestamp)).toBeUndefined()
  })

  test('is put back field by field, without fields that are gone', () => {
    const draft = { at: timestamp, values: { name: 'Lírio', gone: 'x', image: 'x', 'address.city': 'Olinda' } }
    expect(getRestorableEntries(draft, fields, values)).toEqual([
      ['name', 'Lírio'],
      ['address.city', 'Olinda'],
    ])
  })

  test('that would change nothing is nothing to put back', () => {
    expect(
      getRestorableEntries({ at: timestamp, values: { name: 'Rosa', 'address.city': 'Recife' } }, fields, values),
    ).toEqual([])
  })
})
