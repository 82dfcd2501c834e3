import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Import } from '#language/imports/import.ts'
import { createTestApp, type SignedInClient } from '../support/createTestApp.ts'
import { check, listRows, read, runImports, upload } from './importFixture.ts'
import { fixture } from './reading/files.ts'

const app = await createTestApp()
afterAll(() => app.close())
let admin: SignedInClient
beforeAll(async () => {
  admin = await app.signInAs('ADMIN')
})

/** The numbers of the lines in the staging table of an import. */
const listStaged = async (importId: number): Promise<number[]> => {
  const selection = app.db.selectFrom('import_rows').select('line').where('import_id', '=', importId)
  return (await selection.orderBy('line').execute()).map(({ line }) => line)
}

test('a person leaves out hidden rows, chooses another sheet, and another row of headings [Z-08]', async () => {
  const content = await readFile(fixture('clientes.xlsx'))
  const { importId, reading } = await upload(app, admin, { resource: 'categories', name: 'a.xlsx', content })
  expect(reading?.sheets[0]).toMatchObject({ name: 'Clientes', hiddenRows: 1 })
  expect(await listStaged(importId)).toEqual([4, 5, 6])
  const change = async (choice: object) => {
    expect((await admin.put(`/api/imports/${importId}/reading`, choice)).statusCode).toBe(202)
    await runImports(app)
    return { ...(await read(admin, importId)), lines: await listStaged(importId) }
  }
  expect((await change({ leaveHidden: true, headingRow: 1 })).lines).toEqual([3, 4, 5])
  const { lines, columns } = await change({ sheet: 1 })
  expect([lines, columns[0]?.heading]).toEqual([[2], 'Produto'])
})

test('a bad file fails with one sentence, and nothing of it is staged [Z-09]', async () => {
  const content = `Nome\n${'Floral\n'.repeat(1500)}"Verdes\n`
  const failed = await upload(app, admin, { resource: 'categories', content })
  expect([failed.state, failed.sentence]).toEqual(['failed', expect.stringContaining('Na linha 1502')])
  expect(await listStaged(failed.importId)).toEqual([])
})

test('empty cells keep or clear, never what is required; without its column a new row is refused [Z-12, Z-24]', async () => {
  const { id } = await app.signInAs('GERENTE')
  await sql`update users set birthday = '1990-01-31' where id = ${id}`.execute(app.db)
  const content = `_id;Nome;Data de nascimento\n${id};;\n;Ana Nova;01/01/1990\n`
  const { importId, blank } = await upload(app, admin, { resource: 'users', content })
  expect(blank).toBe('keep')
  const validate = async (): Promise<[Import['counts'], ...Awaited<ReturnType<typeof listRows>>]> => {
    const { counts } = await check(app, admin, importId)
    return [counts, ...(await listRows(admin, importId))]
  }
  const [kept] = await validate()
  expect(kept).toMatchObject({ unchanged: 1, refused: 1 })
  expect((await admin.put(`/api/imports/${importId}/columns`, { blank: 'clear' })).statusCode).toBe(200)
  const [cleared, known, added] = await validate()
  expect(cleared).toMatchObject({ changed: 1, refused: 1 })
  expect(known?.cells).toMatchObject({ nome: { raw: '' }, birthday: { from: '31/01/1990', to: '' } })
  expect(known?.cells.nome?.from).toBe(known?.cells.nome?.to)
  expect([added?.verdict, added?.sentence]).toEqual([
    'refused',
    'E-mail: Este campo é obrigatório. Perfil: Este campo é obrigatório.',
  ])
  expect((await admin.put(`/api/imports/${importId}/columns`, { key: null })).body).toContain('E-mail')
})
