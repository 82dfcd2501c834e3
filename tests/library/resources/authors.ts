import { defineResource, f, staff } from '../language.ts'

export const authors = defineResource('authors', {
  key: 'authorId',
  title: 'name',
  label: { one: { en: 'Author' }, many: { en: 'Authors' } },
  icon: 'person',
  fields: {
    name: f.text({ required: true, max: 200, unique: true }),
    books: f.links('books', { inverse: 'authors', title: 'title' }),
  },
  list: { columns: ['name', 'booksCount'], search: ['name'] },
  actions: { create: { who: staff }, edit: { who: staff }, toggle: { who: staff } },
})
