import fc from 'fast-check'
import { expect, it } from 'vitest'
import { setUpApp } from '../http/appFixture.ts'
import { addUser, ensureProfile } from '../support/testUsers.ts'

const testApp = await setUpApp()
const admin = await testApp.signInAs('ADMIN')
const id = (await addUser(testApp.db, { profile: 'GERENTE' })).id
const profile = await ensureProfile(testApp.db, 'GERENTE')

const arbitraryInvalid = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(null, '', ' ', -1, 0, 2 ** 31, 1.5, true, [], {}, [[]], '\u0000', '\ud800', '𝟝'.repeat(14)),
)
const validUser = {
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
  { weight: 1, arbitrary: arbitraryInvalid },
  { weight: 3, arbitrary: fc.constant({ country: 'PT', zipcode: '1100-148', state: 'Lisboa', city: 'Lisboa' }) },
  fc.record(
    {
      country: fc.oneof(fc.constantFrom('BR', 'PT', 'br', 'XX'), arbitraryInvalid),
      zipcode: fc.oneof(fc.constantFrom('01310-100', '01310100', '1'), arbitraryInvalid),
      state: arbitraryInvalid,
      city: arbitraryInvalid,
      street: arbitraryInvalid,
    },
    { requiredKeys: [] },
  ),
)
const withRareInvalid = (value: fc.Arbitrary<unknown>, weight: number) =>
  fc.oneof({ weight, arbitrary: value }, { weight: 1, arbitrary: arbitraryInvalid })
const validOrInvalid: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
  Object.entries(validUser).map(([name, value]) => [name, withRareInvalid(value, 12)]),
)
const body = withRareInvalid(
  fc.record<Record<string, unknown>>({ ...validOrInvalid, address }, { requiredKeys: ['nome', 'email', 'profile'] }),
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
