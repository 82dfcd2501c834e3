import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import type { ResourceData } from '#language/resource.ts'
import { catalog, f } from '#product/language.ts'
import { openFileStore } from '../../server/files/fileStore.ts'
import { createPicture } from '../support/pictures.ts'
import { openScratchRecords, type ScratchRecords } from '../support/scratchRecords.ts'
import { buildFormData, createFile } from './records.ts'

const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const papers: ResourceData = {
  name: 'papers',
  key: 'paperId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    scan: f.file({ accept: ['image/*', 'application/pdf', 'text/csv', sheet], maxBytes: 20_000 }),
  },
  actions: { create: { who: { '$me.isAdmin': true } } },
  list: { columns: ['name', 'scan'] },
}

let scratch: ScratchRecords
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'papers-'))
  scratch = await openScratchRecords(catalog([papers]), {
    openFiles: (clock) => openFileStore({ config: { dataDir, filesUrl: null }, secret: 'x', clock }),
  })
})
afterAll(async () => {
  await scratch.close()
  await rm(dataDir, { recursive: true })
})

interface Paper {
  readonly paperId: number
  readonly scan: { readonly tempUri: string; readonly type: string; readonly size: number } | null
}
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n')
const csv = Buffer.from('name;price\nágua;3\n')
const workbook = utils.book_new()
utils.book_append_sheet(workbook, utils.aoa_to_sheet([['a', 1]]))
const xlsx: Buffer = write(workbook, { type: 'buffer', bookType: 'xlsx' })

const send = (bytes: Buffer, name: string, type = '') =>
  scratch.client.post('/api/papers', buildFormData({ name: 'a', 'scan.file': createFile(bytes, name, type) }))
const countFiles = async () => (await readdir(join(dataDir, 'files'))).length

test.each([
  ['a PDF', pdf, 'Ata de março.pdf', 'application/pdf', 'Ata de março.pdf'],
  ['a text', csv, '../lista.CSV', 'text/csv', 'lista.csv'],
  ['a spreadsheet', xlsx, 'contas.xlsx', sheet, 'contas.xlsx'],
])('%s is kept as it is, and saved by the browser instead of shown', async (_case, bytes, name, type, storedName) => {
  const answer = await send(bytes, name, 'application/octet-stream')
  expect(answer.statusCode, answer.body).toBe(201)
  const { scan } = answer.json<Paper>()
  expect(scan).toEqual({ tempUri: expect.any(String), name: storedName, type, size: bytes.length })
  const file = await scratch.client.get(scan?.tempUri ?? '')
  expect(file.rawPayload.equals(bytes)).toBe(true)
  expect(String(file.headers['content-type']).split(';')[0]).toBe(type)
  expect(file.headers['content-disposition']).toBe('attachment')
})

test('a picture among other files is decoded, and has a thumbnail', async () => {
  const scan = (await send(await createPicture('png'), 'foto.png', 'image/png')).json<Paper>().scan
  expect(scan).toMatchObject({ name: 'foto.webp', type: 'image/webp', thumbUri: expect.any(String) })
  expect((await scratch.client.get(scan?.tempUri ?? '')).headers['content-disposition']).toBeUndefined()
})

test('bytes of another type than the name says are refused at the field, and nothing is kept', async () => {
  const kept = await countFiles()
  const png = await createPicture('png')
  const refused = [
    [png, 'a.pdf'],
    [pdf, 'a.csv'],
    [csv, 'a.pdf'],
    [pdf, 'a.png'],
    [Buffer.from('a;b\0'), 'a.csv'],
    [Buffer.from([0xff, 0xfe, 0x61]), 'a.csv'],
    [Buffer.from('PK\u0003\u0004 [Content_Types].xml'), 'a.xlsx'],
    [Buffer.from('<html>'), 'a.html'],
    [Buffer.from('{}'), 'a.json'],
    [Buffer.alloc(0), 'a.pdf'],
  ] as const
  for (const [bytes, name] of refused) {
    const answer = await send(bytes, name)
    expect([name, answer.statusCode, answer.headers['error-field']]).toEqual([name, 400, 'scan'])
  }
  expect((await send(csv, 'a.pdf')).body).toContain('Envie um arquivo destes tipos: JPG, PNG, WebP, PDF, CSV, XLSX.')
  const large = await send(Buffer.concat([pdf, Buffer.alloc(20_000)]), 'a.pdf')
  expect([large.statusCode, large.headers['error-field']]).toEqual([413, 'scan'])
  expect(await countFiles()).toBe(kept)
})

test('a file that is replaced or taken away stays for the history', async () => {
  const kept = await countFiles()
  const { paperId } = (await send(pdf, 'a.pdf')).json<Paper>()
  const path = `/api/papers/${paperId}`
  const changed = await scratch.client.put(
    path,
    buildFormData({ name: 'a', 'scan.file': createFile(csv, 'b.csv', '') }),
  )
  expect(changed.json<Paper>().scan).toMatchObject({ name: 'b.csv', size: csv.length })
  expect(await countFiles()).toBe(kept + 2)
  expect((await scratch.client.put(path, { name: 'b' })).json<Paper>().scan).toMatchObject({ name: 'b.csv' })
  expect((await scratch.client.put(path, { scan: null })).json<Paper>().scan).toBeNull()
  expect(await countFiles()).toBe(kept + 2)
  const { data } = (await scratch.client.get(`${path}/history?perPage=1`)).json()
  const { from } = data[0].changes[0]
  expect(from).toMatchObject({ name: 'b.csv', type: 'text/csv', size: csv.length })
  expect((await scratch.client.get(from.tempUri)).rawPayload.equals(csv)).toBe(true)
})

test('a copy of a file of another record stays when the original is replaced, and needs no upload [W-31]', async () => {
  const original = (await send(await createPicture('png'), 'foto.png', 'image/png')).json<Paper>()
  for (const body of [
    { name: 'b', scan: { copyOf: original.paperId } },
    buildFormData({ name: 'b', 'scan.copyOf': String(original.paperId) }),
  ]) {
    const answer = await scratch.client.post('/api/papers', body)
    expect(answer.statusCode, answer.body).toBe(201)
    const { scan, paperId } = answer.json<Paper>()
    expect(scan).toEqual({
      ...original.scan,
      tempUri: expect.not.stringMatching(original.scan?.tempUri ?? ''),
      thumbUri: expect.any(String),
    })
    const replaced = await scratch.client.put(`/api/papers/${original.paperId}`, { name: 'a', scan: null })
    expect(replaced.statusCode).toBe(200)
    expect((await scratch.client.get(scan?.tempUri ?? '')).statusCode).toBe(200)
    const kept = (await scratch.client.get(`/api/papers/${paperId}`)).json<Paper>()
    expect(kept.scan?.size).toBe(original.scan?.size)
    await scratch.client.put(
      `/api/papers/${original.paperId}`,
      buildFormData({ name: 'a', 'scan.file': createFile(await createPicture('png'), 'foto.png', 'image/png') }),
    )
  }
})

test('a copy of what cannot be read is refused at the field, and a failed creation keeps no copy [W-31]', async () => {
  const { paperId } = (await send(pdf, 'a.pdf')).json<Paper>()
  const kept = await countFiles()
  for (const copyOf of [999_999, 'x', null, { a: 1 }, '']) {
    const refused = await scratch.client.post('/api/papers', { name: 'b', scan: { copyOf } })
    expect([refused.statusCode, refused.headers['error-field']], String(copyOf)).toEqual([400, 'scan'])
  }
  expect((await scratch.client.post('/api/papers', { scan: { copyOf: paperId } })).statusCode).toBe(400)
  expect((await scratch.client.put(`/api/papers/${paperId}`, { scan: { copyOf: paperId } })).statusCode).toBe(400)
  const { client: manager } = await scratch.signInAs('GERENTE')
  expect((await manager.post('/api/papers', { name: 'b', scan: { copyOf: paperId } })).statusCode).toBe(403)
  expect(await countFiles()).toBe(kept)
  const empty = (await scratch.client.post('/api/papers', { name: 'c' })).json<Paper>().paperId
  const copied = await scratch.client.post('/api/papers', { name: 'd', scan: { copyOf: empty } })
  expect([copied.statusCode, copied.json<Paper>().scan]).toEqual([201, null])
})
