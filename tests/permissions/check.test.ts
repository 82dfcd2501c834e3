import { beforeAll, expect, test } from 'vitest'
import { completeCatalogues } from '#i18n/translator.ts'
import { getResource } from '#language/catalog.ts'
import { buildDeclaredTexts } from '#language/declaredTexts.ts'
import { getAction, getApiPath } from '#language/derive.ts'
import { resources } from '#product/resources/index.ts'
import { organizationIds, setUpDemo, signIn } from '../organizations/organizationFixture.ts'
import type { Client } from '../support/createTestApp.ts'
import { type Person, signInGroupMember } from './groupMember.ts'

interface Verdict {
  readonly allowed: boolean
  readonly why: string | null
}
interface Check {
  readonly sees: Verdict
  readonly actions: readonly (Verdict & { readonly name: string })[]
  readonly fields: readonly { readonly name: string; readonly sees: Verdict; readonly changes: Verdict | null }[]
}

const demo = await setUpDemo()
const { testApp, admin, manager, partner, partnerAdmin } = demo
const ids: Record<string, number> = {}
let appUser: Person

beforeAll(async () => {
  // As at the start of the program.
  completeCatalogues((catalogue) => buildDeclaredTexts(resources, catalogue))
  const users = await testApp.db.selectFrom('users').select(['id', 'email']).execute()
  for (const { id, email } of users) ids[email] = id
  appUser = await signInGroupMember(testApp, 'USER', null)
})

const english = { 'content-language': 'en-US' }
const ask = (client: Client, resource: string, id: unknown, user?: number) =>
  client.get(
    `/api/permissions/check?resource=${resource}&id=${id}${user === undefined ? '' : `&user=${user}`}`,
    english,
  )
const check = async (...call: Parameters<typeof ask>): Promise<Check> => (await ask(...call)).json()
const findAction = ({ actions }: Check, name: string) => actions.find((action) => action.name === name)
const findField = ({ fields }: Check, name: string) => fields.find((field) => field.name === name)
const findId = async (path: string, key: string): Promise<number> =>
  (await admin.get(`/api/${path}`)).json().data[0][key]

/**
 * Runs an action as a user. Returns undefined if the action has no request, or if its status depends on more than the
 * permission.
 */
async function run(client: Client, name: string, action: string, id: unknown): Promise<number | undefined> {
  const resource = getResource(resources, name)
  const path = `/api/${getApiPath(resource)}`
  const effect = getAction(resource, action)?.effect
  const stored = (await admin.get(`${path}/${id}`)).json()
  if (action === 'history') return (await client.get(`${path}/${id}/history`)).statusCode
  if (action === 'edit') return (await client.put(`${path}/${id}`, {})).statusCode
  if (action === 'remove') return (await client.delete(`${path}/${id}?hardDelete=true`)).statusCode
  if (action === 'toggle') {
    if (resource.wire?.toggle === 'ativo')
      return (await client.put(`${path}/${id}`, { ativo: stored.deletedAt !== null })).statusCode
    return stored.deletedAt === null
      ? (await client.delete(`${path}/${id}`)).statusCode
      : (await client.put(`${path}/activate/${id}`)).statusCode
  }
  if (!effect || !('set' in effect) || action === 'transfer') return undefined
  // A repeated call for the default changes nothing, and is no refusal.
  if (action === 'setDefault' && stored.isDefault) return undefined
  return effect.idIn === 'body'
    ? (await client.put(`${path}/${effect.path}`, { [resource.key]: id })).statusCode
    : (await client.put(`${path}/${effect.path}/${id}`, {})).statusCode
}

test('a refusal names the clause that fails, of oneself and of another person [X-42]', async () => {
  const category = (await admin.post('/api/categories', { name: 'Amadeirado novo' })).json().categoryId
  expect(findAction(await check(manager, 'categories', category), 'remove')).toEqual({
    name: 'remove',
    allowed: false,
    why: 'the category is active',
  })
  expect(findAction(await check(partner, 'categories', category), 'edit')?.why).toBe('you belong to an organization')
  const other = await check(admin, 'categories', category, ids['parceiro@sillage.example'])
  expect(findAction(other, 'edit')?.why).toBe('the person belongs to an organization')
  expect(findField(other, 'name')?.changes?.why).toBe('the person belongs to an organization')
  const ofUser = await check(admin, 'categories', category, appUser.id)
  expect(ofUser.sees).toEqual({ allowed: false, why: 'the person has no access to the administration' })
  expect(ofUser.actions.every(({ allowed }) => !allowed)).toBe(true)
})

test('what is out of the sight of a person, a hidden field, and a last administrator are told as such [X-42]', async () => {
  const device = await findId(`devices?organization=${organizationIds.atelieBruma}`, 'deviceId')
  const partnerId = ids['parceiro@sillage.example']
  expect((await check(admin, 'devices', device, partnerId)).sees).toEqual({
    allowed: false,
    why: 'the person belongs to an organization and the field “Organization” is not the same as that person’s',
  })
  const fragrance = await findId('fragrances', 'fragranceId')
  expect(findField(await check(admin, 'fragrances', fragrance, partnerId), 'secret')?.sees).toEqual({
    allowed: false,
    why: 'the person belongs to an organization',
  })
  const own = await check(admin, 'users', ids['admin@sillage.example'])
  expect(findAction(own, 'toggle')?.why).toBe('it is your own record')
  const second = await signInGroupMember(testApp, 'ADMIN', null)
  await testApp.db.updateTable('users').set({ confirmed_at: testApp.clock() }).where('id', '=', second.id).execute()
  await testApp.db
    .updateTable('users')
    .set({ deleted_at: testApp.clock() })
    .where('profile_id', '=', (qb) => qb.selectFrom('profiles').select('id').where('nome', '=', 'ADMIN'))
    .where('id', 'not in', [second.id, ids['caetana@casaaroma.example'] ?? 0])
    .execute()
  const last = await check(partnerAdmin, 'users', partnerId, partnerId)
  expect(findAction(last, 'toggle')?.allowed).toBe(false)
  const lastOfHouse = await check(second, 'users', second.id)
  expect(findAction(lastOfHouse, 'transfer')).toEqual({
    name: 'transfer',
    allowed: false,
    why: 'this is the last active in-house administrator',
  })
  await testApp.db
    .updateTable('users')
    .set({ deleted_at: null })
    .where('id', '=', ids['admin@sillage.example'] ?? 0)
    .execute()
})

test('staff ask of themselves and of records they see, administrators of people they see [X-42]', async () => {
  const restored = await signIn(testApp, 'admin@sillage.example')
  const foreign = await findIdAs(restored, `devices?organization=${organizationIds.atelieBruma}`, 'deviceId')
  const [managerId, partnerId] = [ids['gerente@sillage.example'], ids['parceiro@sillage.example']]
  const profile = await findIdAs(restored, 'perfil', 'id')
  expect((await ask(manager, 'profiles', profile)).statusCode).toBe(200)
  expect((await ask(manager, 'profiles', profile, managerId)).statusCode).toBe(200)
  expect((await ask(manager, 'profiles', profile, partnerId)).statusCode).toBe(403)
  expect((await ask(appUser, 'profiles', profile)).statusCode).toBe(403)
  expect((await ask(partnerAdmin, 'profiles', profile, partnerId)).statusCode).toBe(200)
  expect((await ask(partnerAdmin, 'profiles', profile, managerId)).statusCode).toBe(404)
  const hidden = await ask(partner, 'devices', foreign)
  const missing = await ask(partner, 'devices', 999_999)
  expect([hidden.statusCode, hidden.body]).toEqual([404, missing.body])
  expect((await ask(manager, 'questions', 1)).statusCode).toBe(404)
  expect((await ask(manager, 'nothing', 1)).statusCode).toBe(404)
})

const findIdAs = async (client: Client, path: string, key: string): Promise<number> =>
  (await client.get(`/api/${path}`)).json().data[0][key]

test.each(['categories', 'fragrances', 'quiz', 'devices', 'campaigns', 'organizations', 'users'])(
  '%s: what the check answers is what the API does then, also for another person [X-42]',
  async (name) => {
    const resource = getResource(resources, name)
    const path = getApiPath(resource)
    const lists = [`${path}?perPage=3`, `${path}?perPage=2&isActive=false`, `${path}?perPage=2&organization=1`]
    const answers = await Promise.all(lists.map(async (list) => (await admin.get(`/api/${list}`)).json().data))
    const records: readonly number[] = [...new Set(answers.flat().map((record) => record[resource.key]))]
    const people = {
      'gerente@sillage.example': manager,
      'parceiro@sillage.example': partner,
      'caetana@casaaroma.example': partnerAdmin,
      'admin@sillage.example': admin,
    }
    let denied = 0
    for (const id of records)
      for (const [email, client] of Object.entries(people)) {
        const before = await ask(admin, name, id, ids[email])
        // An earlier call may have removed the record.
        if (before.statusCode === 404) continue
        const { sees, actions } = before.json<Check>()
        expect((await client.get(`/api/${path}/${id}`)).statusCode === 200, `${email} sees ${id}`).toBe(sees.allowed)
        for (const { name: action } of actions) {
          if (name === 'quiz' && action === 'edit') continue
          const now = await ask(admin, name, id, ids[email])
          const verdict = now.statusCode === 200 ? findAction(now.json(), action) : undefined
          const status = verdict && (await run(client, name, action, id))
          if (!verdict || status === undefined) continue
          const key = `${email}: ${name}.${action} ${id} is ${status}, ${verdict.why}`
          // Bad requests: what nobody does to their own account, and an inactive campaign as the default. Sessions may have ended.
          const isBad = (name === 'users' && id === ids[email]) || action === 'setDefault'
          const refusals = [401, 403, 404, 409, ...(isBad ? [400] : [])]
          expect(refusals.includes(status), key).toBe(!verdict.allowed)
          expect(verdict.why === null, key).toBe(verdict.allowed)
          if (!verdict.allowed) denied++
        }
      }
    expect(denied).toBeGreaterThan(0)
  },
  60_000,
)
