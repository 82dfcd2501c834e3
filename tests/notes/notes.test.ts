import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { defineResource, f } from '#product/language.ts'
import { eraseUsers } from '../../server/retention/eraseUsers.ts'
import { removeOldNotes } from '../../server/retention/removeNotes.ts'
import type { Client } from '../support/createTestApp.ts'
import { openScratchRecords } from '../support/scratchRecords.ts'
import { addUser } from '../support/testUsers.ts'

const admin = { '$me.isAdmin': true } as const
const parts = defineResource('parts', {
  key: 'partId',
  title: 'name',
  fields: { name: f.text({ required: true, max: 20 }) },
  actions: { remove: {} },
})
const deals = defineResource('deals', {
  key: 'dealId',
  title: 'name',
  records: { or: [admin, { owner: '$me.id' }] },
  fields: { name: f.text({ required: true, max: 20 }), owner: f.integer() },
})
const scratch = await openScratchRecords([parts, deals])
afterAll(() => scratch.close())
const { client: boss, db } = scratch
const ana = await scratch.signInAs('GERENTE', { nome: 'Ana Prado' })
const bia = await scratch.signInAs('GERENTE', { nome: 'Bia Souza' })
const outsider = await addUser(db, { nome: 'Caio Lima', profile: 'USER' })

beforeEach(async () => {
  await sql`truncate parts, deals, record_notes, record_note_mentions, audit_entries restart identity cascade`.execute(
    db,
  )
  await boss.post('/api/parts', { name: 'Hinge' })
})

const write = (client: Client, text: unknown, path = 'parts/1') => client.post(`/api/${path}/notes`, { text })
const list = async (client: Client, path = 'parts/1') => (await client.get(`/api/${path}/notes`)).json()

test('who reads a record writes and reads notes about it, the latest first, and markup stays text [W-27]', async () => {
  const added = await write(ana.client, ' <b>Call</b>\r\nthem ')
  expect([added.statusCode, added.headers.etag]).toEqual([201, '"1"'])
  await write(bia.client, 'Called')
  const { data, total } = await list(bia.client)
  expect(total).toBe(2)
  expect(data).toMatchObject([
    { text: 'Called', author: { id: bia.id, nome: 'Bia Souza' }, editedAt: null },
    { text: '<b>Call</b>\nthem', author: { id: ana.id, nome: 'Ana Prado' }, mentions: [] },
  ])
  expect((await boss.get('/api/parts/1/facts')).json()).toMatchObject({ notes: 2, version: 1 })
})

test('a note has 1 to 2,000 characters, and none that cannot be stored [W-27]', async () => {
  expect((await write(ana.client, '🌿'.repeat(2_000))).statusCode).toBe(201)
  for (const text of ['', '  ', '🌿'.repeat(2_001), 'x'.repeat(100_000), 'a\u0007b', 7, null, ['a'], undefined]) {
    const refused = await write(ana.client, text)
    expect([refused.statusCode, refused.headers['error-field']], JSON.stringify(text)).toEqual([400, 'text'])
  }
  expect((await ana.client.post('/api/parts/1/notes', [])).statusCode).toBe(400)
})

test('a record that somebody cannot read has no notes for them, and nobody to mention [W-27]', async () => {
  await boss.post('/api/deals', { name: 'Secret', owner: bia.id })
  expect((await write(bia.client, 'Mine', 'deals/1')).statusCode).toBe(201)
  for (const path of ['deals/1/notes', 'deals/1/mentionable', 'deals/7/notes', 'deals/x/notes'])
    expect((await ana.client.get(`/api/${path}`)).statusCode, path).toBe(404)
  expect((await write(ana.client, 'Also mine', 'deals/1')).statusCode).toBe(404)
  expect((await ana.client.put('/api/deals/1/notes/1', { text: 'x' })).statusCode).toBe(404)
  expect((await bia.client.put('/api/parts/1/notes/1', { text: 'x' })).statusCode).toBe(404)
  expect((await bia.client.put('/api/deals/1/notes/99999999999', { text: 'x' })).statusCode).toBe(404)
})

describe('a mention [W-28]', () => {
  test('offers active staff who may read the record, by a part of their names', async () => {
    await boss.post('/api/deals', { name: 'Secret', owner: bia.id })
    const offer = async (path: string, str: string) =>
      (await bia.client.get(`/api/${path}/mentionable?str=${str}`)).json().map(({ nome }: { nome: string }) => nome)
    expect(await offer('parts/1', 'ana p')).toEqual(['Ana Prado'])
    expect(await offer('parts/1', 'caio')).toEqual([])
    expect(await offer('deals/1', 'ana p')).toEqual([])
    expect(await offer('deals/1', 'bia')).toEqual(['Bia Souza'])
  })

  test('offers staff, however many other users there are', async () => {
    const profile = (await addUser(db, { profile: 'USER' })).id
    await sql`insert into users (nome, email, profile_id)
      select 'Aaron ' || n, 'aaron' || n || '@example.com', (select profile_id from users where id = ${profile})
      from generate_series(1, 210) as n`.execute(db)
    const offered = (await bia.client.get('/api/parts/1/mentionable')).json()
    expect(offered.map(({ nome }: { nome: string }) => nome)).toContain('Ana Prado')
    await sql`delete from users where email like 'aaron%'`.execute(db)
  })

  test('stays in a note that is changed after the mentioned was removed', async () => {
    const eva = await addUser(db, { nome: 'Eva Dias', profile: 'GERENTE' })
    await write(bia.client, `Ask @[${eva.id}]`)
    await sql`delete from users where id = ${eva.id}`.execute(db)
    const changed = await bia.client.put('/api/parts/1/notes/1', { text: `Asked @[${eva.id}]` })
    expect([changed.statusCode, changed.json().mentions]).toEqual([
      200,
      [{ id: eva.id, nome: 'Alguém que não está mais aqui' }],
    ])
  })

  test('of somebody who may not read the record is refused', async () => {
    await boss.post('/api/deals', { name: 'Secret', owner: bia.id })
    for (const [id, path] of [
      [ana.id, 'deals/1'],
      [outsider.id, 'parts/1'],
      [999_999, 'parts/1'],
    ] as const) {
      const refused = await write(bia.client, `Ask @[${id}]`, path)
      expect([refused.statusCode, refused.headers['error-field']]).toEqual([400, 'text'])
    }
    const many = Array.from({ length: 21 }, (_, index) => `@[${index + 1}]`).join(' ')
    expect((await write(bia.client, many)).statusCode).toBe(400)
  })

  test('tells the mentioned until they read the note, and nobody else', async () => {
    const read = async (client: Client) =>
      (await client.get('/api/notifications', { 'content-language': 'en-US' }))
        .json()
        .filter(({ kind }: { kind: string }) => kind === 'mention')
    expect((await write(bia.client, `Ask @[${ana.id}] and @[${bia.id}], @[${ana.id}]`)).json().mentions).toEqual([
      { id: ana.id, nome: 'Ana Prado' },
      { id: bia.id, nome: 'Bia Souza' },
    ])
    expect(await read(ana.client)).toMatchObject([
      { severity: 'info', title: 'Bia Souza mentioned you in Hinge', link: '/admin/parts/1?tab=notes#note-1' },
    ])
    expect(await read(bia.client)).toEqual([])
    await list(bia.client)
    expect(await read(ana.client)).toHaveLength(1)
    await list(ana.client)
    expect(await read(ana.client)).toEqual([])
    await bia.client.put('/api/parts/1/notes/1', { text: `Ask @[${ana.id}] today` })
    expect(await read(ana.client)).toEqual([])
  })

  test('is not told of a record that the mentioned may not read any more', async () => {
    await boss.post('/api/deals', { name: 'Shared', owner: ana.id })
    await write(boss, `Look @[${ana.id}]`, 'deals/1')
    await boss.put('/api/deals/1', { owner: bia.id })
    expect((await ana.client.get('/api/notifications')).body).not.toContain('Shared')
  })
})

test('authors change and remove their notes, administrators remove any, and the trail holds no text [W-29]', async () => {
  await write(ana.client, 'First words')
  const path = '/api/parts/1/notes/1'
  expect((await bia.client.put(path, { text: 'Mine now' })).statusCode).toBe(403)
  expect((await boss.put(path, { text: 'Mine now' })).statusCode).toBe(403)
  expect((await bia.client.delete(path)).statusCode).toBe(403)
  const changed = await ana.client.put(path, { text: 'Second words' }, { 'if-match': '"1"' })
  expect(changed.json()).toMatchObject({ text: 'Second words', editedAt: expect.stringMatching(/^2026-/) })
  const stale = await ana.client.put(path, { text: 'Third words' }, { 'if-match': '"1"' })
  expect([stale.statusCode, stale.headers.etag, stale.json().text]).toEqual([412, '"2"', 'Second words'])
  expect((await boss.delete(path, { 'if-match': '"1"' })).statusCode).toBe(412)
  expect((await boss.delete(path)).statusCode).toBe(204)
  expect((await boss.delete(path)).statusCode).toBe(404)
  const { data } = (await boss.get('/api/audit?resource=parts&id=1')).json()
  expect(data.map(({ action }: { action: string }) => action)).toEqual(['removeNote', 'editNote', 'addNote', 'create'])
  expect(JSON.stringify(data)).not.toContain('words')
  expect((await boss.get('/api/parts/1/history')).json().total).toBe(1)
})

test('two changes at once: one is told that the note has changed', async () => {
  await write(ana.client, 'First')
  const change = (text: string) => ana.client.put('/api/parts/1/notes/1', { text }, { 'if-match': '"1"' })
  const answers = await Promise.all([change('Second'), change('Third')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
})

test('notes go with their record, and after a time [W-26]', async () => {
  const count = async () => (await sql`select from record_notes`.execute(db)).rows.length
  await write(ana.client, 'About the part')
  await boss.delete('/api/parts/1?hardDelete=true')
  expect(await count()).toBe(0)

  await boss.post('/api/parts', { name: 'Lock' })
  await write(ana.client, 'Old', 'parts/2')
  await sql`update record_notes set created_at = '2020-01-01'`.execute(db)
  await write(ana.client, 'New', 'parts/2')
  await removeOldNotes(db, new Date('2021-01-01'))
  expect((await list(ana.client, 'parts/2')).data).toMatchObject([{ text: 'New' }])
})

test('a note that is written while its record is removed goes with it, or is refused', async () => {
  const ids = await Promise.all(
    Array.from(
      { length: 20 },
      async (_, index) => (await boss.post('/api/parts', { name: `Part ${index}` })).json().partId,
    ),
  )
  const answers = await Promise.all(
    ids.flatMap((id) => [
      write(ana.client, 'On its way', `parts/${id}`),
      boss.delete(`/api/parts/${id}?hardDelete=true`),
    ]),
  )
  expect(answers.map(({ statusCode }) => statusCode).every((status) => [201, 204, 404].includes(status))).toBe(true)
  const { rows } = await sql<{ record_id: string }>`select record_id from record_notes`.execute(db)
  expect(rows).toEqual([])
})

test('an erased person is named in no note, and notes of which their name is a part stay whole [W-26]', async () => {
  await write(ana.client, 'Ask Dora Reis, not Dora Reiser')
  await write(ana.client, 'Rosa is sold out')
  for (const nome of ['Dora Reis', 'Rosa']) {
    const { id } = await addUser(db, { nome, profile: 'GERENTE' })
    await sql`update users set deleted_at = '2020-01-01' where id = ${id}`.execute(db)
    await sql`insert into record_notes (resource, record_id, text, author_id, created_at)
      values ('users', ${String(id)}, 'On leave', ${ana.id}, now())`.execute(db)
  }
  await eraseUsers(db, [parts, deals], new Date('2021-01-01'), new Date('2026-03-01'))
  const { rows } = await sql<{ text: string }>`select text from record_notes order by id`.execute(db)
  expect(rows.map(({ text }) => text)).toEqual(['Ask …, not Dora Reiser', 'Rosa is sold out'])
})
