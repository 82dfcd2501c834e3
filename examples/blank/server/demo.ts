import { hash } from '@node-rs/argon2'
import { setDemoMode } from '../../../server/db/checkMode.ts'
import type { ServerProduct } from '../../../server/product.ts'
import { insertRows, type TableRows } from '../../../server/seed/insertRows.ts'

const email = 'admin@demo.example'
const password = 'Demo@2026'

/** The accounts with which one looks around. Add rows of your tables here. */
export const demo: ServerProduct['demo'] = {
  async insert({ db, log }) {
    const tables = createTables(await hash(password))
    await db.transaction().execute(async (trx) => {
      await setDemoMode(trx)
      for (const table of tables) await insertRows(trx, table)
    })
    log('Demo data is ready.')
  },
  loginText: `\nDemo login: ${email}, password ${password}\n`,
  createExampleRows: () => createTables(''),
}

const created_at = new Date('2026-01-01T12:00:00Z')

/** The rows of all tables, each table after those that it refers to. */
const createTables = (password_hash: string): TableRows[] => [
  { table: 'profiles', rows: [{ nome: 'ADMIN' }, { nome: 'STAFF' }, { nome: 'USER' }] },
  {
    table: 'users',
    rows: [{ nome: 'Ada Admin', email, profile_id: 1, password_hash, confirmed_at: created_at, created_at }],
  },
]
