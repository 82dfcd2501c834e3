import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Import, ImportValue } from '#language/imports/import.ts'
import { reopenRows } from '../../server/imports/corrections.ts'
import { LeaseLostError, takeDueImport } from '../../server/imports/lease.ts'
import { writeRows } from '../../server/imports/writeRows.ts'
import { createTestApp, type SignedInClient } from '../support/createTestApp.ts'
import { check, commit, dumpCategories, listRows, read, runImports, upload } from './importFixture.ts'

const app = await createTestApp()
afterAll(() => app.close())

let admin: SignedInClient
beforeEach(async () => {
  await app.truncate()
  admin = await app.signInAs('ADMIN')
})

const importCategories = async (content: string): Promise<Import> =>
  check(app, admin, (await upload(app, admin, { resource: 'categories', content })).importId)
const listNames = async (): Promise<string[]> =>
  (await admin.get('/api/categories?orderBy=categoryId&orderByDirection=asc&perPage=50'))
    .json<{ data: { name: string }[] }>()
    .data.map(({ name }) => name)
const addCategory = async (name: string): Promise<number> =>
  (await admin.post('/api/categories', { name })).json<{ categoryId: number }>().categoryId

describe('the preview', () => {
  test('says of each row what the commit then does, and writes nothing [Z-25, Z-27]', async () => {
    const kept = await addCategory('Florais')
    await addCategory('Amadeirados')
    const before = await dumpCategories(app)
    const preview = await importCategories(
      `_id;Nome\n${kept};Florais secos\n;Cítricos\n${kept + 1};Amadeirados\n999;Nada\n;ab\n`,
    )
    expect(preview).toMatchObject({
      state: 'checked',
      key: '_id',
      counts: { rows: 5, new: 1, changed: 1, unchanged: 1, refused: 2, conflict: 0 },
    })
    expect(await dumpCategories(app)).toEqual(before)
    const rows = await listRows(admin, preview.importId)
    expect(rows.map(({ line, verdict, recordId }) => [line, verdict, recordId])).toEqual([
      [2, 'changed', kept],
      [3, 'new', null],
      [4, 'unchanged', kept + 1],
      [5, 'refused', null],
      [6, 'refused', null],
    ])
    expect(rows[0]?.cells.name).toEqual({ raw: 'Florais secos', from: 'Florais', to: 'Florais secos' })
    const done = await commit(app, admin, preview)
    expect([done.state, done.sentence]).toEqual(['done', null])
    expect(await listNames()).toEqual(['Florais secos', 'Amadeirados', 'Cítricos'])
  })

  test('refuses every row of a key or unique value that is twice in the file, naming the others [Z-23]', async () => {
    const id = await addCategory('Florais')
    const preview = await importCategories(`_id;Nome\n${id};Um nome\n${id};Outro nome\n;Cítricos\n;CITRICOS\n;Verdes\n`)
    expect(preview.counts).toMatchObject({ new: 1, changed: 0, refused: 4 })
    const named = (await listRows(admin, preview.importId, '&verdict=refused')).map(({ cells: { _id, name } }) =>
      [_id, name].map((cell) => /\d+/.exec(cell?.sentence ?? '')?.[0]),
    )
    expect(named).toEqual([
      ['3', undefined],
      ['2', undefined],
      [undefined, '5'],
      [undefined, '4'],
    ])
    const mended = await admin.put(`/api/imports/${preview.importId}/rows/5`, { cells: { name: 'Frescos' } })
    expect(mended.json()).toMatchObject({ line: 5, verdict: 'new' })
    const both = await listRows(admin, preview.importId, '&lines=4,5')
    expect(both.map(({ line, verdict }) => [line, verdict])).toEqual([
      [4, 'new'],
      [5, 'new'],
    ])
    const malformed = await admin.get(`/api/imports/${preview.importId}/rows?lines=4,five`)
    expect([malformed.statusCode, malformed.body]).toEqual([400, expect.stringContaining('lines')])
    expect((await read(admin, preview.importId)).counts).toMatchObject({ new: 3, refused: 2 })
  })

  test('refuses what a save would drop in silence, such as a CPF without the country [Z-27]', async () => {
    await app.signInAs('GERENTE')
    const content =
      'Nome;E-mail;Perfil;cpf\nAna Um;um@example.com;GERENTE;123.456.789-00\nAna Dois;dois@example.com;GERENTE;\n'
    const { importId } = await upload(app, admin, { resource: 'users', content })
    const preview = await check(app, admin, importId)
    expect([preview.columns.map(({ field }) => field), preview.counts]).toMatchObject([
      ['nome', 'email', 'profile', 'cpf'],
      { new: 1, refused: 1 },
    ])
  })

  test('groups refusals by what mends them, and mends a row or a whole group, validating only the rows concerned [Z-28]', async () => {
    const preview = await importCategories('Nome;Lixo\n;x\nab;x\n;x\nVerdes;x\n')
    expect(preview.repairs.map(({ field, count }) => [field, count])).toEqual([
      ['name', 2],
      ['name', 1],
    ])
    const [group] = preview.repairs
    const rows = await listRows(admin, preview.importId, `&repair=${group?.repair}`)
    expect(rows.map(({ line }) => line)).toEqual([2, 4])
    expect(group?.sentence).toBe(`Nome: ${rows[0]?.cells.name?.sentence}`)
    // Validated again, the last row would be refused as well.
    await addCategory('Verdes')
    const response = await admin.post(`/api/imports/${preview.importId}/replace`, {
      repair: group?.repair,
      to: 'Frescos',
    })
    expect([response.statusCode, response.json().state]).toEqual([202, 'checked'])
    // Both rows now have the same unique value.
    expect((await read(admin, preview.importId)).counts).toMatchObject({ refused: 3, new: 1 })
    await admin.put(`/api/imports/${preview.importId}/rows/4`, { cells: { name: 'Marinhos' } })
    expect((await read(admin, preview.importId)).counts).toMatchObject({ refused: 1, new: 3 })
  })

  test('mends a group of many rows in the background', async () => {
    const preview = await importCategories(`Nome;Lixo\n${';x\n'.repeat(201)}Verdes;x\n`)
    const repair = preview.repairs[0]?.repair
    const response = await admin.post(`/api/imports/${preview.importId}/replace`, { repair, to: 'Frescos' })
    expect([response.statusCode, response.json().state]).toEqual([202, 'checking'])
    await runImports(app)
    const after = await read(admin, preview.importId)
    expect([after.state, after.counts, after.repairs[0]?.sentence]).toMatchObject([
      'checked',
      { refused: 201, new: 1 },
      'Nome: O mesmo valor está em mais de uma linha do arquivo.',
    ])
  })

  test('whose process ended during a correction is validated again before it is written', async () => {
    const preview = await importCategories('Nome\nVerdes\nFrescos\n')
    await reopenRows(app.db, preview.importId, [3])
    const send = (revision: number) => admin.post(`/api/imports/${preview.importId}/commit`, { revision })
    expect((await send(preview.revision)).statusCode).toBe(409)
    await runImports(app)
    expect((await send((await read(admin, preview.importId)).revision)).statusCode).toBe(202)
    await runImports(app)
    expect(await listNames()).toEqual(['Verdes', 'Frescos'])
  })

  test('of an older revision is not written, nor the same one twice [Z-31]', async () => {
    const preview = await importCategories('Nome\nVerdes\nab\n')
    await admin.put(`/api/imports/${preview.importId}/rows/3`, { cells: { name: 'Frescos' } })
    const send = (revision: unknown) => admin.post(`/api/imports/${preview.importId}/commit`, { revision })
    expect((await send(preview.revision)).statusCode).toBe(409)
    const { revision } = await read(admin, preview.importId)
    const answers = await Promise.all([send(revision), send(revision)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409])
    await runImports(app)
    expect(await listNames()).toEqual(['Verdes', 'Frescos'])
  })

  test('finds records by a unique field, as its index compares, among the living [Z-22]', async () => {
    const id = await addCategory('Cítricos')
    const gone = await addCategory('Verdes')
    await admin.delete(`/api/categories/${gone}`)
    const { importId } = await upload(app, admin, { resource: 'categories', content: 'Nome\nCITRICOS\nVerdes\n' })
    const chosen = await admin.put(`/api/imports/${importId}/columns`, { key: 'name' })
    expect(chosen.json<Import>().key).toBe('name')
    await check(app, admin, importId)
    const rows = await listRows(admin, importId)
    expect(rows.map(({ verdict, recordId }) => [verdict, recordId])).toEqual([
      ['changed', id],
      ['new', null],
    ])
  })
})

describe('a text that stands for nothing known', () => {
  const importUsers = async (content: string): Promise<Import> =>
    check(app, admin, (await upload(app, admin, { resource: 'users', content })).importId)

  test('is asked for once with its count, and stands for what the person chooses, or refuses its rows [Z-18]', async () => {
    const manager = await app.signInAs('GERENTE')
    const { profile } = (await manager.get('/api/usuario/me')).json()
    const lines = [
      'Ana Um;um@example.com;Gerentona',
      'Ana Dois;dois@example.com;Gerentona',
      'Ana Três;tres@example.com;Chefe',
    ]
    const { importId, counts } = await importUsers(['Nome;E-mail;Perfil', ...lines].join('\n'))
    expect(counts).toMatchObject({ refused: 3, new: 0 })
    const values = (await admin.get(`/api/imports/${importId}/values?field=profile`)).json<ImportValue[]>()
    expect(values.map(({ text, count }) => [text, count])).toEqual([
      ['Gerentona', 2],
      ['Chefe', 1],
    ])
    expect(values[0]?.offered).toContainEqual({ value: profile.id, label: 'GERENTE' })
    const map = { Gerentona: profile.id, Chefe: null }
    const response = await admin.put(`/api/imports/${importId}/values`, { field: 'profile', map })
    expect(response.statusCode).toBe(200)
    await runImports(app)
    const mapped = await read(admin, importId)
    expect(mapped.counts).toMatchObject({ new: 2, refused: 1 })
    expect(mapped.consequences).toEqual([{ sentence: expect.stringContaining('2 pessoas'), count: 2 }])
    expect((await admin.get(`/api/imports/${importId}/values?field=nothing`)).statusCode).toBe(400)
    const countUsers = async () => (await admin.get('/api/usuario?FilterString=Ana%20D')).json().total
    await commit(app, admin, mapped)
    expect(await countUsers()).toBe(1)
    await admin.post(`/api/imports/${importId}/undo`)
    await runImports(app)
    expect(await countUsers()).toBe(0)
  })
})

describe('the commit', () => {
  test('refuses what changed since the preview and writes the rest [Z-34, Z-43]', async () => {
    const id = await addCategory('Florais')
    const preview = await importCategories(`_id;Nome\n${id};Florais secos\n;Cítricos\n;Verdes\n`)
    await admin.put(`/api/categories/${id}`, { name: 'Florais úmidos' })
    await addCategory('Cítricos')
    const done = await commit(app, admin, preview)
    expect(done).toMatchObject({ state: 'done', counts: { new: 1, changed: 0, refused: 2 } })
    expect(await listNames()).toEqual(['Florais úmidos', 'Cítricos', 'Verdes'])
    const refused = await listRows(admin, preview.importId, '&verdict=refused')
    expect(refused.map(({ line }) => line)).toEqual([2, 3])
    expect(refused[0]?.sentence).toBeTruthy()
    expect(refused[1]?.cells.name?.sentence ?? refused[1]?.sentence).toBeTruthy()
  })

  test('leaves its number in the audit trail and the history [Z-40]', async () => {
    const preview = await importCategories('Nome\nVerdes\nFrescos\n')
    await addCategory('Outra')
    await commit(app, admin, preview)
    const ofImport = (await admin.get(`/api/audit?importId=${preview.importId}`)).json<{
      data: { title: string; importId: number }[]
    }>()
    expect(ofImport.data.map(({ title, importId }) => [title, importId])).toEqual([
      ['Frescos', preview.importId],
      ['Verdes', preview.importId],
    ])
    const [verdes] = (await admin.get('/api/categories?FilterString=Verdes')).json<{ data: { categoryId: number }[] }>()
      .data
    const history = (await admin.get(`/api/categories/${verdes?.categoryId}/history`)).json<{ data: object[] }>().data
    expect(history).toMatchObject([{ action: 'create', importId: preview.importId }])
    const all = (await admin.get('/api/audit?resource=categories')).json<{ data: object[] }>().data
    expect(all.filter((entry) => 'importId' in entry)).toHaveLength(2)
  })

  test('stops once the person has lost the right, and what is written stays [Z-35]', async () => {
    const manager = await app.signInAs('GERENTE')
    const { importId } = await upload(app, manager, { resource: 'categories', content: 'Nome\nVerdes\n' })
    const preview = await check(app, manager, importId)
    await manager.post(`/api/imports/${importId}/commit`, { revision: preview.revision })
    await manager.delete('/api/session')
    await app.db.updateTable('users').set({ deleted_at: app.clock() }).where('id', '=', manager.id).execute()
    await runImports(app)
    const stopped = await read(admin, importId)
    expect([stopped.state, stopped.sentence]).toEqual(['stopped', expect.stringContaining('permissão')])
    expect(await listNames()).toEqual([])
  })

  test('is for another process after 30 silent seconds, and who wakes late writes nothing [Z-33]', async () => {
    const preview = await importCategories('Nome\nVerdes\n')
    await admin.post(`/api/imports/${preview.importId}/commit`, { revision: preview.revision })
    const silent = await takeDueImport(app.db, randomUUID(), app.clock())
    if (!silent) throw new Error('nothing was due')
    await runImports(app)
    expect(await listNames()).toEqual([])
    app.clock.advance(30_000)
    await runImports(app)
    expect(await listNames()).toEqual(['Verdes'])
    const signal = new AbortController().signal
    await expect(writeRows(app.app.imports, { ...silent, signal })).rejects.toThrow(LeaseLostError)
    expect(await listNames()).toEqual(['Verdes'])
  })

  test('of rows that were validated by another declaration validates them anew, or stops [Z-36]', async () => {
    const preview = await importCategories('Nome\nVerdes\n')
    const storeOtherDigest = () =>
      app.db.updateTable('imports').set({ digest: 'other' }).where('id', '=', preview.importId).execute()
    const send = (revision: number) => admin.post(`/api/imports/${preview.importId}/commit`, { revision })
    await storeOtherDigest()
    expect((await send(preview.revision)).statusCode).toBe(409)
    await runImports(app)
    const anew = await read(admin, preview.importId)
    expect([anew.state, anew.counts?.new]).toEqual(['checked', 1])
    expect((await send(anew.revision)).statusCode).toBe(202)
    await storeOtherDigest()
    await runImports(app)
    const stopped = await read(admin, preview.importId)
    expect([stopped.state, stopped.sentence]).toEqual(['stopped', expect.stringContaining('mudaram')])
    expect(await listNames()).toEqual([])
  })

  test('cancelled before it ends keeps what is written and can be undone', async () => {
    const preview = await importCategories('Nome\nVerdes\n')
    await admin.post(`/api/imports/${preview.importId}/commit`, { revision: preview.revision })
    expect((await admin.post(`/api/imports/${preview.importId}/cancel`)).json<Import>().state).toBe('cancelled')
    await runImports(app)
    expect(await listNames()).toEqual([])
    expect((await admin.post(`/api/imports/${preview.importId}/cancel`)).statusCode).toBe(409)
  })

  test('waits for an import that writes in the same resource, and says its place', async () => {
    const [first, second] = [await importCategories('Nome\nVerdes\n'), await importCategories('Nome\nFrescos\n')]
    for (const { importId, revision } of [first, second]) {
      await admin.post(`/api/imports/${importId}/commit`, { revision })
      app.clock.advance(1_000)
    }
    expect((await read(admin, first.importId)).work?.waitingBehind).toBe(0)
    expect((await read(admin, second.importId)).work?.waitingBehind).toBe(1)
    await runImports(app)
    expect(await listNames()).toEqual(['Verdes', 'Frescos'])
    const again = await upload(app, admin, { resource: 'categories', content: 'Nome\nVerdes\n' })
    expect(again.file?.sameAs).toBe(first.importId)
  })
})

describe('an undo', () => {
  test('takes back what nobody changed since and lists the rest with who and when [Z-41]', async () => {
    const id = await addCategory('Florais')
    const preview = await importCategories(`_id;Nome\n${id};Florais secos\n;Verdes\n;Frescos\n`)
    await commit(app, admin, preview)
    const frescos = (await admin.get('/api/categories?FilterString=Frescos')).json().data[0].categoryId
    app.clock.advance(60_000)
    await admin.put(`/api/categories/${frescos}`, { name: 'Frescor' })
    const plan = (await admin.get(`/api/imports/${preview.importId}/undo`)).json()
    expect(plan).toEqual({
      undoable: 2,
      removed: 1,
      kept: [
        {
          recordId: String(frescos),
          title: 'Frescor',
          by: { id: admin.id, nome: 'Ana Souza' },
          at: app.clock().toISOString(),
        },
      ],
    })
    expect((await admin.post(`/api/imports/${preview.importId}/undo`)).statusCode).toBe(202)
    await runImports(app)
    expect((await read(admin, preview.importId)).state).toBe('undone')
    expect(await listNames()).toEqual(['Florais', 'Frescor'])
  })

  test('keeps a record to which others refer, listed first, and ends after 30 days [Z-41]', async () => {
    const preview = await importCategories('Nome\nVerdes\n')
    await commit(app, admin, preview)
    const { categoryId } = (await admin.get('/api/categories')).json().data[0]
    const picture = JSON.stringify({ key: 'a.png', name: 'a.png' })
    await sql`insert into fragrances (name, genre, category_id, image, secret, created_at)
      values ('Mata', 'F', ${categoryId}, ${picture}::jsonb, ${picture}::jsonb, now())`.execute(app.db)
    const plan = (await admin.get(`/api/imports/${preview.importId}/undo`)).json()
    expect(plan).toMatchObject({
      undoable: 0,
      removed: 0,
      kept: [{ recordId: String(categoryId), title: 'Verdes', by: null }],
    })
    await admin.post(`/api/imports/${preview.importId}/undo`)
    await runImports(app)
    expect(await listNames()).toEqual(['Verdes'])
    app.clock.advance(31 * 24 * 3_600_000)
    const later = await app.signInAs('ADMIN')
    expect((await later.post(`/api/imports/${preview.importId}/undo`)).statusCode).toBe(409)
  })
})

describe('the files of an import', () => {
  test('the report has the refused rows with why, and comes back without mapping', async () => {
    const preview = await importCategories('Nome\nVerdes\nab\n')
    const response = await admin.get(`/api/imports/${preview.importId}/report?format=csv`)
    const [heading, ...lines] = response.body.replace('\uFEFF', '').trim().split(/\r?\n/)
    expect([response.statusCode, heading]).toEqual([200, expect.stringMatching(/^Nome[;,]_error$/)])
    expect(lines).toEqual([expect.stringMatching(/^ab[;,].*3 a 100/)])
    const sheet = await admin.get(`/api/imports/${preview.importId}/report`)
    const name = 'report.xlsx'
    const again = await upload(app, admin, { resource: 'categories', name, content: sheet.rawPayload })
    expect(again.columns.map(({ field, reason }) => [field, reason === null])).toEqual([
      ['name', true],
      [null, false],
    ])
    await commit(app, admin, preview)
    await admin.delete(`/api/imports/${preview.importId}`)
    expect((await admin.get(`/api/imports/${preview.importId}/report`)).statusCode).toBe(404)
  })

  test('the template has the headings of what the person may give, and maps by itself [Z-03]', async () => {
    const response = await admin.get('/api/imports/template/categories?format=csv')
    expect([response.statusCode, response.body.replace('\uFEFF', '').trim()]).toEqual([200, 'Nome'])
    const sheet = await admin.get('/api/imports/template/users')
    expect([sheet.statusCode, sheet.headers['content-disposition']]).toEqual([200, expect.stringContaining('.xlsx')])
    const user = await app.signInAs('USER')
    expect((await user.get('/api/imports/template/categories')).statusCode).toBe(403)
    expect((await admin.get('/api/imports/template/nothing')).statusCode).toBe(404)
    expect((await admin.get('/api/imports/template/categories?format=pdf')).statusCode).toBe(400)
  })

  test('a heading that a person has mapped is known to the next import [Z-11]', async () => {
    const content = 'Família olfativa\nVerdes\n'
    const first = await upload(app, admin, { resource: 'categories', content })
    expect(first.columns[0]?.field).toBeNull()
    const columns = [{ index: 0, field: 'name' }]
    await admin.put(`/api/imports/${first.importId}/columns`, { columns })
    await commit(app, admin, await check(app, admin, first.importId))
    const second = await upload(app, admin, { resource: 'categories', content: 'FAMILIA OLFATIVA\nFrescos\n' })
    expect(second.columns[0]).toMatchObject({ field: 'name', by: 'memory' })
  })

  test('two columns for one field, and a required field without one, are refused before anything is validated', async () => {
    const { importId } = await upload(app, admin, { resource: 'categories', content: 'Nome;Outro\nVerdes;x\n' })
    const send = async (columns: object[], key: string | null = null) => {
      const { statusCode, headers } = await admin.put(`/api/imports/${importId}/columns`, { columns, key })
      return [statusCode, headers['error-field']]
    }
    expect(await send([{ index: 1, field: 'name' }])).toEqual([400, 'name'])
    expect(await send([{ index: 0, field: null }])).toEqual([400, 'columns'])
    expect(await send([], 'name')).toEqual([200, undefined])
    expect(await send([{ index: 1, field: 'nothing' }])).toEqual([400, 'nothing'])
  })
})
