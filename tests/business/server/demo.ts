import { hash } from '@node-rs/argon2'
import { setDemoMode } from '../../../server/db/checkMode.ts'
import type { ServerProduct } from '../../../server/product.ts'
import { insertRows, type TableRows } from '../../../server/seed/insertRows.ts'

const password = 'Business@2026'

/** A few records of each resource. */
export const demo: ServerProduct['demo'] = {
  async insert({ db, log }) {
    const tables = createTables(await hash(password))
    await db.transaction().execute(async (trx) => {
      await setDemoMode(trx)
      for (const table of tables) await insertRows(trx, table)
    })
    log('Demo data is ready.')
  },
  loginText: `\nDemo login: ada@business.example, password ${password}\n`,
  createExampleRows: () => createTables(''),
}

const created_at = new Date('2026-01-01T12:00:00Z')

/** The rows of all tables, each table after those that it refers to. */
const createTables = (password_hash: string): TableRows[] => [
  { table: 'profiles', rows: [{ nome: 'ADMIN' }, { nome: 'BUYER' }, { nome: 'USER' }] },
  {
    table: 'users',
    rows: [
      { nome: 'Ada Bauer', email: 'ada@business.example', profile_id: 1 },
      { nome: 'Ben Costa', email: 'ben@business.example', profile_id: 2 },
    ].map((row) => ({ ...row, password_hash, confirmed_at: created_at, created_at })),
  },
  { table: 'suppliers', rows: createSuppliers() },
  {
    table: 'tags',
    rows: [
      { name: 'urgent', color: '#fde2e4', created_at },
      { name: 'winter', color: '#bcd4e6', created_at },
    ],
  },
  { table: 'orders', rows: createOrders() },
  { table: 'order_lines', rows: createLines() },
  {
    table: 'articles',
    rows: [
      createArticle('Glass for the winter', 'glass', 'published'),
      createArticle('Paper prices', 'paper', 'draft'),
    ],
  },
  {
    table: 'organizations',
    rows: [
      { name: 'Group', parent_id: null },
      { name: 'Shops', parent_id: 1 },
      { name: 'Shop in Lyon', parent_id: 2, open_on: ['monday', 'friday'], opens_at: '09:00', closes_at: '18:30' },
    ].map((row) => ({ ...row, created_at })),
  },
]

const createSuppliers = () => [
  {
    name: 'Verre & Fils',
    vat_number: 'FR123',
    email: 'sales@verre.example',
    country: 'FR',
    city: 'Lyon',
    rating: 5,
    created_at,
  },
  {
    name: 'Papier GmbH',
    vat_number: 'DE456',
    email: 'office@papier.example',
    country: 'DE',
    city: 'Köln',
    rating: 3,
    created_at,
  },
]

const createOrders = () =>
  (['draft', 'confirmed', 'shipped'] as const).map((status, index) => ({
    supplier_id: (index % 2) + 1,
    currency: index === 2 ? 'USD' : 'EUR',
    ordered_on: `2026-01-0${index + 2}`,
    deliver_by: `2026-02-0${index + 2}`,
    tax_rate: '20.00',
    net: '120.00',
    tax: '24.00',
    total: '144.00',
    status,
    owner_id: (index % 2) + 1,
    created_at,
  }))

const createLines = () =>
  [1, 2, 3].map((parent_id) => ({
    parent_id,
    position: 0,
    product: 'Bottle of glass',
    quantity: '100.000',
    unit_price: '1.20',
  }))

const createArticle = (title: string, slug: string, state: string) => ({
  title,
  slug,
  state,
  published_on: state === 'published' ? '2026-01-05' : null,
  body: '<p>What <strong>suppliers</strong> tell us.</p>\n',
  author_id: 1,
  created_at,
})
