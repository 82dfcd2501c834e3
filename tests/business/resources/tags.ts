import { defineResource, f } from '../language.ts'

export const tags = defineResource('tags', {
  key: 'tagId',
  title: 'name',
  icon: 'star',
  label: { one: 'Tag', many: 'Tags' },
  fields: {
    name: f.text({ required: true, max: 40, unique: true }),
    color: f.color({ palette: ['#c5dedd', '#fde2e4', '#fff1e6', '#bcd4e6'] }),
    orders: f.links('orders', { inverse: 'tags', title: 'number' }),
    articles: f.links('articles', { inverse: 'tags', title: 'title' }),
  },
  list: {
    columns: ['name', 'color', 'ordersCount', 'articlesCount'],
    search: ['name'],
    sort: { by: 'name', direction: 'asc' },
    views: { unused: { orders: { empty: true }, articles: { empty: true } } },
  },
  actions: { remove: { confirm: true } },
})
