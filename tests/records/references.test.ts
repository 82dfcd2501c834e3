import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { categories } from '#product/resources/categories.ts'
import { quiz } from '#product/resources/quiz.ts'
import { toCurrentUser } from '../../server/http/currentUser.ts'
import { removeRecord } from '../../server/records/removeRecord.ts'
import { createRecord } from '../../server/records/writeRecords.ts'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { storeCampaign } from '../quiz/quizRecords.ts'
import { addCategory, addFragrance, createContext, readAudit } from './records.ts'

const testApp = await setUpFreshApp()
const admin = setUpSignedIn(testApp, 'ADMIN')
const readRequest = () =>
  ({ context: createContext(testApp), currentUser: toCurrentUser(admin.id, 'ADMIN', 'session'), locale: 'pt' }) as const

test('a fragrance does not come back into a category that is inactive', async () => {
  const { categoryId } = await addCategory(admin, 'Floral')
  const fragranceId = await addFragrance(testApp, categoryId, 'Jasmim', new Date())
  await admin.delete(`/api/categories/${categoryId}`)
  const activate = () =>
    admin.put(`/api/fragrances/activate/${fragranceId}`, undefined, { 'content-language': 'en-US' })

  const response = await activate()
  expect([response.statusCode, response.headers['error-field']]).toEqual([400, 'categoryId'])
  expect(response.body).toBe('The record chosen in Category is inactive.')
  await admin.put(`/api/categories/activate/${categoryId}`)
  expect((await activate()).statusCode).toBe(204)
  expect((await readAudit(testApp)).at(-1)).toBe(`activate fragrances ${fragranceId}`)
})

test('a category and its fragrance, toggled by many at once, never end as an inactive one with an active one', async () => {
  const { categoryId } = await addCategory(admin, 'Floral')
  const fragranceId = await addFragrance(testApp, categoryId, 'Jasmim', new Date())
  const calls = Array.from({ length: 12 }, (_, at) => [
    at % 2 ? admin.delete(`/api/categories/${categoryId}`) : admin.put(`/api/categories/activate/${categoryId}`),
    at % 3 ? admin.put(`/api/fragrances/activate/${fragranceId}`) : admin.delete(`/api/fragrances/${fragranceId}`),
  ])
  const answers = await Promise.all(calls.flat())
  expect(answers.filter(({ statusCode }) => ![204, 400, 409].includes(statusCode))).toEqual([])
  const { rows } = await sql`
    select 1 from fragrances join categories on categories.id = fragrances.category_id
    where fragrances.deleted_at is null and categories.deleted_at is not null`.execute(testApp.db)
  expect(rows).toEqual([])
})

test('a record that others refer to is not removed, even where its declaration does not ask for that', async () => {
  const { categoryId } = await addCategory(admin, 'Floral')
  await addFragrance(testApp, categoryId, 'Jasmim')
  const resource = { ...categories, actions: { remove: {} } }
  const request = { ...readRequest(), resource }
  await expect(removeRecord(request, categoryId)).rejects.toMatchObject({ status: 409, text: 'errors.conflict' })
  expect((await admin.get(`/api/categories/${categoryId}`)).statusCode).toBe(200)
})

test('of many who give one campaign a quiz at once, one succeeds', async () => {
  await storeCampaign(testApp, 'Natal', [])
  const request = { ...readRequest(), resource: quiz }
  const body = { name: 'Qual aroma', campaignId: 1, language: 'pt-BR' }
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => createRecord(request, body)))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toHaveLength(7)
  for (const error of refused) expect(error).toMatchObject({ status: 400, details: { field: 'campaignId' } })
})

test('a reference to what cannot be there is refused, not broken', async () => {
  for (const campaignId of ['abc', 'x y', '-1', '9'.repeat(20), 2_147_483_647]) {
    const creation = createRecord({ ...readRequest(), resource: quiz }, { name: 'Perfume ideal', campaignId })
    await expect(creation).rejects.toMatchObject({ status: 400, details: { field: 'campaignId' } })
  }
})
