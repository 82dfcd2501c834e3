import type { InjectOptions } from 'fastify'
import { type KyselyPlugin, type QueryId, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { server } from '#product/server.ts'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { setUpApp } from '../http/appFixture.ts'
import { testSecret } from '../support/createTestApp.ts'
import { buildQuestionBody, type Quiz, storeCampaign, storeFragrances } from './quizRecords.ts'
import { buildAnswerBody } from './storedQuestions.ts'

const testApp = await setUpApp()
const staff = await testApp.signInAs('GERENTE')
await storeFragrances(testApp)
let statements = 0
const logged = new WeakSet<QueryId>()

/** Counts the database queries; the access log is excluded, because it is written after the response. */
const queryCounter: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    if (JSON.stringify(node).includes('access_log')) logged.add(queryId)
    return node
  },
  // Precompiled statements reach only this method.
  async transformResult({ result, queryId }) {
    if (!logged.has(queryId)) statements += 1
    return result
  },
}

for (const questions of [20, 200])
  await storeChain(await storeCampaign(testApp, `Campanha ${questions}`, [1]), questions)
const { db, files, clock } = testApp
const config = readConfig({ SECRET: testSecret, DATA_DIR: '/nowhere' }, findProjectRoot(), server)
const countingApp = await createApp({
  product: server,
  db: db.withPlugin(queryCounter),
  files,
  clock,
  config,
  secret: testSecret,
  log: false,
})
afterAll(() => countingApp.close())

async function requestAndCount(request: InjectOptions): Promise<{ statements: number; body: string }> {
  statements = 0
  const response = await countingApp.inject({ ...request, headers: { authorization: `Bearer ${staff.token}` } })
  expect(response.statusCode, response.body).toBeLessThan(300)
  return { statements, body: response.body }
}

/** Stores a quiz with four answers per question: one leads to the next question, the others end. */
async function storeChain(campaignId: number, questions: number): Promise<void> {
  await sql
    .raw(`do $$ declare quiz integer; begin
    insert into quizzes (name, campaign_id) values ('Quiz longo', ${campaignId}) returning id into quiz;
    insert into questions (language, quest) select 'pt-BR', 'P' || n from generate_series(1, ${questions}) n on conflict do nothing;
    insert into answers (language, label) select 'pt-BR', 'R' || n from generate_series(1, 4) n on conflict do nothing;
    insert into quiz_questions (parent_id, position, question_id)
      select quiz, n, (select id from questions where quest = 'P' || n) from generate_series(1, ${questions}) n;
    insert into quiz_question_answers (parent_id, position, answer_id, next_question_id)
      select q.id, n, (select id from answers where label = 'R' || n),
        case when n = 1 then (select x.id from quiz_questions x where x.parent_id = quiz and x.position = q.position + 1) end
      from quiz_questions q, generate_series(1, 4) n where q.parent_id = quiz order by q.position, n;
    insert into fragrance_options (parent_id, position, fragrance_id)
      select id, 0, 1 from quiz_question_answers where quiz_id = quiz and next_question_id is null;
  end $$`)
    .execute(testApp.db)
}

test('a quiz of 200 questions and 800 answers is read with as many statements as one of 20', async () => {
  const [shortQuiz, longQuiz] = [
    await requestAndCount({ url: '/api/quiz/1' }),
    await requestAndCount({ url: '/api/quiz/2' }),
  ]
  const { questions } = JSON.parse(longQuiz.body) as Quiz
  expect([questions.length, questions.flatMap(({ answers }) => answers).length]).toEqual([200, 800])
  expect([shortQuiz.statements, longQuiz.statements]).toEqual([2, 2])
  const countListStatements = async (perPage: number) =>
    (await requestAndCount({ url: `/api/quiz?perPage=${perPage}` })).statements
  // The first request for a full page also counts the total, so it is not compared.
  await countListStatements(1)
  expect(await countListStatements(2)).toBe(await countListStatements(1))
})

type BuildRequest = (quizId: number, question: number, answer: number) => InjectOptions
const add: BuildRequest = (quizId, question) => {
  const payload = { ...buildQuestionBody('Nova?', [buildAnswerBody('R1', question)]), quizId }
  return { method: 'POST', url: '/api/question/add-update', payload }
}
const move: BuildRequest = (_quizId, question, answer) => {
  const payload = { nodeType: 'answer', newQuizQuestionId: question, quizQuestionAnswerId: answer }
  return { method: 'PUT', url: '/api/quiz/updateTree', payload }
}
const remove: BuildRequest = (_quizId, question) => ({ method: 'DELETE', url: `/api/question/${question}` })

test.each([
  ['a question added', add],
  ['a part moved', move],
  ['a question deleted', remove],
])('takes as many statements in the long quiz as in the short: %s', async (_name, request) => {
  const shortQuiz = await requestAndCount(request(1, 3, 2))
  const longQuiz = await requestAndCount(request(2, 23, 82))
  expect(longQuiz.statements).toBe(shortQuiz.statements)
})
