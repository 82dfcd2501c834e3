import { hash } from '@node-rs/argon2'
import { setDemoMode } from '../../../server/db/checkMode.ts'
import type { ServerProduct } from '../../../server/product.ts'
import { insertRows, type TableRows } from '../../../server/seed/insertRows.ts'

const password = 'Library@2026'

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
  loginText: `\nDemo logins: ada@library.example, lea@library.example, max@library.example, password ${password}\n`,
  createExampleRows: () => createTables(''),
}

const created_at = new Date('2026-01-01T12:00:00Z')
const stamp = <T extends object>(rows: T[]) => rows.map((row) => ({ ...row, created_at }))

/** The rows of all tables, each table after those that it refers to. */
const createTables = (password_hash: string): TableRows[] => [
  { table: 'profiles', rows: [{ nome: 'ADMIN' }, { nome: 'LIBRARIAN' }, { nome: 'MEMBER' }] },
  { table: 'members', rows: stamp(createMembers()) },
  {
    table: 'users',
    rows: stamp([
      { nome: 'Ada Bauer', email: 'ada@library.example', profile_id: 1, member_id: null },
      { nome: 'Lea Simon', email: 'lea@library.example', profile_id: 2, member_id: null },
      { nome: 'Max Roy', email: 'max@library.example', profile_id: 3, member_id: 1 },
    ]).map((row) => ({ ...row, password_hash, confirmed_at: created_at })),
  },
  { table: 'authors', rows: stamp(titles.map(([, , name]) => ({ name }))) },
  { table: 'books', rows: stamp(createBooks()) },
  { table: 'authors_books', rows: titles.map((_, index) => ({ authors_id: index + 1, books_id: index + 1 })) },
  { table: 'copies', rows: stamp(createCopies()) },
  { table: 'loans', rows: stamp(createLoans()) },
  { table: 'fines', rows: stamp(createFines()) },
  { table: 'reservations', rows: stamp(createReservations()) },
]

const titles = [
  ['Emma', '9780141439587', 'Jane Austen'],
  ['Dracula', '9780141439846', 'Bram Stoker'],
  ['Moby-Dick', '9780142437247', 'Herman Melville'],
  ['Middlemarch', '9780141439549', 'George Eliot'],
  ['Walden', '9780691096124', 'Henry David Thoreau'],
  ['Frankenstein', '9780141439471', 'Mary Shelley'],
] as const

const createMembers = () =>
  ['Max Roy', 'Ida Blanc', 'Tom Klein', 'Eva Costa', 'Sam Petit'].map((name, index) => ({
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@mail.example`,
    phone: `+3314268530${index}`,
    birthday: `198${index}-05-20`,
    country: ['FR', 'DE', 'PT'][index % 3],
    member_since: `2025-0${index + 1}-15`,
  }))

const createBooks = () =>
  titles.map(([title, isbn]) => ({
    title,
    isbn,
    language: 'en',
    subjects: ['Fiction'],
    summary: `<p>The novel <strong>${title}</strong>.</p>\n`,
  }))

const createCopies = () =>
  [1, 2, 3, 4, 5, 6, 1, 2].map((book_id, index) => ({
    book_id,
    shelf_mark: `A-${index + 101}`,
    condition: index < 4 ? 'good' : 'new',
    bought_on: `2025-0${index + 1}-10`,
    price: '12.50',
    availability: index < 2 ? 'onLoan' : 'available',
  }))

const createLoans = () =>
  (['lent', 'lent', 'returned', 'requested', 'requested'] as const).map((status, index) => ({
    copy_id: index + 1,
    book_id: index + 1,
    member_id: (index % 3) + 1,
    status,
    lent_on: status === 'requested' ? null : `2026-01-0${index + 2}`,
    returned_on: status === 'returned' ? '2026-01-20' : null,
    returned_as: status === 'returned' ? 'good' : null,
  }))

const createFines = () =>
  [1, 2, 3, 1, 2].map((loan_id, index) => ({
    loan_id,
    member_id: loan_id,
    amount: `${index + 1}.35`,
    reason: 'late',
    paid: index === 2,
    paid_on: index === 2 ? '2026-01-20' : null,
  }))

const createReservations = () =>
  [1, 2, 1, 3, 4].map((book_id, index) => ({
    book_id,
    member_id: (index % 5) + 1,
    expires_on: `2026-12-${10 + index}`,
  }))
