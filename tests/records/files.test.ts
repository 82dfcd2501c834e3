import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { getFileKey } from '#language/kinds/file.ts'
import type { ResourceData } from '#language/resource.ts'
import { catalog, f } from '#product/language.ts'
import { type FileStore, openFileStore } from '../../server/files/fileStore.ts'
import { removeOrphansDaily } from '../../server/files/removeOrphans.ts'
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
    pages: f.files({ accept: ['image/*', 'application/pdf', 'text/csv'], maxBytes: 20_000, max: 3 }),
    locked: f.files({ accept: 'application/pdf', maxBytes: 20_000, mayChange: { '$me.isStaff': false } }),
    shelf: f.group({ label: f.file({ accept: 'application/pdf', maxBytes: 20_000 }) }),
    hidden: f.files({ accept: 'application/pdf', maxBytes: 20_000, maySee: { '$me.isAdmin': true } }),
  },
  actions: { create: { who: { '$me.isAdmin': true } } },
  list: { columns: ['name', 'scan'] },
}

let scratch: ScratchRecords
let dataDir: string
let store: FileStore

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'papers-'))
  scratch = await openScratchRecords(catalog([papers]), {
    openFiles: async (clock) => {
      store = await openFileStore({ config: { dataDir, filesUrl: null, decodeSeconds: 10 }, secret: 'x', clock })
      return store
    },
  })
})
afterAll(async () => {
  await scratch.close()
  await rm(dataDir, { recursive: true })
})

interface Paper {
  readonly paperId: number
  readonly pages: readonly Page[]
  readonly scan: { readonly tempUri: string; readonly type: string; readonly size: number } | null
}
interface Page {
  readonly tempUri: string
  readonly name: string
  readonly upload: string
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
  const response = await send(bytes, name, 'application/octet-stream')
  expect(response.statusCode, response.body).toBe(201)
  const { scan } = response.json<Paper>()
  expect(scan).toEqual({ tempUri: expect.any(String), name: storedName, type, size: bytes.length })
  const file = await scratch.client.get(scan?.tempUri ?? '')
  expect(file.rawPayload.equals(bytes)).toBe(true)
  expect(String(file.headers['content-type']).split(';')[0]).toBe(type)
  expect(file.headers['content-disposition']).toBe('attachment')
})

test('a file in a group is stored, and copied from there', async () => {
  const label = createFile(pdf, 'rótulo.pdf', 'application/pdf')
  const sent = buildFormData({ name: 'a', 'shelf[label].file': label })
  const created = (await scratch.client.post('/api/papers', sent)).json<Paper & { shelf: unknown }>()
  const shelf = { label: { name: 'rótulo.pdf', size: pdf.length } }
  expect(created).toMatchObject({ shelf })
  const copy = buildFormData({ name: 'b', 'shelf[label].copyOf': String(created.paperId) })
  expect((await scratch.client.post('/api/papers', copy)).json()).toMatchObject({ shelf })
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
    const response = await send(bytes, name)
    expect([name, response.statusCode, response.headers['error-field']]).toEqual([name, 400, 'scan'])
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
    const response = await scratch.client.post('/api/papers', body)
    expect(response.statusCode, response.body).toBe(201)
    const { scan, paperId } = response.json<Paper>()
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

const uploadPage = (bytes: Buffer, name: string, query = 'field=pages', client = scratch.client) =>
  client.post(`/api/papers/files?${query}`, buildFormData({ file: createFile(bytes, name, '') }))
const namePages = async (...names: string[]) =>
  Promise.all(names.map(async (name) => ({ upload: (await uploadPage(pdf, name)).json<Page>().upload })))
const getNames = ({ pages }: Paper) => pages.map(({ name }) => name)

test('files of a list are uploaded first, and a body names, orders and takes them away', async () => {
  const picture = (await uploadPage(await createPicture('png'), 'foto.png')).json()
  expect(picture).toMatchObject({ name: 'foto.webp', type: 'image/webp', thumbUri: expect.any(String) })
  const [{ upload }] = [picture]
  const created = await scratch.client.post('/api/papers', {
    name: 'a',
    pages: [...(await namePages('a.pdf')), { upload }],
  })
  expect(created.statusCode, created.body).toBe(201)
  const paper = created.json<Paper>()
  expect(getNames(paper)).toEqual(['a.pdf', 'foto.webp'])
  expect((await scratch.client.get(paper.pages[0]?.tempUri ?? '')).rawPayload.equals(pdf)).toBe(true)
  const path = `/api/papers/${paper.paperId}`
  const [first, second] = paper.pages
  const put = async (pages: unknown) => getNames((await scratch.client.put(path, { pages })).json<Paper>())
  expect(await put([second, ...(await namePages('c.pdf')), first])).toEqual(['foto.webp', 'c.pdf', 'a.pdf'])
  expect(await put([first, first])).toEqual(['a.pdf'])
  expect(await put(null)).toEqual([])
  expect(getNames((await scratch.client.post('/api/papers', { name: 'b' })).json<Paper>())).toEqual([])
})

test('a file that is no file of the record, nor an upload of the user for the field, is refused by its place', async () => {
  const [upload] = await namePages('a.pdf')
  const { paperId, pages } = (
    await scratch.client.post('/api/papers', { name: 'a', pages: await namePages('a.pdf') })
  ).json<Paper>()
  const other = (await scratch.client.post('/api/papers', { name: 'b', pages: await namePages('b.pdf') })).json<Paper>()
  const path = `/api/papers/${paperId}`
  const [payload, signature] = String(upload?.upload).split('.')
  const locked = (await uploadPage(pdf, 'a.pdf', 'field=locked')).json<Page>()
  for (const wrong of [
    ...other.pages,
    { upload: locked.upload },
    { upload: `${payload}.` },
    { upload: `x${payload}.${signature}` },
    { upload: '' },
    { stored: { key: 'a.pdf', name: 'a.pdf' } },
    { name: 'a.pdf' },
    'a.pdf',
    7,
    null,
  ]) {
    const refused = await scratch.client.put(path, { pages: [...pages, wrong] })
    expect([refused.statusCode, refused.headers['error-field']], JSON.stringify(wrong)).toEqual([400, 'pages.1'])
  }
  for (const wrong of ['a', 7, {}]) {
    const refused = await scratch.client.put(path, { pages: wrong })
    expect([refused.statusCode, refused.headers['error-field']]).toEqual([400, 'pages'])
  }
  const tooMany = await scratch.client.put(path, { pages: [...pages, ...(await namePages('b.pdf', 'c.pdf', 'd.pdf'))] })
  expect([tooMany.statusCode, tooMany.headers['error-field']]).toEqual([400, 'pages'])
  scratch.clock.advance(20 * 3_600_000)
  const late = await scratch.client.put(path, { pages: [upload] })
  expect(late.body).toContain('Este arquivo não está mais disponível')
})

test('an upload is refused by its bytes, its size, its field and its user, and nothing is kept', async () => {
  const { paperId } = (await send(pdf, 'a.pdf')).json<Paper>()
  const kept = await countFiles()
  const { client: staff } = await scratch.signInAs('SAC')
  const refused = [
    [await uploadPage(csv, 'a.pdf'), 400],
    [await uploadPage(Buffer.alloc(0), 'a.pdf'), 400],
    [await uploadPage(xlsx, 'a.xlsx'), 400],
    [await uploadPage(Buffer.concat([pdf, Buffer.alloc(20_000)]), 'a.pdf'), 413],
    [await scratch.client.post('/api/papers/files?field=pages', buildFormData({ file: 'a' })), 400],
    [await uploadPage(pdf, 'a.pdf', 'field=scan'), 400],
    [await uploadPage(pdf, 'a.pdf', 'field=name'), 400],
    [await uploadPage(pdf, 'a.pdf', ''), 400],
    [await uploadPage(pdf, 'a.pdf', 'field=pages&id=999999'), 404],
    [await uploadPage(pdf, 'a.pdf', 'field=pages&id=x'), 404],
    [await uploadPage(pdf, 'a.pdf', 'field=pages', staff), 403],
    [await uploadPage(pdf, 'a.pdf', `field=hidden&id=${paperId}`, staff), 400],
  ] as const
  expect(refused.map(([{ statusCode }]) => statusCode)).toEqual(refused.map(([, status]) => status))
  expect((await uploadPage(csv, 'a.pdf')).headers['error-field']).toBe('pages')
  expect(await countFiles()).toBe(kept)
  expect((await uploadPage(pdf, 'a.pdf', `field=pages&id=${paperId}`, staff)).statusCode).toBe(201)
})

test('the version of a record with files stays while their addresses change, and files that come back are no change', async () => {
  const created = await scratch.client.post('/api/papers', { name: 'a', pages: await namePages('a.pdf', 'b.pdf') })
  const { paperId, pages } = created.json<Paper>()
  const path = `/api/papers/${paperId}`
  scratch.clock.advance(3_600_000)
  const later = await scratch.client.get(path)
  expect(later.json<Paper>().pages[0]?.tempUri).not.toBe(pages[0]?.tempUri)
  expect(later.headers.etag).toBe(created.headers.etag)
  const same = await scratch.client.put(path, { name: 'b', pages, locked: [] })
  expect(same.statusCode, same.body).toBe(200)
  const { data } = (await scratch.client.get(`${path}/history?perPage=1`)).json()
  expect(data[0].changes.map((change: { path: string }) => change.path)).toEqual(['name'])
  const locked = await scratch.client.put(path, {
    locked: [{ upload: (await uploadPage(pdf, 'a.pdf', 'field=locked')).json<Page>().upload }],
  })
  expect([locked.statusCode, locked.headers['error-field']]).toEqual([403, 'locked'])
})

test('the history names the files of a list, keeps those that went, and gives them back', async () => {
  const { paperId, pages } = (
    await scratch.client.post('/api/papers', { name: 'a', pages: await namePages('a.pdf', 'b.pdf') })
  ).json<Paper>()
  const path = `/api/papers/${paperId}`
  await scratch.client.put(path, { pages: [pages[1], ...(await namePages('c.pdf'))] })
  const { data } = (await scratch.client.get(`${path}/history?perPage=1`)).json()
  const [{ from, to }] = data[0].changes
  expect([from, to].map((files) => files.map(({ name }: Page) => name))).toEqual([
    ['a.pdf', 'b.pdf'],
    ['b.pdf', 'c.pdf'],
  ])
  expect((await scratch.client.get(from[0].tempUri)).rawPayload.equals(pdf)).toBe(true)
  const keys = await scratch.db.selectFrom('audit_files').select('key').execute()
  expect(keys.map(({ key }) => key)).toContain(getFileKey(from[0]))
  expect(keys.map(({ key }) => key)).not.toContain(getFileKey(from[1]))
  const version = await scratch.client.get(`${path}/history/1`)
  expect(getNames(version.json().record)).toEqual(['a.pdf', 'b.pdf'])
  const etag = String((await scratch.client.get(path)).headers.etag)
  const restored = await scratch.client.post(`${path}/history/1/restore`, {}, { 'if-match': etag })
  expect(getNames(restored.json<Paper>()), restored.body).toEqual(['a.pdf', 'b.pdf'])
})

test('a copy of a record has copies of its files, which stay when the originals go [W-31]', async () => {
  const { paperId, pages } = (
    await scratch.client.post('/api/papers', { name: 'a', pages: await namePages('a.pdf', 'b.pdf') })
  ).json<Paper>()
  const named = [...pages].reverse().map(({ tempUri }) => ({ tempUri, copyOf: paperId }))
  const copied = await scratch.client.post('/api/papers', {
    name: 'b',
    pages: [...named, ...(await namePages('c.pdf'))],
  })
  expect(getNames(copied.json<Paper>()), copied.body).toEqual(['b.pdf', 'a.pdf', 'c.pdf'])
  const keys = [...pages, ...copied.json<Paper>().pages].map(getFileKey)
  expect(new Set(keys).size).toBe(5)
  const kept = await countFiles()
  const refused = await scratch.client.post('/api/papers', { name: 'b', pages: [{ ...pages[0], copyOf: 999_999 }] })
  expect([refused.statusCode, refused.headers['error-field']]).toEqual([400, 'pages'])
  expect(await countFiles()).toBe(kept)
})

test('a list of files is filtered by whether it is empty', async () => {
  await scratch.client.post('/api/papers', { name: 'with pages', pages: await namePages('a.pdf') })
  await scratch.client.post('/api/papers', { name: 'without pages' })
  const find = async (empty: boolean) => {
    const filter = encodeURIComponent(JSON.stringify({ pages: { empty }, name: { contains: 'pages' } }))
    return (await scratch.client.get(`/api/papers?filter=${filter}`)).json().data.map(({ name }: Page) => name)
  }
  expect([await find(false), await find(true)]).toEqual([['with pages'], ['without pages']])
})

test('the sweep keeps the files of lists and of the history, and removes uploads that no record has', async () => {
  const { paperId, pages } = (
    await scratch.client.post('/api/papers', { name: 'a', pages: await namePages('a.pdf', 'b.pdf') })
  ).json<Paper>()
  await scratch.client.put(`/api/papers/${paperId}`, { pages: [pages[1]] })
  const unused = getFileKey((await uploadPage(await createPicture('png'), 'foto.png')).json())
  const keys = () => readdir(join(dataDir, 'files'))
  expect(await keys()).toContain(unused)
  const clock = () => new Date(Date.now() + 48 * 3_600_000)
  await removeOrphansDaily({ db: scratch.db, resources: catalog([papers]), files: store, clock })
  expect(await keys()).not.toContain(unused)
  expect(await keys()).toEqual(expect.arrayContaining(pages.map(getFileKey)))
})
