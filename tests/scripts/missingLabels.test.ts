import { expect, test } from 'vitest'
import { defineResource, f } from '#product/language.ts'
import { findMissingLabels } from '../../scripts/declarations/missingLabels.ts'

test('a label that no catalogue has is named once, with the languages that lack it', () => {
  const categories = defineResource('categories', {
    key: 'categoryId',
    title: 'name',
    softDelete: false,
    fields: {
      name: f.text({ required: true, max: 100 }),
      shade: f.choice(['light', 'dark']),
      shelf: f.group({ room: f.text() }),
    },
    list: { columns: ['name', 'shelf.room'] },
    actions: { archive: { confirm: true, effect: { set: { shade: 'dark' }, path: 'archive' } } },
  })
  const missing = findMissingLabels({ resources: [categories] })
  expect(missing.map(({ key }) => key.replace('resources.categories.', ''))).toEqual([
    'fields.shade',
    'fields.shelf.self',
    'fields.shelf.room',
    'choices.shade.light',
    'choices.shade.dark',
    'actions.archive',
  ])
  expect(missing[0]?.locales).toEqual(['pt', 'en', 'es'])
  const inEnglish = { resources: [categories], namesIn: 'en' }
  expect(findMissingLabels(inEnglish)[0]?.locales).toEqual(['pt', 'es'])
  expect(findMissingLabels({ ...inEnglish, locales: ['en'] })).toEqual([])
})

test('an internal resource needs names for itself and its fields, not for screens', () => {
  const notes = defineResource('notes', { key: 'noteId', title: 'text', internal: true, fields: { text: f.text() } })
  expect(findMissingLabels({ resources: [notes] }).map(({ key }) => key)).toEqual([
    'resources.notes.name',
    'resources.notes.one',
    'resources.notes.fields.text',
  ])
})
