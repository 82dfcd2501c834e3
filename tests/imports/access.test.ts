import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Import } from '#language/imports/import.ts'
import { eraseExpiredImports } from '../../server/imports/eraseImports.ts'
import { createTestApp, type SignedInClient } from '../support/createTestApp.ts'
import { check, commit, read, upload } from './importFixture.ts'

const app = await createTestApp({ IMPORT_MAX_MB: '17' })
afterAll(() => app.close())
let admin: SignedInClient
let manager: SignedInClient
beforeAll(async () => {
  admin = await app.signInAs('ADMIN')
  manager = await app.signInAs('GERENTE')
})

const partBytes = 8 * 1024 * 1024
const octets = { 'content-type': 'application/octet-stream' }
const announce = (client: SignedInClient, body: object) =>
  client.post('/api/imports', { resource: 'categories', name: 'a.csv', bytes: 10, ...body })

describe('who may import', () => {
  test('what is not offered is not found, and who may write nothing is refused', async () => {
    const status = async (client: SignedInClient, resource: unknown) =>
      (await announce(client, { resource })).statusCode
    expect(await status(admin, 'quizTexts')).toBe(404)
    expect(await status(admin, 'nothing')).toBe(404)
    expect(await status(admin, 7)).toBe(404)
    const user = await app.signInAs('USER')
    expect(await status(user, 'categories')).toBe(403)
    expect((await user.get('/api/imports')).statusCode).toBe(403)
    expect((await app.anonymous.get('/api/imports')).statusCode).toBe(401)
  })

  test('rows are for the importer alone; an administrator sees counts and may cancel [Z-47]', async () => {
    const { importId } = await upload(app, manager, { resource: 'categories', content: 'Nome\nSegredo\nab\n' })
    await check(app, manager, importId)
    const other = await app.signInAs('GERENTE')
    expect((await other.get(`/api/imports/${importId}`)).statusCode).toBe(404)
    expect((await other.post(`/api/imports/${importId}/cancel`)).statusCode).toBe(404)
    expect((await admin.get(`/api/imports/${importId}/rows`)).statusCode).toBe(404)
    const seen = await admin.get(`/api/imports/${importId}`)
    expect(seen.json()).toMatchObject({ state: 'checked', counts: { new: 1, refused: 1 }, file: null, repairs: [] })
    expect(seen.body).not.toMatch(/Segredo|file\.csv/)
    const listed = (await admin.get('/api/imports?resource=categories')).json<{ data: Import[] }>().data
    expect(listed.map((one) => [one.importId, one.by.id])).toContainEqual([importId, manager.id])
    expect((await admin.post(`/api/imports/${importId}/cancel`)).statusCode).toBe(202)
  })
})

describe('an upload', () => {
  test('is refused at once if it is too large, empty or without a name [Z-04]', async () => {
    const refusal = async (body: object) => {
      const { statusCode, headers } = await announce(admin, body)
      return [statusCode, headers['error-field']]
    }
    expect(await refusal({ bytes: 17 * 1024 * 1024 + 1 })).toEqual([413, 'bytes'])
    expect(await refusal({ bytes: 0 })).toEqual([400, 'bytes'])
    expect(await refusal({ bytes: 1.5 })).toEqual([400, 'bytes'])
    expect(await refusal({ name: ' ' })).toEqual([400, 'name'])
  })

  test('goes on after a lost connection with the parts that are missing [Z-04]', async () => {
    const content = Buffer.from(`Nome\n${'Floral especial\n'.repeat(620_000)}`)
    expect(content.length).toBeGreaterThan(partBytes)
    const { importId } = (await announce(admin, { bytes: content.length })).json<Import>()
    const send = (number: number, bytes: Buffer) => admin.put(`/api/imports/${importId}/parts/${number}`, bytes, octets)
    const last = content.subarray(partBytes)
    expect((await send(1, last)).statusCode).toBe(204)
    expect((await send(0, content.subarray(0, 100))).statusCode).toBe(400)
    expect((await send(2, last)).statusCode).toBe(404)
    expect((await send(1, last)).statusCode).toBe(204)
    expect(await read(admin, importId)).toMatchObject({ state: 'uploading', file: { received: [1] } })
    expect((await send(0, content.subarray(0, partBytes))).statusCode).toBe(204)
    expect(await read(admin, importId)).toMatchObject({ state: 'reading', file: { received: [0, 1] } })
    expect((await send(0, content.subarray(0, partBytes))).statusCode).toBe(409)
    await admin.delete(`/api/imports/${importId}`)
  })

  test('of more than three at once waits', async () => {
    const person = await app.signInAs('GERENTE')
    const answers = []
    for (let count = 0; count < 4; count++) answers.push(await announce(person, {}))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 429])
  })
})

describe('what was in the file', () => {
  test('is erased a day after the last step, and the counts stay', async () => {
    const { importId } = await upload(app, admin, { resource: 'categories', content: 'Nome\nErasable\nab\n' })
    await commit(app, admin, await check(app, admin, importId))
    const parts = await app.db.selectFrom('import_parts').select('file_key').where('import_id', '=', importId).execute()
    expect(parts).toHaveLength(1)
    const erase = () => eraseExpiredImports({ db: app.db, files: app.files, clock: app.clock })
    app.clock.advance(23 * 3_600_000)
    await erase()
    expect(
      (await app.db.selectFrom('import_parts').selectAll().where('import_id', '=', importId).execute()).length,
    ).toBe(1)
    app.clock.advance(2 * 3_600_000)
    await erase()
    const person = await app.signInAs('ADMIN')
    const [stored] = await app.db.selectFrom('imports').selectAll().where('id', '=', importId).execute()
    expect(stored).toMatchObject({ state: 'done', file_name: null, reading: null, value_maps: {} })
    expect(await app.files.read(parts[0]?.file_key ?? '')).toBeNull()
    expect(await app.db.selectFrom('import_rows').selectAll().where('import_id', '=', importId).execute()).toEqual([])
    expect((await person.get(`/api/imports/${importId}`)).json()).toMatchObject({
      state: 'done',
      file: null,
      counts: { new: 1, refused: 1 },
    })
  })
})
