import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CellChoice, ImportValue } from '#language/imports/import.ts'
import { createTestApp, type SignedInClient } from '../support/createTestApp.ts'
import { check, listRows, runImports, upload } from './importFixture.ts'

const app = await createTestApp()
let admin: SignedInClient
beforeAll(async () => {
  await app.truncate()
  admin = await app.signInAs('ADMIN')
  await app.signInAs('GERENTE')
})
afterAll(() => app.close())

test('the texts that are offered for the cells of a field are read as what they name', async () => {
  const content = 'Nome;E-mail;Perfil;Gênero\nAna Prado;ana@example.com;Chefe;Talvez\n'
  const { importId } = await upload(app, admin, { resource: 'users', content })
  await check(app, admin, importId)
  const ask = async (query: string) =>
    (await admin.get(`/api/imports/${importId}/choices?${query}`)).json<CellChoice[]>()
  const [profile] = await ask('field=profile&str=geren')
  expect(profile).toEqual({ text: expect.stringMatching(/^GERENTE #\d+$/), label: profile?.text })
  const genres = await ask('field=genre')
  expect(genres.map(({ label }) => label)).toEqual(['Masculino', 'Feminino', 'Outro'])
  expect(await ask('field=genre&str=FEMI')).toEqual([genres[1]])
  expect([await ask('field=nome'), await ask('field=nothing')]).toEqual([[], []])
  const cells = { profile: profile?.text ?? '', genre: genres[1]?.text ?? '' }
  await admin.put(`/api/imports/${importId}/rows/2`, { cells })
  expect(await listRows(admin, importId)).toMatchObject([{ verdict: 'new' }])
  const other = await app.signInAs('ADMIN')
  expect((await other.get(`/api/imports/${importId}/choices?field=genre`)).statusCode).toBe(404)
})

test('an unknown country can stand for any country, in one cell or in all', async () => {
  const content = 'Nome;E-mail;Perfil;País\nAna Prado;ana@example.com;GERENTE;Brasil antigo\n'
  const { importId } = await upload(app, admin, { resource: 'users', content })
  await check(app, admin, importId)
  const path = `/api/imports/${importId}`
  const choices = (await admin.get(`${path}/choices?field=address.country&str=bras`)).json<CellChoice[]>()
  expect(choices).toEqual([{ text: 'Brasil', label: 'Brasil' }])
  const [value] = (await admin.get(`${path}/values?field=address.country`)).json<ImportValue[]>()
  expect(value?.text).toBe('Brasil antigo')
  const labels = value?.offered.map(({ label }) => label) ?? []
  expect(labels.slice(0, 2)).toEqual(['Afeganistão', 'África do Sul'])
  expect(value?.offered).toContainEqual({ value: 'BR', label: 'Brasil' })
  await admin.put(`${path}/values`, { field: 'address.country', map: { 'Brasil antigo': 'BR' } })
  await runImports(app)
  expect(await listRows(admin, importId)).toMatchObject([{ verdict: 'new' }])
})
