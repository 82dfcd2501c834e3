import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { setUpApp } from '../http/appFixture.ts'
import { addCategory, addFragrance } from '../records/records.ts'
import { parseQuestions, type Quiz, storeCampaign, storeQuiz } from './quizRecords.ts'

const testApp = await setUpApp()
const staff = await testApp.signInAs('GERENTE')
const { categoryId } = await addCategory(staff, 'Floral')
for (const name of ['Lavanda', 'Menta']) await addFragrance(testApp, categoryId, name)
await storeCampaign(testApp, 'Natal', [1, 2])
await storeQuiz(testApp, 1, parseQuestions('Manhã ou noite? | Manhã > 2 | Noite = 2 1', 'Campo ou praia? | Campo = 1'))

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const createOption = (fragranceOptionId: number, quizQuestionAnswerId: number, fragranceId: number, name: string) => ({
  fragranceOptionId,
  quizQuestionAnswerId,
  fragranceId,
  fragrance: { fragranceId, name, deletedAt: null },
})

describe('a quiz', () => {
  it('is read with all of its tree in one request [G-15, G-16, G-17]', async () => {
    const response = await staff.get('/api/quiz/1')
    expect(response.json()).toEqual({
      quizId: 1,
      name: 'Perfume ideal',
      campaignId: 1,
      campaign: { campaignId: 1, name: 'Natal' },
      organizationId: null,
      organization: null,
      language: 'pt-BR',
      questions: [
        {
          quizQuestionId: 1,
          quizId: 1,
          questionId: 1,
          question: { questionId: 1, quest: 'Manhã ou noite?' },
          answers: [
            {
              quizQuestionAnswerId: 1,
              quizQuestionId: 1,
              answerId: 1,
              answer: { answerId: 1, label: 'Manhã', description: null },
              nextQuestionId: 2,
              nextQuestion: { quizQuestionId: 2, question: { questionId: 2, quest: 'Campo ou praia?' } },
              fragranceOptions: [],
              fragranceOptionsCount: 0,
            },
            {
              quizQuestionAnswerId: 2,
              quizQuestionId: 1,
              answerId: 2,
              answer: { answerId: 2, label: 'Noite', description: null },
              nextQuestionId: null,
              nextQuestion: null,
              fragranceOptions: [createOption(1, 2, 2, 'Menta'), createOption(2, 2, 1, 'Lavanda')],
              fragranceOptionsCount: 2,
            },
          ],
          answersCount: 2,
          createdAt: instant,
          updatedAt: instant,
        },
        expect.objectContaining({ quizQuestionId: 2, answersCount: 1 }),
      ],
      questionsCount: 2,
      publishedAt: null,
      validatedAt: null,
      deletedAt: null,
      createdAt: instant,
      updatedAt: instant,
    })
  })

  it('says which of its fragrances went inactive, as its campaign does', async () => {
    await sql`update fragrances set deleted_at = now() where id = 2`.execute(testApp.db)
    const { questions } = (await staff.get('/api/quiz/1')).json<Quiz>()
    const active = { fragranceId: 1, fragrance: { deletedAt: null } }
    const inactive = { fragranceId: 2, fragrance: { deletedAt: instant } }
    expect(questions[0]?.answers[1]?.fragranceOptions).toMatchObject([inactive, active])
    expect((await staff.get('/api/campaigns/1')).json()).toMatchObject({ collection: [active, inactive] })
  })
})
