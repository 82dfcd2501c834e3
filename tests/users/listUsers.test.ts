import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { setUpApp } from '../http/appFixture.ts'
import type { Page } from '../support/answers.ts'
import { addUser, ensureProfile } from '../support/testUsers.ts'
import type { User } from './users.ts'

const testApp = await setUpApp()
const gil = await testApp.signInAs('GERENTE', { nome: 'Gil Reis', email: 'gil@example.com' })
const ana = await addUser(testApp.db, { nome: 'Ana Souza', email: 'ana@example.com', profile: 'ADMIN' })
await sql`update users set cpf = '52998224725' where id = ${ana.id}`.execute(testApp.db)
await addUser(testApp.db, { nome: 'João Mota', email: 'joao@example.com', profile: 'USER' })
const otherUser = { nome: 'Zélia Luz', email: 'zelia@example.com', profile: 'MARKETING' }
await addUser(testApp.db, { ...otherUser, deletedAt: new Date('2026-02-01T00:00:00Z') })

const list = async (query: string): Promise<Page<User>> => {
  const response = await gil.get(`/api/usuario?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const getFirstNames = ({ data }: Page<User>) => data.map(({ nome }) => nome.split(' ')[0])

it('answers pages, the first one being 1 [J-18]', async () => {
  const first = await list('page=1&perPage=3&orderBy=nome&orderByDirection=asc')
  expect([getFirstNames(first), first.total, first.totalPages]).toEqual([['Ana', 'Gil', 'João'], 4, 2])
  expect(getFirstNames(await list('page=2&perPage=3&orderBy=nome&orderByDirection=asc'))).toEqual(['Zélia'])
})

it('sorts by a field or a title in either direction [J-19]', async () => {
  expect(getFirstNames(await list('orderBy=email&orderByDirection=desc'))).toEqual(['Zélia', 'João', 'Gil', 'Ana'])
  expect(getFirstNames(await list('orderBy=profile.nome&orderByDirection=asc'))).toEqual([
    'Ana',
    'Gil',
    'Zélia',
    'João',
  ])
  expect(getFirstNames(await list(''))).toEqual(['Zélia', 'João', 'Gil', 'Ana'])
})

it('finds names and emails without regard to case and accents, and documents with and without points [J-20, D-04]', async () => {
  expect(getFirstNames(await list('FilterString=ZELIA'))).toEqual(['Zélia'])
  expect(getFirstNames(await list('FilterString=gil@exam'))).toEqual(['Gil'])
  for (const cpf of ['52998224725', '529.982.247-25']) {
    expect(getFirstNames(await list(`FilterString=${cpf}`))).toEqual(['Ana'])
  }
})

it('tells the active from the inactive [J-21, D-32, D-05]', async () => {
  expect(getFirstNames(await list('isActive=false'))).toEqual(['Zélia'])
  expect(getFirstNames(await list('isActive=true'))).toEqual(['João', 'Gil', 'Ana'])
  expect((await list('')).data.filter(({ ativo, deletedAt }) => ativo !== (deletedAt === null))).toEqual([])
})

it('answers one user by id, with the profile by name [J-24, D-30]', async () => {
  const response = await gil.get(`/api/usuario/${gil.id}`)
  expect(response.statusCode).toBe(200)
  const profile = { id: await ensureProfile(testApp.db, 'GERENTE'), nome: 'GERENTE' }
  expect(response.json()).toMatchObject({ id: gil.id, nome: 'Gil Reis', profile })
  expect((await gil.get('/api/usuario/999999')).statusCode).toBe(404)
})

it('has the profiles USER, ADMIN and others [D-34]', async () => {
  const names = (await list('orderBy=profile.nome&orderByDirection=asc')).data.map(({ profile }) => profile.nome)
  expect(names).toEqual(['ADMIN', 'GERENTE', 'MARKETING', 'USER'])
})

it('takes M, F and O for the genre, and nothing else [D-29]', async () => {
  const admin = await testApp.signInAs('ADMIN')
  const save = async (genre: unknown) => (await admin.put(`/api/usuario/${gil.id}`, { genre })).statusCode
  expect([await save('M'), await save('F'), await save('O'), await save(null)]).toEqual([200, 200, 200, 200])
  expect([await save('X'), await save('m'), await save(1)]).toEqual([400, 400, 400])
})
