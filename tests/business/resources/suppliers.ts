import type { ResourceData } from '#language/resource.ts'
import { f } from '../language.ts'

const admin = { '$me.isAdmin': true } as const

export const suppliers: ResourceData = {
  name: 'suppliers',
  key: 'supplierId',
  title: 'name',
  icon: 'building',
  label: { one: 'Supplier', many: 'Suppliers' },
  fields: {
    name: f.text({ required: true, max: 120, unique: true }),
    type: f.choice(['company', 'person'], { required: true, default: 'company' }),
    vatNumber: f.text({ max: 20, required: { type: 'company' }, label: 'VAT number' }),
    email: f.email({ max: 200, required: { phone: null } }),
    phone: f.phone({ region: 'FR', required: { email: null } }),
    website: f.url({ max: 200 }),
    street: f.text({ max: 200 }),
    zip: f.zip({ within: 'country', label: 'Postal code' }),
    city: f.text({ max: 100 }),
    country: f.country({ required: true }),
    rating: f.integer({ min: 1, max: 5, help: 'From 1, poor, to 5, excellent.' }),
    logo: f.file({ accept: 'image/*', maxBytes: 2_000_000 }),
    contract: f.file({ accept: ['application/pdf', 'image/*'], maxBytes: 10_000_000 }),
    certificates: f.files({ accept: ['application/pdf', 'image/*'], maxBytes: 10_000_000, max: 10 }),
    notes: f.longText({ max: 2000 }),
    terms: f.longText({ max: 2000, maySee: admin, help: 'Only administrators see them.' }),
    agreedDiscount: f.percent({ min: 0, max: 100, maySee: admin }),
    orders: f.many('orders', { via: 'supplier', entries: ['number', 'status'], count: 'ordersCount' }),
  },
  list: {
    columns: ['name', 'city', 'country', 'phone', 'rating', 'ordersCount'],
    search: ['name', 'vatNumber', 'email', 'city'],
    picture: 'logo',
    sort: { by: 'name', direction: 'asc' },
    views: { best: { rating: { gte: 4 } }, withoutOrders: { orders: { empty: true } } },
  },
  form: {
    sections: [
      { name: 'supplier', fields: ['name', 'type', 'vatNumber', 'rating', 'logo'], pairs: [['type', 'vatNumber']] },
      { name: 'contact', fields: ['email', 'phone', 'website'], pairs: [['email', 'phone']] },
      { name: 'address', fields: ['country', 'street', 'zip', 'city'], pairs: [['zip', 'city']] },
      { name: 'agreement', fields: ['contract', 'certificates', 'terms', 'agreedDiscount', 'notes'] },
    ],
  },
  actions: { remove: { who: admin, confirm: true } },
}
