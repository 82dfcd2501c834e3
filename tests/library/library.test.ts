import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createTestApp, type SignedInClient, type TestApp } from '../support/createTestApp.ts'
import { server } from './server.ts'

let app: TestApp
let librarian: SignedInClient
let ida: SignedInClient
let max: SignedInClient

const person = { birthday: '1990-05-20', country: 'FR' }
const isbns = ['9780141439587', '0-14-143951-3']

beforeAll(async () => {
  app = await createTestApp({}, server)
  const admin = await app.signInAs('ADMIN')
  librarian = await app.signInAs('LIBRARIAN')
  ida = await app.signInAs('MEMBER')
  max = await app.signInAs('MEMBER')
  await create(librarian, 'authors', { name: 'Jane Austen' })
  await create(librarian, 'books', { title: 'Emma', isbn: '978-0-14-143958-7', authorsIds: [1] })
  await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map((index) => create(librarian, 'copies', { bookId: 1, shelfMark: `A-${index}` })),
  )
  for (const [client, name] of [
    [ida, 'Ida'],
    [max, 'Max'],
  ] as const) {
    const { memberId } = await create(librarian, 'members', { ...person, name, email: `${name}@mail.example` })
    expect((await admin.put(`/api/users/${client.id}`, { memberId })).statusCode).toBe(200)
  }
})
afterAll(() => app.close())

async function create(client: Client, path: string, values: object) {
  const response = await client.post(`/api/${path}`, values)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const refuse = (response: Awaited<ReturnType<Client['get']>>) => [response.statusCode, response.headers['error-field']]
const request = async (client: Client, copyId: number): Promise<number> =>
  (await create(client, 'loans', { copyId })).loanId
const lend = (loanId: number) => librarian.put(`/api/loans/lend/${loanId}`, {})
const count = async (client: Client, path: string) => (await client.get(`/api/${path}`)).json().total

describe('a record', () => {
  test('of a book has an ISBN with its check digit, once', async () => {
    expect((await librarian.get('/api/books/1')).json()).toMatchObject({
      isbn: isbns[0],
      authors: [{ authorId: 1, name: 'Jane Austen' }],
      copiesCount: 7,
    })
    const wrong = { title: 'x', isbn: '9780141439588' }
    expect(refuse(await librarian.post('/api/books', wrong))).toEqual([400, 'isbn'])
    expect(refuse(await librarian.post('/api/books', { title: 'x', isbn: isbns[0] }))).toEqual([400, 'isbn'])
    await create(librarian, 'books', { title: 'Middlemarch', isbn: isbns[1] })
  })

  test('of a copy or a member is refused at the field that is taken or out of its limits', async () => {
    const copy = { bookId: 1, shelfMark: 'a-1' }
    expect(refuse(await librarian.post('/api/copies', copy))).toEqual([400, 'shelfMark'])
    const member = { ...person, name: 'x', email: 'IDA@mail.example' }
    expect(refuse(await librarian.post('/api/members', member))).toEqual([400, 'email'])
    const child = { ...member, email: 'x@mail.example', birthday: '2025-01-01' }
    expect(refuse(await librarian.post('/api/members', child))).toEqual([400, 'birthday'])
  })
})

describe('a loan', () => {
  test('is requested, lent for 21 days and returned with the condition of its copy', async () => {
    const id = await request(ida, 1)
    expect((await ida.put(`/api/loans/lend/${id}`, {})).statusCode).toBe(403)
    expect((await librarian.put(`/api/loans/return/${id}`, { condition: 'worn' })).statusCode).toBe(409)
    const lent = { status: 'lent', bookId: 1, lentOn: '2026-03-01', dueOn: '2026-03-22' }
    expect((await lend(id)).json()).toMatchObject(lent)
    expect((await librarian.get('/api/copies/1')).json()).toMatchObject({ availability: 'onLoan' })
    const other = await request(max, 1)
    const refused = await lend(other)
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('This copy is not available.')])
    // No call of this test names a language.
    expect(refused.headers['content-language']).toBe('en-US')
    expect(refuse(await librarian.put(`/api/loans/return/${id}`, {}))).toEqual([400, 'condition'])
    const returned = await librarian.put(`/api/loans/return/${id}`, { condition: 'worn' })
    expect(returned.json()).toMatchObject({ status: 'returned', returnedAs: 'worn', returnedOn: '2026-03-01' })
    const copy = { availability: 'available', condition: 'worn' }
    expect((await librarian.get('/api/copies/1')).json()).toMatchObject(copy)
    expect((await lend(other)).statusCode).toBe(200)
    expect((await librarian.put(`/api/loans/lose/${other}`, {})).json()).toMatchObject({ status: 'lost' })
    expect((await lend(await request(ida, 1))).statusCode).toBe(409)
  })

  test('is the fifth open one of its member at most, also if two are lent at once', async () => {
    const ids = await Promise.all([2, 3, 4, 5, 6, 7].map((copyId) => request(ida, copyId)))
    const lent = await Promise.all(ids.map(lend))
    expect(lent.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 409])
    expect(lent.find(({ statusCode }) => statusCode === 409)?.body).toContain('5 open loans already')
    expect(await count(librarian, 'loans?view=open')).toBe(5)
    expect(await count(librarian, 'loans?view=overdue')).toBe(0)
  })
})

test('a fine is owed by the member of its loan, in exact cents, and summed per member', async () => {
  const fine = { loanId: 1, amount: '0.10' }
  expect(refuse(await librarian.post('/api/fines', { ...fine, amount: '0.105' }))).toEqual([400, 'amount'])
  expect((await ida.post('/api/fines', fine)).statusCode).toBe(403)
  expect(await create(librarian, 'fines', fine)).toMatchObject({ memberId: 1, amount: '0.10', paid: false })
  await create(librarian, 'fines', { ...fine, amount: '0.20' })
  await create(librarian, 'fines', { loanId: 2, amount: '7.00', reason: 'lost' })
  const { groups } = (await librarian.get('/api/fines?group=member&totals=amount')).json()
  expect(groups).toMatchObject([
    { title: 'Ida', totals: { amount: { sum: '0.30' } } },
    { title: 'Max', totals: { amount: { sum: '7.00' } } },
  ])
  expect((await librarian.put('/api/fines/pay/1', {})).statusCode).toBe(204)
  expect((await librarian.get('/api/fines/1')).json()).toMatchObject({ paid: true, paidOn: '2026-03-01' })
  expect((await librarian.put('/api/fines/pay/1', {})).statusCode).toBe(409)
})

test('a member sees and makes only what is their own', async () => {
  expect(await create(max, 'reservations', { bookId: 1 })).toMatchObject({ memberId: 2, expiresOn: '2026-03-15' })
  const late = { bookId: 1, expiresOn: '2026-02-01' }
  expect(refuse(await max.post('/api/reservations', late))).toEqual([400, 'expiresOn'])
  expect(refuse(await max.post('/api/reservations', { bookId: 1, memberId: 1 }))).toEqual([400, 'memberId'])
  expect(refuse(await max.post('/api/loans', { copyId: 1, memberId: 1 }))).toEqual([400, 'memberId'])
  const counts = async (client: Client) =>
    Promise.all(['loans', 'fines', 'reservations', 'members'].map((path) => count(client, path)))
  expect(await counts(ida)).toEqual([8, 2, 0, 1])
  expect(await counts(max)).toEqual([1, 1, 1, 1])
  expect(await counts(librarian)).toEqual([9, 3, 1, 2])
  expect((await max.get('/api/loans/1')).statusCode).toBe(404)
  expect((await max.post('/api/books', { title: 'x', isbn: isbns[0] })).statusCode).toBe(403)
})

test('a loan is overdue on the day after it was due, and found by its view and its words', async () => {
  app.clock.advance(22 * 86_400_000)
  const last = await app.signInAs('LIBRARIAN')
  expect(await count(last, 'loans?view=overdue')).toBe(5)
  expect(await count(last, 'loans?FilterString=emma&view=open')).toBe(5)
  const dueOn = { between: ['2026-03-01', '2026-03-31'] }
  expect(await count(last, `loans?filter=${encodeURIComponent(JSON.stringify({ dueOn }))}`)).toBe(7)
  const { groups } = (await last.get('/api/loans?group=status')).json()
  expect(
    Object.fromEntries(groups.map((group: { value: string; count: number }) => [group.value, group.count])),
  ).toEqual({ requested: 2, lent: 5, returned: 1, lost: 1 })
  expect(await count(last, 'reservations?view=expired')).toBe(1)
})
