import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { quiz } from '#product/resources/quiz.ts'
import { toCurrentUser } from '../../server/http/currentUser.ts'
import { createRecord, saveRecord } from '../../server/records/writeRecords.ts'
import { setUpApp } from '../http/appFixture.ts'
import { storeCampaign } from '../quiz/quizRecords.ts'
import { createContext } from './records.ts'

const testApp = await setUpApp()

/** The quiz resource with writable questions, for this test only. */
const { questions } = quiz.fields
const writable = {
  ...quiz,
  fields: { ...quiz.fields, questions: { ...questions, options: { ...questions.options, readonly: false } } },
}

test('rows within rows are stored where they belong, in their order, and replaced as a whole', async () => {
  const { db } = testApp
  const admin = await testApp.signInAs('ADMIN')
  await storeCampaign(testApp, 'Natal', [])
  await sql`insert into questions (language, quest) values ('pt-BR', 'Manhã?'), ('pt-BR', 'Noite?')`.execute(db)
  await sql`insert into answers (language, label) values ('pt-BR', 'Sim'), ('pt-BR', 'Não')`.execute(db)
  const me = toCurrentUser(admin.id, 'ADMIN', 'session')
  const request = { context: createContext(testApp), currentUser: me, resource: writable, locale: 'pt' } as const
  const createQuestion = (questionId: number, ...ids: number[]) => {
    return { questionId, answers: ids.map((answerId) => ({ answerId })) }
  }
  const stored = (id: number, ...ids: number[]) => ({ ...createQuestion(id, ...ids), answersCount: ids.length })

  const body = { name: 'Perfume ideal', campaignId: 1, questions: [createQuestion(2, 2, 1), createQuestion(1, 1)] }
  const { record: created } = await createRecord(request, body)
  expect(created.questions).toMatchObject([stored(2, 2, 1), stored(1, 1)])
  const id = Number(created.quizId)
  const { record: saved } = await saveRecord(request, id, { questions: [createQuestion(1, 2)] })
  expect(saved.questions).toMatchObject([stored(1, 2)])
  const { rows } = await sql`select 1 from quiz_question_answers`.execute(db)
  expect(rows).toHaveLength(1)
})
