import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openApp } from '../http/world.ts'
import { addUser, profileId } from '../support/people.ts'

const test = await openApp()
const admin = await test.signedInAs('ADMIN')
const id = (await addUser(test.db, { profile: 'GERENTE' })).id
const profile = await profileId(test.db, 'GERENTE')

const strange = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(null, '', ' ', -1, 0, 2 ** 31, 1.5, true, [], {}, [[]], '\u0000', '\ud800', '𝟝'.repeat(14)),
)
const sound = {
  nome: fc.string({ unit: fc.constantFrom(...'aéñ ß🌿o1'), minLength: 3, maxLength: 202 }).map((text) => `abc${text}`),
  email: fc.uuid().map((name) => `${name}@example.com`),
  profile: fc.constant(0).map(() => ({ id: profile })),
  cpf: fc.constantFrom('52998224725', '12.abc.345/01de-35', '11222333000181'),
  document: fc.string({ unit: fc.constantFrom(...'AB1- ç🌿'), maxLength: 15 }),
  genre: fc.constantFrom('M', 'F', 'O'),
  birthday: fc
    .date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2016-01-01') })
    .map((date) => date.toISOString().slice(0, 10)),
  ativo: fc.boolean(),
}
const address = fc.oneof(
  { weight: 1, arbitrary: strange },
  { weight: 3, arbitrary: fc.constant({ country: 'PT', zipcode: '1100-148', state: 'Lisboa', city: 'Lisboa' }) },
  fc.record(
    {
      country: fc.oneof(fc.constantFrom('BR', 'PT', 'br', 'XX'), strange),
      zipcode: fc.oneof(fc.constantFrom('01310-100', '01310100', '1'), strange),
      state: strange,
      city: strange,
      street: strange,
    },
    { requiredKeys: [] },
  ),
)
const mostly = (value: fc.Arbitrary<unknown>, weight: number) =>
  fc.oneof({ weight, arbitrary: value }, { weight: 1, arbitrary: strange })
const either: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
  Object.entries(sound).map(([name, value]) => [name, mostly(value, 12)]),
)
const body = mostly(
  fc.record<Record<string, unknown>>({ ...either, address }, { requiredKeys: ['nome', 'email', 'profile'] }),
  8,
)

it('no body of a create or a save, however strange, makes the server fail', async () => {
  let users = 0
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const text = JSON.stringify(sent)
      const created = await admin.post('/api/usuario', text)
      expect([201, 400], created.body).toContain(created.statusCode)
      const saved = await admin.put(`/api/usuario/${id}`, text)
      expect([200, 400], saved.body).toContain(saved.statusCode)
      if (created.statusCode === 201) {
        users += 1
        const user = created.json<{ id: number }>()
        const again = await admin.put(`/api/usuario/${user.id}`, created.body)
        expect([again.statusCode, again.json()]).toEqual([200, created.json()])
      }
    }),
    { numRuns: 150 },
  )
  expect(users).toBeGreaterThan(5)
})
