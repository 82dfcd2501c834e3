import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { setUpApp } from '../http/appFixture.ts'
import { getStatusAndField } from '../support/answers.ts'
import type { SignedInClient, TestApp } from '../support/createTestApp.ts'
import { ensureProfile } from '../support/testUsers.ts'

const testApp = await setUpApp()
const admin = await testApp.signInAs('ADMIN')
const inSaoPaulo = { country: 'BR', state: 'São Paulo', zipcode: null, street: null }

let userCount = 0
async function create(city: string | null, address: object = inSaoPaulo, { db }: TestApp = testApp, caller = admin) {
  userCount += 1
  const profile = { id: await ensureProfile(db, 'ADMIN') }
  const person = { nome: 'Ana Souza', email: `ana${userCount}@example.com`, profile, address: { ...address, city } }
  return caller.post('/api/usuario', person, { 'content-language': 'pt-BR' })
}

test('a city that its state does not have is refused with a sentence, at its field [D-42]', async () => {
  const response = await create('Xyzópolis')
  expect(getStatusAndField(response)).toEqual([400, 'address.city'])
  const params = { region: 'São Paulo', city: 'Xyzópolis' }
  expect(response.body).toBe(createTranslator('pt')('errors.unknownCity', params))
  expect((await create('Niterói')).statusCode).toBe(400)
})

test('its case, accents, hyphens and apostrophes do not count, and nothing is a city too', async () => {
  for (const city of ['Campinas', 'sao jose dos campos', 'Biritiba-Mirim', null]) {
    expect((await create(city)).statusCode, String(city)).toBe(201)
  }
  expect((await create('Olho d’Água do Borges', { country: 'BR', state: 'Rio Grande do Norte' })).statusCode).toBe(201)
})

test('where not every city is listed, or the region is none of the listed, every name is good', async () => {
  expect((await create('Fátima de Cima', { country: 'PT', state: 'Lisboa' })).statusCode).toBe(201)
  expect((await create('Petrópolis', { country: 'BR', state: 'Guanabara' })).statusCode).toBe(201)
})

test('a person keeps the city they have, until the place is changed', async () => {
  const person = (await create('Campinas')).json<{ id: number; address: object }>()
  await sql`update users set address_city = 'Vila Antiga' where id = ${person.id}`.execute(testApp.db)
  const save = (address: object) =>
    admin.put(`/api/usuario/${person.id}`, { address: { ...person.address, ...address } })
  expect((await save({ city: 'Vila Antiga', street: 'Rua A' })).statusCode).toBe(200)
  expect((await save({ city: 'Vila Antiga', state: 'Bahia' })).statusCode).toBe(400)
  expect((await save({ city: 'Salvador', state: 'Bahia' })).statusCode).toBe(200)
})

test('a list that has every city of its region says so, and one of a service outside does not', async () => {
  const listCities = async (place: string, caller: SignedInClient) =>
    (await caller.get(`/api/geo/countries/${place}/cities`)).json()
  expect(await listCities('BR/regions/SP', admin)).toMatchObject({ total: 645, isComplete: true })
  expect(await listCities('PT/regions/11', admin)).not.toHaveProperty('isComplete')
})

test('with a service outside, which may know other names, every name is good', async () => {
  const appWithLookup = await setUpApp({ CEP_URL: 'http://127.0.0.1:9/ws' })
  const response = await create('Xyzópolis', inSaoPaulo, appWithLookup, await appWithLookup.signInAs('ADMIN'))
  expect(response.statusCode).toBe(201)
})
