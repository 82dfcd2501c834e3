import { defineResource, f } from '../language.ts'

export const contacts = defineResource('contacts', {
  key: 'contactId',
  title: 'name',
  icon: 'person',
  label: { one: 'Contact', many: 'Contacts' },
  fields: {
    firstName: f.text({ required: true, max: 60 }),
    lastName: f.text({ required: true, max: 60 }),
    name: f.computed(f.text(), { concat: ['firstName', { text: ' ' }, 'lastName'] }),
    title: f.text({ max: 100, label: 'Job title' }),
    company: f.ref('companies', { as: 'idAndObject', title: 'name', create: true }),
    email: f.email({ max: 200, unique: true, required: { phone: null } }),
    phone: f.phone({ region: 'FR', required: { email: null } }),
    status: f.choice(
      { cold: {}, warm: { color: 'warning' }, hot: { color: 'danger' }, customer: { color: 'success' } },
      { required: true, default: 'cold' },
    ),
    newsletter: f.boolean({ default: false }),
    background: f.longText({ max: 2000 }),
    owner: f.ref('users', { as: 'idAndObject', title: 'nome', label: 'Account manager' }),
    tags: f.links('tags', { inverse: 'contacts', title: 'name', max: 20 }),
    notes: f.rows(
      { on: f.date({ required: true }), text: f.longText({ required: true, max: 2000, label: 'Note' }) },
      { table: 'contact_notes', max: 100 },
    ),
    attachments: f.files({
      accept: ['image/*', 'application/pdf', 'text/plain', 'text/csv'],
      maxBytes: 5 * 1024 * 1024,
      max: 10,
    }),
    deals: f.links('deals', { inverse: 'contacts', title: 'name', max: 50 }),
    tasks: f.many('tasks', { via: 'contact', entries: ['text', 'dueOn'], count: 'tasksCount', label: 'Tasks' }),
  },
  list: {
    columns: ['name', 'title', 'company.name', 'status', 'tags', 'attachments', 'tasksCount', 'owner.nome'],
    optional: ['email', 'phone', 'newsletter', 'createdAt'],
    search: ['name', 'email', 'title'],
    sort: { by: 'name', direction: 'asc' },
    views: {
      mine: { ownerId: '$me.id' },
      hot: { status: 'hot' },
      customers: { status: 'customer' },
      newsletter: { newsletter: true },
    },
  },
  form: {
    sections: [
      {
        name: 'person',
        fields: ['firstName', 'lastName', 'title', 'company', 'email', 'phone'],
        pairs: [
          ['firstName', 'lastName'],
          ['email', 'phone'],
        ],
      },
      { name: 'relation', fields: ['status', 'owner', 'tags', 'deals', 'newsletter', 'background'] },
      { name: 'notes', fields: ['notes', 'attachments'] },
    ],
  },
})
