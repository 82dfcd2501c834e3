import { expect, test } from 'vitest'
import { recordAudit } from '../../server/audit/audit.ts'
import { setUpApp } from '../http/appFixture.ts'

const testApp = await setUpApp()
const admin = await testApp.signInAs('ADMIN', { nome: 'Ana Prado' })
const bia = await testApp.signInAs('ADMIN', { nome: 'Bia Souza' })
await admin.post('/api/categories', { name: 'Floral' })
await bia.post('/api/categories', { name: 'Cítrico' })
const edit = { userId: bia.id, action: 'edit', resource: 'categories', changes: null }
// In the time zone of the server this is 1 March at 11 p.m., and the next one 2 March at 1 a.m.
const lateAt = new Date('2026-03-02T02:00:00.000Z')
await recordAudit(testApp.db, { ...edit, at: lateAt, recordId: '2', title: 'Cítricos' })
const nightAt = new Date('2026-03-02T04:00:00.000Z')
await recordAudit(testApp.db, { ...edit, at: nightAt, recordId: '1', title: 'Florais' })

const read = async (query: string) => {
  const { data, total } = (await admin.get(`/api/audit?${query}`)).json<{
    data: { who: { nome: string }; action: string; title: string }[]
    total: number
  }>()
  expect(total).toBe(data.length)
  return data.map(({ who, action, title }) => `${who.nome} ${action} ${title}`)
}

test('what one person did on one day is read with the days of the time zone of the server', async () => {
  expect(await read(`who=${bia.id}&from=2026-03-01&to=2026-03-01`)).toEqual([
    'Bia Souza edit Cítricos',
    'Bia Souza create Cítrico',
  ])
  expect(await read(`who=${bia.id}&from=2026-03-02&to=2026-03-02`)).toEqual(['Bia Souza edit Florais'])
  expect(await read(`who=${bia.id}&from=2026-02-01&to=2026-02-28`)).toEqual([])
})

test('resource, action, person and days narrow together', async () => {
  expect(await read('resource=categories&action=create')).toEqual([
    'Bia Souza create Cítrico',
    'Ana Prado create Floral',
  ])
  expect(await read(`resource=categories&action=create&who=${admin.id}`)).toEqual(['Ana Prado create Floral'])
  expect(await read('resource=users&action=create')).toEqual([])
  expect(await read('action=edit&from=2026-03-02&to=2026-03-03')).toEqual(['Bia Souza edit Florais'])
})

test.each([
  ['who=Bia', 'who'],
  ['from=2026-03-01', 'to'],
  ['to=2026-03-01', 'from'],
  ['from=2026-02-30&to=2026-03-01', 'from'],
  ['from=2026-03-02&to=2026-03-01', 'to'],
])('%s is refused, and the answer names the parameter', async (query, field) => {
  const { statusCode, headers } = await admin.get(`/api/audit?${query}`)
  expect([statusCode, headers['error-field']]).toEqual([400, field])
})

test('an entry says whether its record exists; one about no record does not say so', async () => {
  const readExists = async (query: string) =>
    (await admin.get(`/api/audit?${query}`)).json().data.map(({ exists }: { exists: unknown }) => exists)
  const { categoryId } = (await admin.post('/api/categories', { name: 'Breve' })).json()
  expect(await readExists(`resource=categories&id=${categoryId}`)).toEqual([true])
  await admin.delete(`/api/categories/${categoryId}`)
  expect(await readExists(`resource=categories&id=${categoryId}`)).toEqual([true, true])
  await admin.delete(`/api/categories/${categoryId}?hardDelete=true`)
  expect(await readExists(`resource=categories&id=${categoryId}`)).toEqual([false, false, false])
  await admin.get('/api/categories/export?format=csv')
  expect(await readExists('action=export')).toEqual([null])
})
