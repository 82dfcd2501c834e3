import { expect, test } from 'vitest'
import { resources } from '#product/resources/index.ts'
import { removeOrphansDaily } from '../../server/files/removeOrphans.ts'
import { runRetentionDaily } from '../../server/retention/runRetention.ts'

import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { buildQuestionBody, type QuizQuestion, storeCampaign, storeFragrances } from '../quiz/quizRecords.ts'
import { buildAnswerBody } from '../quiz/storedQuestions.ts'
import {
  addCategory,
  addFragrance,
  buildFormData,
  buildFragranceForm,
  type Fragrance,
  listStoredKeys,
} from '../records/records.ts'
import type { Client } from '../support/createTestApp.ts'
import { readMails } from '../support/mails.ts'
import { createPicture } from '../support/pictures.ts'
import { addUser, ensureProfile } from '../support/testUsers.ts'

const testApp = await setUpFreshApp()
const admin = setUpSignedIn(testApp, 'ADMIN')

const getHistory = async (path: string) => (await admin.get(`/api/${path}/history`)).json()
const restore = async (path: string, version: number, body: object = {}) => {
  const { etag } = (await admin.get(`/api/${path}`)).headers
  return admin.post(`/api/${path}/history/${version}/restore`, body, { 'if-match': String(etag) })
}

test('the history of users is for administrators alone, the one of a category for all staff [W-17]', async () => {
  const manager = await testApp.signInAs('GERENTE')
  await addCategory(admin, 'Floral')
  const { id } = await addUser(testApp.db, { nome: 'Ana' })
  for (const path of ['history', 'history/1'])
    expect((await manager.get(`/api/usuario/${id}/${path}`)).statusCode).toBe(403)
  expect((await manager.get('/api/categories/1/history')).json()).toMatchObject({ total: 1 })
  expect((await admin.get(`/api/usuario/${id}/history`)).json()).toMatchObject({ total: 0 })
  expect((await manager.get('/api/categories/removed')).statusCode).toBe(403)
  expect((await testApp.anonymous.get('/api/categories/1/history')).statusCode).toBe(401)
})

test('a restored email has the effects of a save, and what no save writes stays as it is [W-24]', async () => {
  const profileId = await ensureProfile(testApp.db, 'GERENTE')
  const body = { nome: 'Ana Lima', email: 'ana@example.com', profile: { id: profileId } }
  const user = (await admin.post('/api/usuario', body)).json<{ id: number }>()
  const path = `usuario/${user.id}`
  expect((await admin.put(`/api/${path}`, { email: 'outra@example.com' })).statusCode).toBe(200)
  await testApp.db.updateTable('users').set({ confirmed_at: testApp.clock() }).where('id', '=', user.id).execute()
  const before = (await readMails(testApp)).length
  const restored = await restore(path, 1)
  expect([restored.statusCode, restored.json()]).toMatchObject([
    200,
    { email: 'ana@example.com', confirmedAt: null, deletedAt: null },
  ])
  expect((await readMails(testApp)).slice(before)).toMatchObject([{ recipient: 'ana@example.com' }])
  expect((await restore(path, 1, { fields: ['confirmedAt'] })).statusCode).toBe(400)
})

test('a moved default is an entry of both campaigns [W-20]', async () => {
  await addCategory(admin, 'Floral')
  await addFragrance(testApp, 1, 'Brisa')
  await storeCampaign(testApp, 'Natal', [1])
  await storeCampaign(testApp, 'Verão', [1])
  for (const campaignId of [1, 2])
    expect((await admin.put('/api/campaigns/default', { campaignId })).statusCode).toBe(204)
  const [[former], [current]] = [(await getHistory('campaigns/1')).data, (await getHistory('campaigns/2')).data]
  expect([former, current]).toMatchObject([
    { action: 'edit', others: 1, changes: [{ path: 'isDefault', from: true, to: false }] },
    { action: 'setDefault', others: 1, changes: [{ path: 'isDefault', from: false, to: true }] },
  ])
  expect(former.operation).toBe(current.operation)
})

test('a replaced picture comes back with its version, until the history forgets it', async () => {
  await addCategory(admin, 'Floral')
  const [first, second] = [await createPicture(), await createPicture()]
  const { image } = (await admin.post('/api/fragrances', buildFragranceForm(first))).json<Fragrance>()
  await admin.put('/api/fragrances/1', buildFormData({ name: 'Brisa leve', 'image.file': second }))
  const { data } = await getHistory('fragrances/1')
  const change = data[0].changes.find(({ path }: { path: string }) => path === 'image')
  expect(change.from).toMatchObject({ name: image.name, thumbUri: image.thumbUri })
  const restored = await restore('fragrances/1', 1, { fields: ['image'] })
  expect([restored.statusCode, restored.json().image.tempUri, restored.json().name]).toEqual([
    200,
    image.tempUri,
    'Brisa leve',
  ])
  expect((await admin.post('/api/fragrances/1/notes', { text: 'Foto nova' })).statusCode).toBe(201)
  const countNotes = async (reader: Client) => (await reader.get('/api/fragrances/1/notes')).json().total
  const sweep = () => removeOrphansDaily({ ...testApp, resources, clock: () => testApp.clock() })
  const forget = (historyMonths: number) =>
    runRetentionDaily({
      db: testApp.db,
      resources,
      clock: testApp.clock,
      accessLogMonths: 12,
      historyMonths,
      sendsMails: true,
    })
  testApp.clock.advance(59 * 30 * 86_400_000)
  await forget(60)
  expect([await sweep(), (await listStoredKeys(testApp)).length]).toEqual([0, 6])
  expect(await countNotes(await testApp.signInAs('ADMIN'))).toBe(1)
  testApp.clock.advance(90 * 86_400_000)
  await forget(60)
  expect([await sweep(), (await listStoredKeys(testApp)).length]).toEqual([2, 4])
  const laterAdmin = await testApp.signInAs('ADMIN')
  expect(await countNotes(laterAdmin)).toBe(0)
  const { data: forgotten, total } = (await laterAdmin.get('/api/fragrances/1/history')).json()
  expect(total).toBe(3)
  for (const entry of forgotten) expect(entry).toMatchObject({ changes: [], hidden: 0, who: { id: admin.id } })
  expect(forgotten.map(({ action }: { action: string }) => action)).toEqual(['edit', 'edit', 'create'])
})

test('a version of a quiz has all questions of then, though an entry holds only those that changed', async () => {
  await storeFragrances(testApp)
  await admin.post('/api/quiz', { name: 'Ideal', campaignId: 1, language: 'pt-BR' })
  const saveQuestion = async (quest: string, more: object = {}) => {
    const response = await admin.post(
      '/api/question/add-update',
      buildQuestionBody(quest, [buildAnswerBody('Sim', [1])], more),
    )
    expect(response.statusCode, response.body).toBe(200)
  }
  await saveQuestion('Campo?')
  await saveQuestion('Praia?')
  await saveQuestion('Serra?', { quizQuestionId: 1 })
  await saveQuestion('Mar?', { quizQuestionId: 2 })
  const { record, complete, changes } = (await admin.get('/api/quiz/1/history/3?against=now')).json()
  expect(complete).toBe(true)
  expect(record.questions.map(({ question }: QuizQuestion) => question.quest)).toEqual(['Campo?', 'Praia?'])
  const questions = changes.find(({ path }: { path: string }) => path === 'questions')
  expect(questions.children.map(({ change }: { change: string }) => change)).toEqual(['changed', 'changed'])
})
