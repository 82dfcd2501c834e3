import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findFieldAt } from '#language/derive.ts'
import { isLinks, isReference } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { devices } from '#product/resources/devices.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { users } from '#product/resources/users.ts'
import { findByTitles } from '../../server/imports/lookups/findByTitles.ts'
import { findUserWithStatus } from '../../server/records/findUserWithStatus.ts'
import { viewAs } from '../../server/records/recordsContext.ts'
import { setUpFreshApp } from '../http/appFixture.ts'
import { addOrganization } from '../invitations/invitationFixture.ts'
import { storeCampaign } from '../quiz/quizRecords.ts'
import { createContext } from '../records/records.ts'
import { insertRow } from '../support/insertRow.ts'
import { addUser, ensureProfile } from '../support/testUsers.ts'

const testApp = await setUpFreshApp()

/** The records that texts name in a reference, among those that a user sees. */
async function find(personId: number, resource: ResourceData, path: string, texts: readonly string[]) {
  const context = createContext(testApp)
  const person = await findUserWithStatus(context, personId)
  const field = findFieldAt(resource, path)
  if (!person || !(isReference(field) || isLinks(field))) throw new Error('no person or no reference')
  return Object.fromEntries(await findByTitles(viewAs(context, resource, person.user), field, texts))
}

const addCategory = (name: string, deletedAt: Date | null = null) =>
  insertRow(testApp.db, 'categories', { name, deleted_at: deletedAt })
const addPerson = async (profile = 'ADMIN') => (await addUser(testApp.db, { profile })).id

async function addPersonOf(organization: number): Promise<number> {
  const id = await addPerson()
  await sql`update users set organization_id = ${organization} where id = ${id}`.execute(testApp.db)
  return id
}

test('a title names its record without case and accents, and one that several records have names all of them', async () => {
  const person = await addPerson()
  const floral = await addCategory('Floral')
  const [first, second] = [await storeCampaign(testApp, 'Verão', []), await storeCampaign(testApp, 'VERAO', [])]
  expect(await find(person, fragrances, 'category', ['FLORÁL', 'Wood', '%', 'flora'])).toEqual({ FLORÁL: [floral] })
  expect(await find(person, devices, 'campaign', ['verão'])).toEqual({ verão: [first, second] })
})

test('a title names only what the input of the reference offers, and an id whatever the person sees', async () => {
  const manager = await addPerson('GERENTE')
  const administrators = await ensureProfile(testApp.db, 'ADMIN')
  const inactive = await addCategory('Antiga', new Date())
  const texts = ['Antiga', `#${inactive}`, `Antiga #${inactive}`, '#99999', '#0', '#x']
  expect(await find(manager, fragrances, 'category', texts)).toEqual({
    [`#${inactive}`]: [inactive],
    [`Antiga #${inactive}`]: [inactive],
  })
  expect(await find(manager, users, 'profile', ['ADMIN', `#${administrators}`, 'GERENTE'])).toEqual({
    [`#${administrators}`]: [administrators],
    GERENTE: [await ensureProfile(testApp.db, 'GERENTE')],
  })
})

test('the record of an id with another title counts, unless others have this title', async () => {
  const person = await addPerson()
  const [rose, wood] = [await addCategory('Rosas'), await addCategory('Madeiras')]
  const hashed = await addCategory(`Lote #${rose}`)
  const texts = [`Rosa #${rose}`, `Madeiras #${rose}`, `rosas  #${rose}`, `Lote #${rose}`, `Lote #${rose} #${hashed}`]
  expect(await find(person, fragrances, 'category', texts)).toEqual({
    [`Rosa #${rose}`]: [rose],
    [`Madeiras #${rose}`]: [rose, wood],
    [`rosas  #${rose}`]: [rose],
    [`Lote #${rose}`]: [hashed],
    [`Lote #${rose} #${hashed}`]: [hashed],
  })
})

test('nobody finds records of another organization, neither by title nor by id', async () => {
  const [own, other] = [await addOrganization(testApp, 'Casa'), await addOrganization(testApp, 'Bruma')]
  const person = await addPersonOf(own)
  const [mine, theirs] = [await storeCampaign(testApp, 'Minha', []), await storeCampaign(testApp, 'Deles', [])]
  await sql`update campaigns set organization_id = case when id = ${mine} then ${own}::integer else ${other}::integer end`.execute(
    testApp.db,
  )
  const texts = ['Minha', 'Deles', `#${mine}`, `#${theirs}`, `Deles #${theirs}`]
  expect(await find(person, devices, 'campaign', texts)).toEqual({ Minha: [mine], [`#${mine}`]: [mine] })
})

test('a thousand texts are looked up in few statements, and more equal titles than a person chooses from are left out', async () => {
  const person = await addPerson()
  await sql`insert into campaigns (name, cover) select 'Igual', '{"key":"none.webp","name":"none.webp"}' from generate_series(1, 30)`.execute(
    testApp.db,
  )
  const keys = await Promise.all(Array.from({ length: 3 }, (_item, index) => addCategory(`Categoria ${index}`)))
  const texts = Array.from({ length: 1200 }, (_item, index) => `Categoria ${index}`)
  expect(await find(person, fragrances, 'category', texts)).toEqual(
    Object.fromEntries(keys.map((key, index) => [`Categoria ${index}`, [key]])),
  )
  expect((await find(person, devices, 'campaign', ['Igual'])).Igual).toHaveLength(20)
})
