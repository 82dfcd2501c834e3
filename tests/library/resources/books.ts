import { defineResource, f, staff } from '../language.ts'

export const books = defineResource('books', {
  key: 'bookId',
  title: 'title',
  label: { one: { en: 'Book' }, many: { en: 'Books' } },
  icon: 'tag',
  fields: {
    title: f.text({ required: true, max: 300 }),
    isbn: f.text({ required: true, max: 20, format: 'isbn', unique: true, label: 'ISBN' }),
    authors: f.links('authors', { inverse: 'books', title: 'name', max: 20 }),
    language: f.choice(['en', 'fr', 'de', 'pt', 'es'], { required: true, default: 'en' }),
    subjects: f.tags({ max: 10, suggest: ['Fiction', 'History', 'Science', 'Poetry', 'Children'] }),
    cover: f.file({ accept: 'image/*', maxBytes: 5_000_000 }),
    summary: f.richText({ max: 4000, allow: ['bold', 'italic', 'list', 'link'] }),
    copies: f.many('copies', { via: 'book', entries: ['shelfMark'] }),
    reservations: f.many('reservations', { via: 'book', wire: 'count', count: 'reservationsCount' }),
  },
  list: {
    columns: ['title', 'isbn', 'authors', 'language', 'subjects', 'copiesCount', 'reservationsCount'],
    picture: 'cover',
    search: ['title', 'isbn', 'subjects', 'summary'],
    filters: ['language', 'subjects'],
    groups: ['language'],
    views: { reserved: { reservations: { has: { expiresOn: { gte: '$today' } } } } },
  },
  form: {
    sections: [
      { name: 'book', fields: ['title', 'isbn', 'authors', 'language', 'subjects'] },
      { name: 'about', fields: ['cover', 'summary'] },
    ],
  },
  actions: {
    create: { who: staff },
    edit: { who: staff, if: { deletedAt: null }, otherwise: 'hide' },
    toggle: { who: staff },
  },
})
