import { defineResource, f } from '../language.ts'

export const tags = defineResource('tags', {
  key: 'tagId',
  title: 'name',
  icon: 'tag',
  menu: { under: 'contacts' },
  label: { one: 'Tag', many: 'Tags' },
  fields: {
    name: f.text({ required: true, max: 40, unique: true }),
    color: f.color({ palette: ['#eddcd2', '#fff1e6', '#fde2e4', '#c5dedd', '#dbe7e4', '#d6e2e9', '#bcd4e6'] }),
    contacts: f.links('contacts', { inverse: 'tags', title: 'name', readonly: true, wire: 'count' }),
  },
  list: { columns: ['name', 'color', 'contactsCount'], search: ['name'], sort: { by: 'name', direction: 'asc' } },
})
