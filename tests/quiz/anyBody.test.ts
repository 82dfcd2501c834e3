import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findCycleAnswerIds, getDestination } from '#rules/quizGraph.ts'
import { toQuizGraph } from '#rules/quizOnWire.ts'
import { setUpApp } from '../http/appFixture.ts'
import {
  buildQuestionBody,
  parseQuestions,
  type Quiz,
  storeCampaign,
  storeFragrances,
  storeQuiz,
} from './quizRecords.ts'
import { buildAnswerBody } from './storedQuestions.ts'

const testApp = await setUpApp()
const staff = await testApp.signInAs('GERENTE')
await storeFragrances(testApp)
await storeQuiz(testApp, 1, parseQuestions('Sol? | Sim > 2 | Não = 1 2', 'Lua? | Talvez | Nunca = 2', 'Mar? | Sim'))
await storeCampaign(testApp, 'Outono', [1])
await storeQuiz(testApp, 2, parseQuestions('Vento? | Sim = 1'))

const invalidValues = [
  null,
  '',
  ' ',
  -1,
  0,
  2 ** 31,
  1.5,
  true,
  [],
  {},
  [[]],
  '\u0000',
  '\ud800',
  '<b>',
  'a'.repeat(10_000),
]
const arbitraryInvalid = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(...invalidValues),
)
/** Generates mostly the first and sometimes the second. */
const withRareInvalid = <T>(one: fc.Arbitrary<T>, other: fc.Arbitrary<unknown> = arbitraryInvalid) =>
  fc.oneof({ weight: 12, arbitrary: one as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: other })
const arbitraryId = fc.integer({ min: 1, max: 9 })
const key = withRareInvalid(withRareInvalid(arbitraryId, fc.constantFrom('3', 99)))
const arbitraryOptionalId = withRareInvalid(fc.option(arbitraryId))
const text = withRareInvalid(fc.constantFrom('Sim', 'Não', 'Talvez', 'Outra coisa', ' Sim '))
const fragrances = withRareInvalid(
  fc.array(withRareInvalid(fc.record({ fragranceId: key }, { requiredKeys: [] })), { maxLength: 3 }),
)

const label = fc.constantFrom('Sim', 'Não')
const validQuestion = fc.oneof(
  fc.tuple(label, fc.subarray([1, 2], { minLength: 1 })).map(([desc, ids]) => buildAnswerBody(desc, ids)),
  fc.tuple(label, fc.integer({ min: 1, max: 5 })).map(([desc, id]) => buildAnswerBody(desc, id)),
)
const arbitraryAnswer = fc.record(
  {
    quizQuestionAnswerId: arbitraryOptionalId,
    answerId: arbitraryOptionalId,
    desc: text,
    description: text,
    isAnswerFinish: withRareInvalid(fc.boolean()),
    nextQuizQuestionId: arbitraryOptionalId,
    fragrances,
  },
  { requiredKeys: [] },
)
const answer = fc.oneof(
  { weight: 12, arbitrary: validQuestion },
  { weight: 1, arbitrary: arbitraryAnswer },
  { weight: 1, arbitrary: arbitraryInvalid },
)
const question = fc.record(
  {
    quizId: withRareInvalid(fc.constant(1), key),
    quizQuestionId: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: arbitraryId }),
    questionId: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: arbitraryOptionalId }),
    quest: text,
    answers: withRareInvalid(fc.array(answer, { maxLength: 4 })),
    extra: arbitraryInvalid,
  },
  { requiredKeys: ['quizId', 'quest', 'answers'] },
)
const move = fc.record<Record<string, unknown>>(
  {
    nodeType: withRareInvalid(fc.constantFrom('fragrance', 'question', 'answer')),
    fragranceOptionId: key,
    newQuizQuestionAnswerId: key,
    quizQuestionAnswerId: key,
    nextQuestionId: key,
    fromQuizQuestionAnswerId: arbitraryOptionalId,
    newQuizQuestionId: key,
  },
  { requiredKeys: ['nodeType'] },
)

/** Replaces small ids in a move by those at that position in the current quiz. */
function replaceIds(body: Readonly<Record<string, unknown>>, quiz: Quiz): unknown {
  const answers = quiz.questions.flatMap((one) => one.answers)
  const questionKeys = quiz.questions.map(({ quizQuestionId }) => quizQuestionId)
  const answerKeys = answers.map(({ quizQuestionAnswerId }) => quizQuestionAnswerId)
  const keys: Readonly<Record<string, readonly number[]>> = {
    nextQuestionId: questionKeys,
    newQuizQuestionId: questionKeys,
    quizQuestionAnswerId: answerKeys,
    newQuizQuestionAnswerId: answerKeys,
    fragranceOptionId: answers.flatMap((one) => one.fragranceOptions.map(({ fragranceOptionId }) => fragranceOptionId)),
  }
  const replaceId = ([name, value]: [string, unknown]): [string, unknown] => {
    const known = keys[name] ?? []
    return [name, typeof value === 'number' && value < 10 ? (known.at(value % (known.length || 1)) ?? value) : value]
  }
  return Object.fromEntries(Object.entries(body).map(replaceId))
}

it('no body, however strange, makes the server fail, loses a text or makes a quiz that cannot be', async () => {
  const seen = new Set<string>()
  const step = fc.oneof(
    { weight: 2, arbitrary: fc.tuple(fc.constant('save'), question) },
    { weight: 3, arbitrary: fc.tuple(fc.constant('move'), move) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('any'), arbitraryInvalid) },
  )
  await fc.assert(
    fc.asyncProperty(step, async ([name, body]) => {
      const read = async () => (await staff.get('/api/quiz/1')).json<Quiz>()
      const sent = JSON.stringify(name === 'move' ? replaceIds(body as Record<string, unknown>, await read()) : body)
      const calls = [
        ...(name !== 'move' ? [staff.post('/api/question/add-update', sent)] : []),
        ...(name !== 'save' ? [staff.put('/api/quiz/updateTree', sent)] : []),
      ]
      for (const { statusCode, body: said } of await Promise.all(calls)) {
        seen.add(`${name} ${statusCode}`)
        expect([200, 204, 400, 404, 409], said).toContain(statusCode)
      }
      const graph = toQuizGraph(await read())
      expect(findCycleAnswerIds(graph)).toEqual([])
      const destinations = graph.questions.flatMap(({ answers }) =>
        answers.map((one) => getDestination(graph, one).kind),
      )
      expect(destinations).not.toContain('both')
    }),
    { numRuns: 250 },
  )
  expect([...seen]).toEqual(expect.arrayContaining(['save 200', 'save 400', 'move 204', 'move 400']))
})

it('a question that was saved can be saved again as it is', async () => {
  const save = (body: object) => staff.post('/api/question/add-update', body)
  const saved = (
    await save(buildQuestionBody('De novo?', [buildAnswerBody('Sim', [1]), buildAnswerBody('Não', [2])]))
  ).json<Quiz['questions'][number]>()
  const { questionId, quizQuestionId, question: stored, answers } = saved
  const storedAnswers = answers.map(
    ({ quizQuestionAnswerId, answerId, answer: { label, description }, fragranceOptions }) =>
      buildAnswerBody(label, [], { quizQuestionAnswerId, answerId, description, fragrances: fragranceOptions }),
  )
  const again = await save(buildQuestionBody(stored.quest, storedAnswers, { questionId, quizQuestionId }))
  expect([again.statusCode, again.json()]).toMatchObject([200, { questionId, quizQuestionId, answers }])
})
