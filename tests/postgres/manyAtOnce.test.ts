import { expect, test } from 'vitest'
import { addCampaign, buildSlotParts, createCampaignBody } from '../campaigns/campaignRecords.ts'
import { setUpApp } from '../http/appFixture.ts'
import { buildQuestionBody, parseQuestions, storeFragrances, storeQuiz } from '../quiz/quizRecords.ts'
import { buildAnswerBody } from '../quiz/storedQuestions.ts'
import { buildFormData } from '../records/records.ts'
import { createPicture } from '../support/pictures.ts'
import { testPassword } from '../support/testUsers.ts'

const testApp = await setUpApp()
const admin = await testApp.signInAs('ADMIN')
const picture = await createPicture()
await storeFragrances(testApp)
await storeQuiz(testApp, 1, parseQuestions('Sol? | Sim > 2 | Não = 1', 'Lua? | Sim = 2'))
for (const [index, name] of ['Verão', 'Outono', 'Inverno'].entries())
  await addCampaign(admin, {
    ...createCampaignBody(picture),
    name,
    ...buildSlotParts([1, index === 2 ? 4 : 1], [2, 2]),
  })

/** Sends conflicting requests for related records, in a different order each round. */
function sendRequests(round: number) {
  const campaign = 1 + (round % 4)
  const fragrance = 1 + (round % 4)
  const calls = [
    () => admin.put('/api/campaigns/default', { campaignId: campaign }),
    () => admin.put('/api/campaigns/default', { campaignId: 1 + ((round + 1) % 4) }),
    () =>
      admin.put(
        `/api/campaigns/${campaign}`,
        buildFormData(buildSlotParts([1, fragrance], [2, 1 + ((fragrance + 1) % 4)])),
      ),
    () =>
      admin.put(
        `/api/campaigns/${campaign}`,
        buildFormData(buildSlotParts([3, 1 + ((fragrance + 1) % 4)], [4, fragrance])),
      ),
    () =>
      admin.post(
        '/api/campaigns',
        buildFormData({ ...createCampaignBody(picture), name: `Nova ${round}`, ...buildSlotParts([1, 1]) }),
      ),
    () => admin.delete(`/api/campaigns/${campaign}?hardDelete=false`),
    () => admin.put(`/api/campaigns/activate/${campaign}`),
    () => admin.delete(`/api/fragrances/${fragrance}`),
    () => admin.put(`/api/fragrances/activate/${fragrance}`),
    () => admin.delete('/api/categories/1'),
    () => admin.put('/api/categories/activate/1'),
    () => admin.put('/api/categories/1', { name: `Floral ${round}` }),
    () => admin.post('/api/categories', { name: 'Sempre a mesma' }),
    () =>
      admin.post(
        '/api/question/add-update',
        buildQuestionBody(`Vento ${round}?`, [buildAnswerBody('Sim', [fragrance])]),
      ),
    () => admin.put('/api/quiz/updateTree', { nodeType: 'question', quizQuestionAnswerId: 2, nextQuestionId: 2 }),
    () =>
      admin.put('/api/quiz/updateTree', {
        nodeType: 'fragrance',
        fragranceOptionId: 1,
        newQuizQuestionAnswerId: 2 + (round % 2),
      }),
    () => admin.put('/api/quiz/validate/1'),
    () => admin.delete('/api/quiz/1'),
    () => admin.put('/api/quiz/activate/1'),
    () => admin.put(`/api/usuario/${admin.id}`, { nome: `Ana ${round}` }),
    () => testApp.anonymous.post('/api/login', { Login: admin.email, Senha: testPassword }),
    () =>
      testApp.anonymous.post('/api/login/refresh', {
        InstanciaAno: 2026,
        Login: admin.email,
        Refresh: admin.refreshToken,
      }),
    () => admin.get('/api/campaigns?FilterString=v'),
    () => admin.get('/api/fragrances'),
    () => admin.get('/api/quiz/1'),
    () => admin.get('/api/usuario?FilterString=ana'),
  ]
  return round % 2 ? calls.toReversed() : calls
}

test('many people who write what hangs together, more at once than there are connections, are all answered', async () => {
  const rounds = [0, 4, 8].map((first) => [first, first + 1, first + 2, first + 3])
  for (const round of rounds) {
    const answers = await Promise.all(round.flatMap(sendRequests).map((call) => call()))
    const failed = answers.filter(({ statusCode }) => statusCode >= 500)
    expect(failed.map(({ raw, statusCode }) => `${raw.req.method} ${raw.req.url} ${statusCode}`)).toEqual([])
  }
}, 120_000)
