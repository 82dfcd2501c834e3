import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSecretKeeper } from '../../server/records/secrets.ts'
import { readCells } from '../exports/files.ts'
import { catalogOfGoods } from '../language/goods.ts'
import { openScratchRecords, type ScratchRecords } from '../support/scratchRecords.ts'

let scratch: ScratchRecords

beforeAll(async () => {
  scratch = await openScratchRecords(catalogOfGoods)
})
afterAll(() => scratch.close())
beforeEach(async () => {
  await sql`truncate goods, good_parts restart identity`.execute(scratch.db)
})

const add = async (values: object) => {
  const response = await scratch.client.post('/api/goods', { name: 'x', ...values })
  expect(response.statusCode, response.body).toBe(201)
  return response.json<Record<string, unknown>>()
}
const listNames = async (query: string) => {
  const response = await scratch.client.get(`/api/goods?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: { name: string }[] }>().data.map(({ name }) => name)
}

const written = {
  weight: '12.5',
  offset: '-7',
  discount: '12.5',
  price: '1234.5',
  currency: 'KWD',
  wallet: 'CHF',
  cost: '0.125',
  lasts: 5400,
  story: 'one\ntwo',
  notes: '<b>Água</b> & sal<script>x</script>',
  site: 'https://example.com/a',
  labels: [' vip ', 'VIP', 'on sale'],
  uses: ['office', 'home'],
  phone: '(11) 98765-4321',
  opens: '06:45',
  closes: '23:59',
  tint: '#0A7CFF',
  slug: 'a-b',
  spot: ' -23.55050, −46.6333 ',
  settings: { size: ['M', 2], on: true },
  parts: [{ ratio: '0.1', fee: '3' }],
}
const stored = {
  weight: '12.500',
  offset: '-7',
  discount: '12.50',
  price: '1234.50',
  currency: 'KWD',
  wallet: 'CHF',
  cost: '0.125',
  lasts: 5400,
  story: 'one\ntwo',
  notes: '<p><strong>Água</strong> &amp; sal</p>\n',
  site: 'https://example.com/a',
  labels: ['vip', 'On sale'],
  uses: ['home', 'office'],
  phone: '+5511987654321',
  opens: '06:45',
  closes: '23:59',
  tint: '#0a7cff',
  slug: 'a-b',
  spot: { lat: -23.5505, lon: -46.6333 },
  settings: { size: ['M', 2], on: true },
  parts: [expect.objectContaining({ ratio: '0.1000', fee: '3.00' })],
}

test('a value of each kind is stored, read, saved unchanged and changed [language-2]', async () => {
  const created = await add(written)
  expect(created).toMatchObject(stored)
  const { client } = scratch
  const read = await client.get('/api/goods/1')
  expect(read.json()).toEqual(created)
  expect((await client.put('/api/goods/1', created)).json()).toEqual(created)
  const emptied = Object.fromEntries(
    Object.keys(written).map((name) => [name, ['parts', 'labels', 'uses'].includes(name) ? [] : null]),
  )
  expect((await client.put('/api/goods/1', { name: 'x', ...emptied })).json()).toMatchObject(emptied)
  expect((await client.put('/api/goods/1', { name: 'x', ...written })).json()).toMatchObject(stored)
})

test.each([
  ['weight', 12.5, 'numeric'],
  ['weight', '12.5001', 'tooManyDecimals'],
  ['weight', '9'.repeat(40), 'tooManyDigits'],
  ['weight', 'NaN', 'numeric'],
  ['offset', '1.5', 'integer'],
  ['weight', '1000', 'between'],
  ['phone', '+55 11 9', 'phone'],
  ['closes', '24:00', 'time'],
])('%s refuses %j with a sentence', async (field, value, code) => {
  const response = await scratch.client.post(
    '/api/goods',
    { name: 'x', [field]: value },
    { accept: 'application/problem+json' },
  )
  expect(response.statusCode, response.body).toBe(400)
  expect(response.json<{ errors: object[] }>().errors).toEqual([expect.objectContaining({ field, code })])
})

test('the database itself refuses what the reader would refuse', async () => {
  for (const weight of ['12.5001', '-1', 'NaN', '1000']) {
    await expect(sql`insert into goods (name, weight) values ('x', ${weight})`.execute(scratch.db)).rejects.toThrow(
      /goods_weight_check/,
    )
  }
})

test('decimals are sorted, compared and unique by value', async () => {
  for (const [name, weight] of [
    ['a', '9.5'],
    ['b', '12.5'],
    ['c', '100'],
  ])
    await add({ name, weight })
  expect(await listNames('orderBy=weight&orderByDirection=asc')).toEqual(['a', 'b', 'c'])
  expect(await listNames('view=heavy')).toEqual(['c'])
  expect(await listNames('view=exact')).toEqual(['b'])
  const response = await scratch.client.post('/api/goods', { name: 'd', weight: '12.500' })
  expect(response.statusCode).toBe(400)
})

test('a list of texts is found by its search and by views, and tells which of its texts is wrong', async () => {
  await add({ name: 'a', labels: ['VIP', 'São Paulo'] })
  await add({ name: 'b', labels: ['on sale'], uses: ['car'] })
  expect(await listNames('FilterString=sao p')).toEqual(['a'])
  expect(await listNames('FilterString=on')).toEqual(['b'])
  expect(await listNames('view=onSale')).toEqual(['b'])
  const response = await scratch.client.post(
    '/api/goods',
    { name: 'c', labels: ['a', 'much too long'], uses: ['boat'] },
    { accept: 'application/problem+json' },
  )
  expect(response.json<{ errors: object[] }>().errors).toEqual([
    expect.objectContaining({ field: 'labels.1', code: 'maxLength' }),
    expect.objectContaining({ field: 'uses.0', code: 'oneOf' }),
  ])
})

test('the database refuses choices that are not declared, and a rule over a list that is broken', async () => {
  const insert = (labels: string[], uses: string[]) =>
    sql`insert into goods (name, labels, uses) values ('x', ${labels}, ${uses})`.execute(scratch.db)
  await expect(insert([], ['boat'])).rejects.toThrow(/goods_uses_check/)
  await expect(insert(['a', 'b', 'c', 'd', 'e', 'f'], [])).rejects.toThrow(/goods_labels_check/)
  await expect(insert(['Fragile'], ['car', 'home'])).rejects.toThrow(/goods_fragile_rule/)
  await insert(['Fragile'], ['home'])
})

test('times are sorted and compared by the clock, and the table has no seconds in them', async () => {
  for (const [name, opens, closes] of [
    ['a', '18:00', '19:00'],
    ['b', '06:30', '18:00'],
    ['c', '09:15', '17:59'],
  ])
    await add({ name, opens, closes })
  expect(await listNames('orderBy=opens&orderByDirection=asc')).toEqual(['b', 'c', 'a'])
  expect(await listNames('view=late')).toEqual(['a'])
  for (const opens of ['06:30:01', '06:31', '22:15', '24:00'])
    await expect(sql`insert into goods (name, opens) values ('x', ${opens})`.execute(scratch.db)).rejects.toThrow(
      /goods_opens_check/,
    )
})

test('a colour is found in whatever spelling it was sent, and the table has one spelling', async () => {
  await add({ name: 'a', tint: '0A7CFF' })
  await add({ name: 'b', tint: '#fff' })
  expect(await listNames('view=blue')).toEqual(['a'])
  await expect(sql`insert into goods (name, tint) values ('x', '#0A7CFF')`.execute(scratch.db)).rejects.toThrow(
    /goods_tint_check/,
  )
})

test('a slug is made from its source once, found by its beginning, and refused where it is taken', async () => {
  expect(await add({ name: 'Shop São João' })).toMatchObject({ slug: 'shop-sao-joao' })
  await add({ name: 'b' })
  expect(await listNames('view=shop')).toEqual(['Shop São João'])
  const response = await scratch.client.post(
    '/api/goods',
    { name: 'shop sao joao!' },
    { accept: 'application/problem+json' },
  )
  expect(response.statusCode).toBe(400)
  expect(response.json<{ errors: object[] }>().errors).toEqual([
    expect.objectContaining({ field: 'slug', code: 'duplicateActive' }),
  ])
  expect((await scratch.client.put('/api/goods/1', { name: 'Outra' })).json()).toMatchObject({ slug: 'shop-sao-joao' })
  for (const slug of ['Shop', 'a--b', '-a', 'new', 'x'.repeat(21)])
    await expect(sql`insert into goods (name, slug) values ('x', ${slug})`.execute(scratch.db)).rejects.toThrow(
      /goods_slug_check/,
    )
})

test('a number of a sequence is found by its beginning, shown in the list and exported', async () => {
  await sql`select setval('goods_code_seq', 9)`.execute(scratch.db)
  await add({ name: 'a' })
  await sql`select setval('goods_code_seq', 8)`.execute(scratch.db)
  expect(await add({ name: 'b' })).toMatchObject({ code: 'G-0009' })
  expect(await listNames('view=first')).toEqual(['b'])
  expect(await listNames('orderBy=code&orderByDirection=asc')).toEqual(['b', 'a'])
  const response = await scratch.client.get('/api/goods/export?format=xlsx&orderBy=code&orderByDirection=asc')
  expect(readCells(response.rawPayload).R2).toMatchObject({ t: 's', v: 'G-0009' })
})

test('a rich text is found by its words, exported as a text, and kept in one form', async () => {
  await add({ name: 'a', notes: '<p>Pão de <em>Á</em>gua &amp; sal</p><script>pedra</script>' })
  await add({ name: 'b', notes: '<p> </p>' })
  expect(await listNames('view=noted')).toEqual(['a'])
  expect(await listNames('FilterString=agua%20%26%20SAL')).toEqual(['a'])
  expect([await listNames('FilterString=pedra'), await listNames('FilterString=%3Cem%3E')]).toEqual([[], []])
  for (const html of ['plain', '<p>a</p>', `<p>${'x'.repeat(41)}</p>\n`])
    await expect(sql`insert into goods (name, notes) values ('x', ${html})`.execute(scratch.db)).rejects.toThrow(
      /goods_notes_check/,
    )
  const tooLong = await scratch.client.post('/api/goods', { name: 'c', notes: `<p>${'x'.repeat(200_000)}</p>` })
  expect([tooLong.statusCode, tooLong.headers['error-field']]).toEqual([400, 'notes'])
  const response = await scratch.client.get('/api/goods/export?format=xlsx&orderBy=name&orderByDirection=asc')
  expect(readCells(response.rawPayload).T2).toMatchObject({ t: 's', v: 'Pão de Água & sal' })
})

test('a location is found near a point, kept whole in both columns, and exported as a text', async () => {
  await add({ name: 'a', spot: { lat: -23.5505, lon: '-46.6333' } })
  await add({ name: 'b', spot: { lat: -23.5, lon: -46.7 } })
  await add({ name: 'c', spot: { lat: '', lon: ' ' } })
  expect(await listNames('view=close')).toEqual(['a'])
  await scratch.client.put('/api/goods/1', { name: 'a', spot: null })
  expect(await listNames('view=close')).toEqual([])
  for (const [lat, lon] of [
    ['1', null],
    [null, '1'],
    ['90.1', '0'],
    ['0', '180.1'],
    ['0.12345678', '0'],
  ])
    await expect(
      sql`insert into goods (name, spot_lat, spot_lon) values ('x', ${lat}, ${lon})`.execute(scratch.db),
    ).rejects.toThrow(/goods_spot_lat_check/)
  const response = await scratch.client.get('/api/goods/export?format=xlsx&orderBy=name&orderByDirection=asc')
  expect(readCells(response.rawPayload).S3).toMatchObject({ t: 's', v: '-23.5, -46.7' })
})

test('a JSON value is found where there is one, and told where it breaks off', async () => {
  await add({ name: 'a', settings: '[false]' })
  expect(await add({ name: 'b', settings: false })).toMatchObject({ settings: false })
  await add({ name: 'c' })
  expect(await listNames('view=set&orderBy=name&orderByDirection=asc')).toEqual(['a', 'b'])
  const deepText = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  for (const settings of ['[1,', '"a"', ['\0'], ['\ud800'], { a: 'x'.repeat(200) }, deepText])
    expect((await scratch.client.post('/api/goods', { name: 'x', settings })).statusCode).toBe(400)
  const response = await scratch.client.get('/api/goods/export?format=xlsx&orderBy=name&orderByDirection=asc')
  expect(readCells(response.rawPayload).Q2).toMatchObject({ t: 's', v: '[false]' })
})

test('a secret is stored hashed or encrypted, and is read nowhere', async () => {
  const { client, db } = scratch
  await sql`truncate audit_entries cascade`.execute(db)
  const created = await add({ name: 'a', pin: '1234', token: 'tök en' })
  expect(created).toMatchObject({ pinIsSet: true, tokenIsSet: true })
  await add({ name: 'b' })
  expect(await listNames('view=locked')).toEqual(['a'])
  const readColumns = async () =>
    (await sql<Record<'pin' | 'token', string>>`select pin, token from goods where name = 'a'`.execute(db)).rows[0]
  const stored = await readColumns()
  expect([stored?.pin, stored?.token]).toEqual([expect.stringMatching(/^\$argon2id\$/), expect.stringMatching(/^v1\./)])
  const keeper = createSecretKeeper(Buffer.alloc(32, 7))
  expect(await keeper.matches('1234', stored?.pin ?? '')).toBe(true)
  expect(keeper.reveal(stored?.token ?? '')).toBe('tök en')
  expect(() => createSecretKeeper(Buffer.alloc(32, 8)).reveal(stored?.token ?? '')).toThrow()
  await client.put('/api/goods/1', { name: 'a', token: 'other' })
  expect((await readColumns())?.pin).toBe(stored?.pin)
  expect((await client.put('/api/goods/1', { name: 'a', token: null })).json()).toMatchObject({ tokenIsSet: false })
  const answers = await Promise.all(
    ['/api/goods', '/api/goods/1', '/api/goods/export?format=xlsx'].map((path) => client.get(path)),
  )
  for (const { body } of answers) expect(body).not.toMatch(/argon2id|"pin"|1234|v1\./)
  const { rows } = await sql<{ changes: object }>`select changes from audit_entries where resource = 'goods'
    and record_id = '1' order by id`.execute(db)
  const hidden = '••••••'
  expect(rows.map(({ changes }) => changes)).toEqual([
    expect.objectContaining({ pin: { from: null, to: hidden }, token: { from: null, to: hidden } }),
    { token: { from: hidden, to: hidden } },
    { token: { from: hidden, to: null } },
  ])
  for (const text of ['1234', 'v1.ä'])
    await expect(sql`insert into goods (name, pin, token) values ('x', ${text}, ${text})`.execute(db)).rejects.toThrow(
      /goods_(pin|token)_check/,
    )
})

test('a currency is found by its code, and the table has only the declared ones', async () => {
  await add({ name: 'a', currency: 'jpy' })
  await add({ name: 'b', currency: 'BRL' })
  expect(await listNames('view=yen')).toEqual(['a'])
  await expect(sql`insert into goods (name, currency) values ('x', 'USD')`.execute(scratch.db)).rejects.toThrow(
    /goods_currency_check/,
  )
})

test('a phone number is unique in whatever spelling, and found by its beginning', async () => {
  await add({ name: 'a', phone: '11 98765-4321' })
  await add({ name: 'b', phone: '+44 20 7946 0958' })
  expect(await listNames('view=local')).toEqual(['a'])
  const again = await scratch.client.post('/api/goods', { name: 'c', phone: '+55 (11) 987654321' })
  expect(again.statusCode).toBe(400)
  await expect(sql`insert into goods (name, phone) values ('x', '11987654321')`.execute(scratch.db)).rejects.toThrow(
    /goods_phone_check/,
  )
})

test('an export has numbers as numbers', async () => {
  await add(written)
  const response = await scratch.client.get('/api/goods/export?format=xlsx')
  expect(response.statusCode, response.body).toBe(200)
  const cells = readCells(response.rawPayload)
  expect(cells.B2).toMatchObject({ t: 'n', v: 12.5 })
  expect(cells.C2).toMatchObject({ t: 'n', v: -7 })
  expect(cells.D2).toMatchObject({ t: 'n', v: 0.125, w: '12.50%' })
  expect(cells.E2).toMatchObject({ t: 'n', v: 1234.5 })
  expect(cells.F2).toMatchObject({ t: 'n', v: 0.125 })
  expect(cells.G2).toMatchObject({ w: '1:30:00' })
  expect(cells.I2).toMatchObject({ t: 's', v: '+5511987654321' })
  expect(cells.J2).toMatchObject({ t: 'd', w: '06:45' })
  expect(cells.M2).toMatchObject({ v: 'vip; On sale' })
  expect(cells.N2).toMatchObject({ v: 'home; office' })
})
