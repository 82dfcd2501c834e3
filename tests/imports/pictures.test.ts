import { sql } from 'kysely'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Import } from '#language/imports/import.ts'
import { server as crm } from '../../examples/crm/server.ts'
import { addCategory, listStoredKeys } from '../records/records.ts'
import { createTestApp, type SignedInClient } from '../support/createTestApp.ts'
import { createPicture, heicHeader } from '../support/pictures.ts'
import { check, commit, listRows, read, runImports, upload } from './importFixture.ts'
import { zip } from './reading/files.ts'

const app = await createTestApp()
afterAll(() => app.close())
const picture = await createPicture('png')

let admin: SignedInClient
let categoryId: number
beforeEach(async () => {
  for (const key of await listStoredKeys(app)) await app.files.remove(key)
  await app.truncate()
  admin = await app.signInAs('ADMIN')
  categoryId = (await addCategory(admin, 'Florais')).categoryId
})

const heading = 'Nome;Gênero;Categoria;image;secret'
const pack = (lines: readonly string[], files: Readonly<Record<string, Buffer>>, head = heading) =>
  zip({ 'fragrâncias.csv': [head, ...lines].join('\n'), ...files })

async function importZip(content: Buffer): Promise<Import> {
  const { importId, columns, reading } = await upload(app, admin, { resource: 'fragrances', content, name: 'a.zip' })
  expect([reading?.archive?.sheet, columns.filter(({ field }) => field === null)]).toEqual(['fragrâncias.csv', []])
  return check(app, admin, importId)
}

const readPictures = async () =>
  (
    await sql<{ name: string; image: string; secret: string }>`
      select name, image->>'name' as image, secret->>'name' as secret from fragrances order by id`.execute(app.db)
  ).rows
/** The files of records, with a thumbnail each. */
const countStored = async (): Promise<number> => (await listStoredKeys(app)).length

test('new records get the pictures of the zip that their cells name, and each is validated as an upload is [Z-21]', async () => {
  const files = {
    'fotos/Rosa.PNG': picture,
    'fotos/rosa-secreta.jpg': await createPicture('jpeg'),
    'fotos/celular.png': heicHeader,
    'fotos/grande.png': Buffer.concat([picture, Buffer.alloc(5 * 1024 ** 2)]),
    'a/igual.png': picture,
    'b/igual.png': picture,
  }
  const rows = [
    'Rosa;F;Florais;rosa.png;fotos/rosa-secreta.jpg',
    'Nada;F;Florais;nada.png;rosa.png',
    'Igual;F;Florais;igual.png;rosa.png',
    'Celular;F;Florais;celular.png;rosa.png',
    'Grande;F;Florais;grande.png;rosa.png',
    'Vazia;F;Florais;;rosa.png',
  ]
  const preview = await importZip(await pack(rows, files))
  // Of the zip alone.
  expect(await countStored()).toBe(1)
  expect(preview.counts).toMatchObject({ rows: 6, new: 1, refused: 5 })
  const sentences = (await listRows(admin, preview.importId, '&verdict=refused')).map(
    ({ cells }) => cells.image?.sentence,
  )
  expect(sentences).toEqual([
    'O zip não tem o arquivo “nada.png”.',
    'Há mais de um arquivo “igual.png” no zip. Escreva também a pasta em que ele está.',
    expect.stringMatching(/^fotos\/celular.png: .*imagem/),
    expect.stringMatching(/^fotos\/grande.png: .*5 MB/),
    expect.stringContaining('obrigatório'),
  ])
  const values = await admin.get(`/api/imports/${preview.importId}/values?field=image`)
  expect([values.statusCode, values.json()]).toEqual([200, []])
  const mended = await admin.put(`/api/imports/${preview.importId}/rows/4`, { cells: { image: 'b/igual.png' } })
  expect(mended.json()).toMatchObject({ verdict: 'new' })
  const done = await commit(app, admin, preview)
  expect([done.state, done.sentence]).toEqual(['done', null])
  expect(await readPictures()).toEqual([
    { name: 'Rosa', image: 'Rosa.webp', secret: 'rosa-secreta.webp' },
    { name: 'Igual', image: 'igual.webp', secret: 'Rosa.webp' },
  ])
  expect(await countStored()).toBe(1 + 2 * 2 * 2)
  await admin.delete(`/api/imports/${preview.importId}`)
  expect(await countStored()).toBe(8)
})

test('a row that is refused at commit leaves no picture, and neither does an import that is erased [Z-21]', async () => {
  const rows = ['Rosa;F;Florais;a.png;a.png', 'Lírio;F;Florais;a.png;a.png']
  const content = await pack(rows, { 'a.png': picture })
  const erased = await importZip(content)
  await admin.delete(`/api/imports/${erased.importId}`)
  expect(await countStored()).toBe(0)
  const preview = await importZip(content)
  await sql`update categories set deleted_at = now()`.execute(app.db)
  const done = await commit(app, admin, preview)
  expect(done).toMatchObject({ state: 'done', counts: { new: 0, refused: 2 } })
  expect(await countStored()).toBe(1)
})

test('records that exist get another picture, and an undo gives the former one back [Z-21]', async () => {
  const first = await importZip(await pack(['Rosa;F;Florais;a.png;a.png'], { 'a.png': picture }))
  await commit(app, admin, first)
  const [{ fragranceId, image }] = (await admin.get('/api/fragrances')).json().data
  const content = await pack([`${fragranceId};b.png`], { 'b.png': await createPicture('jpeg') }, '_id;image')
  const second = await importZip(content)
  expect(second.counts).toMatchObject({ changed: 1 })
  const [row] = await listRows(admin, second.importId)
  expect(row?.cells.image).toEqual({ raw: 'b.png', from: 'a.webp', to: 'b.png' })
  await commit(app, admin, second)
  expect(await readPictures()).toEqual([{ name: 'Rosa', image: 'b.webp', secret: 'a.webp' }])
  await admin.post(`/api/imports/${second.importId}/undo`)
  await runImports(app)
  expect((await read(admin, second.importId)).state).toBe('undone')
  expect(await readPictures()).toEqual([{ name: 'Rosa', image: 'a.webp', secret: 'a.webp' }])
  const again = (await admin.get(`/api/fragrances/${fragranceId}`)).json()
  expect(new URL(again.image.tempUri, 'http://a').pathname).toBe(new URL(image.tempUri, 'http://a').pathname)
})

test('without a zip, records that need a picture can be changed and not created [Z-21]', async () => {
  const content = `${heading}\nRosa;F;Florais;a.png;a.png\n`
  const { importId, columns } = await upload(app, admin, { resource: 'fragrances', content })
  expect(columns.map(({ field, reason }) => field ?? reason)).toEqual([
    ...['name', 'genre', 'category'],
    ...Array(2).fill('Uma planilha sozinha não traz arquivos. Envie um zip com a planilha e os arquivos.'),
  ])
  const refused = await admin.post(`/api/imports/${importId}/check`)
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('Envie um zip')])
  expect(categoryId).toBeGreaterThan(0)
})

test('a cell of a list of files names several, of each type that its field accepts [Z-21]', async () => {
  const product = await createTestApp({}, crm)
  onTestFinished(() => product.close())
  const person = await product.signInAs('ADMIN')
  const content = await zip({
    'contatos.csv':
      'firstName;lastName;email;attachments\nAna;Um;um@example.com;nota.txt; \nAna;Dois;dois@example.com;"nota.txt; foto.png; nota.txt"\nAna;Tres;tres@example.com;a.bin\n',
    'anexos/nota.txt': 'Olá',
    'anexos/foto.png': picture,
    'anexos/a.bin': Buffer.alloc(9),
  })
  const { importId } = await upload(product, person, { resource: 'contacts', content })
  const preview = await check(product, person, importId)
  expect(preview.counts).toMatchObject({ new: 2, refused: 1 })
  const done = await commit(product, person, preview)
  expect(done.state).toBe('done')
  const { rows } = await sql<{ names: string }>`
    select (select string_agg(f->>'name', ', ' order by f->>'name') from jsonb_array_elements(attachments) as f) as names
    from contacts order by id`.execute(product.db)
  expect(rows.map(({ names }) => names)).toEqual(['nota.txt', 'foto.webp, nota.txt'])
})
