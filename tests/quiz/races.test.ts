import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildSlotParts } from '../campaigns/campaignRecords.ts'
import { buildFormData } from '../records/records.ts'
import { setUpQuizzes } from './quizFixture.ts'
import { buildQuestionBody, formatQuiz, parseQuestions, storeQuiz } from './quizRecords.ts'
import { buildAnswerBody } from './storedQuestions.ts'

const { testApp, staff, quiz, version } = await setUpQuizzes()
const { db } = testApp

const add = (quest: string, fragranceId = 1, headers?: Record<string, string>) =>
  staff.post('/api/question/add-update', buildQuestionBody(quest, [buildAnswerBody('Sim', [fragranceId])]), headers)
const linkAnswer = (quizQuestionAnswerId: number, nextQuestionId: number) =>
  staff.put('/api/quiz/updateTree', { nodeType: 'question', quizQuestionAnswerId, nextQuestionId })
const sortStatuses = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort()
const rounds = Array.from({ length: 5 }, (_, round) => round)

test('ways that are sound alone close no cycle together, however many add them at once', async () => {
  await storeQuiz(testApp, 1, parseQuestions('A | A', 'B | B', 'C | C', 'D | D'))
  const answers = await Promise.all([linkAnswer(1, 2), linkAnswer(2, 3), linkAnswer(3, 4), linkAnswer(4, 1)])
  expect(sortStatuses(answers)).toEqual([204, 204, 204, 400])
})

test('an answer gets one destination, though two give it one each at once', async () => {
  await storeQuiz(testApp, 1, parseQuestions('Sol? | Sim | Não = 1', 'Lua? | Sim = 2'))
  for (const _ of rounds) {
    const answers = await Promise.all([
      linkAnswer(1, 2),
      staff.put('/api/quiz/updateTree', { nodeType: 'fragrance', fragranceOptionId: 1, newQuizQuestionAnswerId: 1 }),
    ])
    expect(sortStatuses(answers)).toEqual([204, 400])
    await sql`update quiz_question_answers set next_question_id = null where id = 1`.execute(db)
    await sql`update fragrance_options set parent_id = 2 where id = 1`.execute(db)
  }
})

test('of two edits of one version one is made', async () => {
  await storeQuiz(testApp, 1, parseQuestions('Sol? | Sim'))
  const asRead = await version()
  const concurrentEdits = ['Chuva?', 'Vento?', 'Neve?'].map((quest) => add(quest, 1, asRead))
  expect(sortStatuses(await Promise.all(concurrentEdits))).toEqual([200, 412, 412])
  expect(formatQuiz(await quiz())).toHaveLength(2)
})

test('questions that are added at once stand one after the other', async () => {
  await storeQuiz(testApp, 1, [])
  await Promise.all(Array.from({ length: 8 }, (_, index) => add(`Pergunta ${index}?`)))
  const { rows } = await sql<{ position: number }>`select position from quiz_questions order by position`.execute(db)
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

test('a fragrance leaves its campaign, or answers lead to it; never both', async () => {
  await storeQuiz(testApp, 1, parseQuestions('Sol? | Sim = 1'))
  for (const round of rounds) {
    const endWithFragrance = () => add(`Lua ${round}?`, 2)
    const removeFragrance = () => staff.put('/api/campaigns/1', buildFormData(buildSlotParts([1, 1])))
    const answers = await Promise.all(
      round % 2 ? [endWithFragrance(), removeFragrance()] : [removeFragrance(), endWithFragrance()],
    )
    expect(sortStatuses(answers)).toEqual([200, 400])
    await sql`delete from quiz_questions where id > 1`.execute(db)
    await sql`delete from campaign_slots`.execute(db)
    await sql`insert into campaign_slots (parent_id, position, slot, fragrance_id, shot_seconds)
      values (1, 0, 1, 1, 5), (1, 1, 2, 2, 5)`.execute(db)
  }
})

test('a quiz that is validated while it is edited is validated as it is, or begins anew', async () => {
  await storeQuiz(testApp, 1, parseQuestions('Sol? | Sim = 1'))
  for (const round of rounds) {
    const [validated] = await Promise.all([staff.put('/api/quiz/validate/1'), add(`Lua ${round}?`, 2)])
    expect([200, 400]).toContain(validated.statusCode)
    expect((await quiz()).validatedAt).toBeNull()
    await staff.delete(`/api/question/${round + 2}`)
  }
})

test('a question that several delete at once is deleted once', async () => {
  await storeQuiz(testApp, 1, parseQuestions('Sol?'))
  const answers = await Promise.all(rounds.map(() => staff.delete('/api/question/1')))
  expect(sortStatuses(answers)).toEqual([204, 404, 404, 404, 404])
})
