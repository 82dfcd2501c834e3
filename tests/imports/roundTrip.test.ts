import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canBeSaved } from '#language/derive.ts'
import type { Import } from '#language/imports/import.ts'
import { server } from '#product/server.ts'
import { createTestApp, type SignedInClient } from '../support/createTestApp.ts'
import { check, commit, listRows, runImports, upload } from './importFixture.ts'
import { fixture } from './reading/files.ts'

const app = await createTestApp()
afterAll(() => app.close())
let admin: SignedInClient
beforeAll(async () => {
  await server.demo.insert({ db: app.db, files: app.files, now: app.clock(), log: () => undefined })
  admin = await app.signInAs('ADMIN')
})

const exportForEditing = async (path: string, format: 'csv' | 'xlsx'): Promise<Buffer> => {
  const response = await admin.get(`/api/${path}/export?for=editing&format=${format}`)
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`)
  return response.rawPayload
}

const importFile = async (resource: string, name: string, content: Buffer | string): Promise<Import> => {
  const { importId } = await upload(app, admin, { resource, name, content })
  return check(app, admin, importId)
}

const editable = server.resources.filter((resource) => !resource.internal && canBeSaved(resource))

describe('an export for editing that is imported unedited', () => {
  const cases = editable.flatMap(({ name, wire }) =>
    (['csv', 'xlsx'] as const).map((format) => [name, format, wire?.path ?? name] as const),
  )
  test.each(cases)('of %s as %s changes nothing [Z-42]', async (name, format, path) => {
    const preview = await importFile(name, `file.${format}`, await exportForEditing(path, format))
    const refused = await listRows(admin, preview.importId, '&verdict=refused')
    const changed = await listRows(admin, preview.importId, '&verdict=changed')
    expect([preview.state, preview.sentence, refused.slice(0, 2), changed.slice(0, 2)]).toEqual([
      'checked',
      null,
      [],
      [],
    ])
    expect(preview.counts?.unchanged).toBeGreaterThan(0)
  })
})

test.each([
  ['campaigns', 'campanhas-editadas.xlsx', 11, 'Boas-vindas à casa'],
  ['organizations', 'organizacoes-editadas.csv', 3, 'Ateliê Bruma São João'],
])(
  'an export for editing of %s that LibreOffice saved as %s changes the edited cell alone [Z-20]',
  async (...edited) => {
    const [resource, name, rows, to] = edited
    const preview = await importFile(resource, name, await readFile(fixture(name)))
    expect(preview.counts).toMatchObject({ rows, changed: 1, unchanged: rows - 1 })
    const [row] = await listRows(admin, preview.importId, '&verdict=changed')
    expect(Object.values(row?.cells ?? {}).flatMap((cell) => (cell.from === cell.to ? [] : [cell.to]))).toEqual([to])
  },
)

describe('an export for editing that both sides edited', () => {
  const readLines = async (): Promise<string[]> =>
    (await exportForEditing('categories', 'csv')).toString().replace('\uFEFF', '').trim().split(/\r?\n/)

  test('keeps what others saved in cells that the person did not change, and one side of conflicts [Z-43]', async () => {
    const [heading = '', first = '', second = '', third = '', fourth = ''] = await readLines()
    const idOf = (line: string) => Number(line.split(/[;,]/)[0])
    const nameOf = (line: string) => line.split(/[;,]/)[1] ?? ''
    const save = async (line: string, name: string) =>
      expect((await admin.put(`/api/categories/${idOf(line)}`, { name })).statusCode).toBe(200)
    await save(first, 'Saved by others')
    await save(second, 'Saved by others too')
    await save(fourth, 'Theirs')
    const edit = (line: string, name: string) => line.replace(nameOf(line), name)
    const edited = [heading, first, edit(second, 'Mine'), edit(third, 'Only mine'), edit(fourth, 'Not taken')]
    const preview = await importFile('categories', 'a.csv', edited.join('\n'))
    expect(preview.counts).toMatchObject({ unchanged: 1, conflict: 2, changed: 1, refused: 0 })
    const [conflict] = await listRows(admin, preview.importId, '&verdict=conflict')
    expect(conflict?.cells.name).toMatchObject({ raw: 'Mine', theirs: 'Saved by others too', by: 'Ana Souza' })
    const chosen = await admin.put(`/api/imports/${preview.importId}/rows/${conflict?.line}`, { conflicts: 'mine' })
    expect(chosen.json()).toMatchObject({ verdict: 'changed' })
    await admin.post(`/api/imports/${preview.importId}/replace`, { conflicts: 'theirs' })
    await runImports(app)
    await commit(app, admin, preview)
    const names = await Promise.all(
      [first, second, third, fourth].map(
        async (line) => (await admin.get(`/api/categories/${idOf(line)}`)).json().name,
      ),
    )
    expect(names).toEqual(['Saved by others', 'Mine', 'Only mine', 'Theirs'])
  })

  test('keeps a text of digits whose first zeros the spreadsheet program has dropped, but not another number [Z-43]', async () => {
    const [, first = '', second = ''] = await readLines()
    for (const [line, name] of [
      [first, '0071'],
      [second, '0420'],
    ] as const)
      expect((await admin.put(`/api/categories/${line.split(/[;,]/)[0]}`, { name })).statusCode).toBe(200)
    const exported = (await readLines()).join('\n')
    const preview = await importFile('categories', 'a.csv', exported.replace('0071', '71').replace('0420', '421'))
    expect(preview.counts).toMatchObject({ changed: 1, conflict: 0, refused: 0 })
    const [row] = await listRows(admin, preview.importId, '&verdict=changed')
    expect(row?.cells.name).toMatchObject({ from: '0420', to: '421' })
  })

  test('with columns that were sorted apart is refused as that [Z-44]', async () => {
    const [heading = '', first = '', second = ''] = await readLines()
    const separator = heading.includes(';') ? ';' : ','
    const at = (line: string) => line.lastIndexOf(separator)
    const swapped = [
      first.slice(0, at(first)) + second.slice(at(second)),
      second.slice(0, at(second)) + first.slice(at(first)),
    ]
    const preview = await importFile('categories', 'a.csv', [heading, ...swapped].join('\n'))
    expect(preview.counts).toMatchObject({ refused: 2 })
    expect(preview.repairs.map(({ field }) => field)).toEqual(['_version'])
  })
})
