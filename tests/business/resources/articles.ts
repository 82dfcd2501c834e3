import { defineResource, f } from '../language.ts'

export const articles = defineResource('articles', {
  key: 'articleId',
  title: 'title',
  records: {
    or: [
      { '$me.isAdmin': true },
      { authorId: '$me.id' },
      { organizationId: null },
      { organizationId: '$me.organization' },
    ],
  },
  icon: 'mail',
  label: { one: 'Article', many: 'Articles' },
  fields: {
    title: f.text({ required: true, max: 150 }),
    slug: f.slug({ from: 'title', max: 150, reserved: ['new'], label: 'Address' }),
    summary: f.text({ max: 300, multiline: true }),
    body: f.richText({ max: 20_000, required: true }),
    cover: f.file({ accept: 'image/*', maxBytes: 5_000_000 }),
    state: f.choice(
      { draft: {}, published: { color: 'success' }, archived: { color: 'warning' } },
      { default: 'draft' },
    ),
    publishedOn: f.date({ readonly: true }),
    author: f.ref('users', { as: 'idAndObject', title: 'nome', default: '$me.id' }),
    organization: f.ref('organizations', { as: 'idAndObject', title: 'name', default: '$me.organization' }),
    supplier: f.ref('suppliers', { as: 'idAndObject', title: 'name', onRemove: 'clear', label: 'About' }),
    tags: f.links('tags', { inverse: 'articles', title: 'name', max: 10 }),
  },
  lifecycle: {
    on: 'state',
    transitions: {
      publish: { from: ['draft', 'archived'], to: 'published', set: { publishedOn: '$today' }, confirm: true },
      archive: { from: 'published', to: 'archived', icon: 'ban' },
    },
  },
  list: {
    columns: ['title', 'state', 'publishedOn', 'tags', 'author.nome'],
    search: ['title', 'summary', 'body'],
    picture: 'cover',
    sort: { by: 'publishedOn', direction: 'desc' },
    views: { drafts: { state: 'draft' }, mine: { authorId: '$me.id' } },
  },
  form: {
    sections: [
      { name: 'article', fields: ['title', 'slug', 'summary', 'body'] },
      {
        name: 'placing',
        fields: ['cover', 'author', 'organization', 'supplier', 'tags'],
        pairs: [['author', 'supplier']],
      },
    ],
  },
  actions: { remove: { if: { state: 'draft' }, otherwise: 'disable', confirm: true } },
})
