import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { setUpApp } from '../http/appFixture.ts'
import { addUser } from '../support/testUsers.ts'
import { readCells, readPdfPages, readShownRows, unzip } from './files.ts'

const testApp = await setUpApp()
const manager = await testApp.signInAs('GERENTE', { nome: 'Gil Prado', email: 'gil@example.com' })
await addUser(testApp.db, { nome: 'Łucja Ângelo', email: 'lucja@example.com', profile: 'ADMIN' })
await addUser(testApp.db, { nome: '=1+1', email: '+mais@example.com', confirmedAt: null })
await addUser(testApp.db, { nome: 'Bia Saída', email: 'bia@example.com', deletedAt: new Date('2026-02-01T12:00:00Z') })
await sql`update users set birthday = '1990-12-31', genre = 'F', cpf = '52998224725', address_country = 'BR',
  address_city = 'Santos', address_street = 'Rua A, 1', created_at = '2026-03-01T01:30:00Z'
  where email = 'lucja@example.com'`.execute(testApp.db)

const requestExport = async (query = '', headers: Record<string, string> = {}) => {
  const response = await manager.get(`/api/usuario/export?${query}`, headers)
  expect(response.statusCode, response.statusCode === 400 ? response.body : '').toBe(200)
  return response
}
const names = async (query: string) => {
  const [, ...rows] = readShownRows((await requestExport(`columns=nome&${query}`)).rawPayload)
  return rows.map(([name]) => name)
}

test('the export of users is a spreadsheet under the name of the list and the day [J-23, I-17]', async () => {
  const response = await requestExport()
  expect(response.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(response.headers['content-disposition']).toBe('attachment; filename="usuarios-2026-03-01.xlsx"')
  expect(readShownRows(response.rawPayload)).toHaveLength(5)
  const english = await requestExport('', { 'content-language': 'en-US' })
  expect(english.headers['content-disposition']).toBe('attachment; filename="users-2026-03-01.xlsx"')
})

test('its archive is whole, and each of its parts is well-formed', async () => {
  const parts = unzip((await requestExport()).rawPayload)
  const book = 'xl/_rels/workbook.xml.rels xl/styles.xml xl/workbook.xml xl/worksheets/sheet1.xml'
  expect([...parts.keys()].sort()).toEqual(['[Content_Types].xml', '_rels/.rels', ...book.split(' ')])
  for (const [name, xml] of parts) expect(findUnclosedTags(xml), name).toEqual([])
})

test('the columns are those of the list, headed in the language of the person', async () => {
  const [pt] = readShownRows((await requestExport()).rawPayload)
  const [en] = readShownRows((await requestExport('', { 'content-language': 'en-US' })).rawPayload)
  const headings = 'Nome,E-mail,Documento,Gênero,Data de nascimento,Perfil,Endereço,Status,Situação,Criado em'
  expect(pt).toEqual(headings.split(','))
  expect(en).toHaveLength(10)
  expect(en?.slice(0, 3)).toEqual(['Name', 'Email', 'Document'])
})

test('a row says what the list says, in words, with dates as dates', async () => {
  const cells = readCells((await requestExport('FilterString=lucja')).rawPayload)
  const texts = { A2: 'Łucja Ângelo', C2: '529.982.247-25', D2: 'Feminino' }
  for (const [place, v] of Object.entries(texts)) expect(cells[place]).toMatchObject({ t: 's', v })
  expect(cells.E2).toMatchObject({ t: 'd', v: new Date('1990-12-31T00:00:00Z'), w: '31/12/1990' })
  expect([cells.F2?.v, cells.G2?.v, cells.H2?.v]).toEqual(['ADMIN', 'Rua A, 1, Santos, Brasil', 'Ativo'])
  // 01:30 UTC is the day before in São Paulo.
  expect(cells.J2).toMatchObject({ t: 'd', v: new Date('2026-02-28T00:00:00Z'), w: '28/02/2026' })
  const english = readCells((await requestExport('FilterString=lucja', { 'content-language': 'en-US' })).rawPayload)
  expect([english.G2?.v, english.H2?.v]).toEqual(['Rua A, 1, Santos, Brazil', 'Active'])
})

test('whether a user is active and whether they are confirmed are two columns', async () => {
  const states = async (query: string) => readShownRows((await requestExport(`columns=status&${query}`)).rawPayload)
  expect(await states('FilterString=lucja')).toEqual([
    ['Status', 'Situação'],
    ['Ativo', 'Confirmado'],
  ])
  expect((await states('FilterString=mais@'))[1]).toEqual(['Ativo', 'Não confirmado'])
  expect((await states('FilterString=bia@'))[1]).toEqual(['Inativo', 'Confirmado'])
})

test('it takes the parameters of the list, and is whole whatever page they name [J-22]', async () => {
  expect(await names('orderBy=nome&orderByDirection=asc')).toEqual(['=1+1', 'Bia Saída', 'Gil Prado', 'Łucja Ângelo'])
  expect(await names('orderBy=nome&orderByDirection=desc')).toEqual(['Łucja Ângelo', 'Gil Prado', 'Bia Saída', '=1+1'])
  expect([await names('isActive=false'), await names('FilterString=saida')]).toEqual([['Bia Saída'], ['Bia Saída']])
  expect(await names('page=7&perPage=1&orderBy=email&orderByDirection=asc')).toHaveLength(4)
  expect(await names('page=x&perPage=9999')).toHaveLength(4)
})

test('chosen columns come in the order in which they are named', async () => {
  const [headings, row] = readShownRows((await requestExport('columns=email,nome&FilterString=gil')).rawPayload)
  expect(headings).toEqual(['E-mail', 'Nome'])
  expect(row).toEqual(['gil@example.com', 'Gil Prado'])
})

test('chosen records are exported alone', async () => {
  expect(await names(`ids=${manager.id},999999&orderBy=nome`)).toEqual(['Gil Prado'])
  expect(await names('ids=999999')).toEqual([])
})

describe('a parameter that is wrong is refused with a sentence', () => {
  const tooMany = Array.from({ length: 501 }, (_, index) => index + 1).join(',')
  const wrong = 'format=ods format= columns=nome,senha columns=__proto__ ids= ids=1,x ids=-1 ids=1,,2 ids=%25'
  const others = 'ids=99999999999 ids=1&ids=2 orderBy=senha orderByDirection=up isActive=1'
  test.each([...wrong.split(' '), ...others.split(' '), `ids=${tooMany}`])('%s', async (query) => {
    const response = await manager.get(`/api/usuario/export?${query}`, { 'content-language': 'en-US' })
    expect(response.statusCode).toBe(400)
    expect(response.headers['content-type']).toContain('text/plain')
    expect(response.body).toMatch(/^[A-Z].+\.$/)
  })
})

test('the same rows come as a document, with all letters, headings and page numbers [I-17]', async () => {
  const response = await requestExport('format=pdf&orderBy=nome&orderByDirection=asc')
  expect(response.headers['content-type']).toBe('application/pdf')
  expect(response.headers['content-disposition']).toBe('attachment; filename="usuarios-2026-03-01.pdf"')
  const [page = []] = readPdfPages(response.rawPayload)
  const text = page.join(' ')
  const parts = 'Usuários,Página 1 de  1,Nome,E-mail,=1+1,Gil Prado,529.982.247-25,31/12/1990'
  for (const part of parts.split(',')) expect(text).toContain(part)
  // The letter is in another subset file of the font than its neighbours.
  expect(page.join('')).toContain('Łucja Ângelo')
})

test('who exported what is kept, but not what they looked for', async () => {
  await testApp.db.deleteFrom('audit_entries').execute()
  await requestExport('FilterString=lucja&columns=nome&ids=1')
  const entries = await testApp.db.selectFrom('audit_entries').selectAll().execute()
  expect(entries).toMatchObject([
    { user_id: manager.id, action: 'export', resource: 'users', title: 'usuarios-2026-03-01.xlsx' },
  ])
  expect(JSON.stringify(entries)).not.toContain('lucja')
})

/** The tags of a document that are opened but not closed, or closed but not opened. */
function findUnclosedTags(xml: string): string[] {
  const open: string[] = []
  for (const [, isEnd, name = '', isEmpty] of xml.matchAll(/<(\/?)([A-Za-z][\w:]*)[^>]*?(\/?)>/g)) {
    if (isEmpty) continue
    if (!isEnd) open.push(name)
    else if (open.pop() !== name) return [`</${name}>`]
  }
  return open
}
