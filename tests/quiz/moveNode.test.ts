import { sql } from 'kysely'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { readAudit } from '../records/records.ts'
import { awaitStatuses, getStatusAndField, getStatusAndText } from '../support/answers.ts'
import { setUpQuizzes } from './quizFixture.ts'
import { buildQuestionBody, formatQuiz, parseQuestions, type Quiz, storeCampaign, storeQuiz } from './quizRecords.ts'
import { buildAnswerBody } from './storedQuestions.ts'

/** Ids follow the order of the lines: questions 1 to 3, answers 1 to 5, options 1 to 3. */
const script = parseQuestions(
  'Manhã ou noite? | Manhã > 2 | Noite = 1 2',
  'Campo ou praia? | Campo > 3 | Praia = 1',
  'Flor ou fruta? | Flor',
)

const { testApp, staff, quiz, version } = await setUpQuizzes()
beforeEach(() => storeQuiz(testApp, 1, script))

const move = (body: unknown, headers?: Record<string, string>) => staff.put('/api/quiz/updateTree', body, headers)
const createFragranceMove = (fragranceOptionId: unknown, to: unknown) => {
  return { nodeType: 'fragrance', fragranceOptionId, newQuizQuestionAnswerId: to }
}
const createQuestionMove = (next: unknown, to: unknown, from?: unknown) => {
  return { nodeType: 'question', nextQuestionId: next, quizQuestionAnswerId: to, fromQuizQuestionAnswerId: from }
}
const createAnswerMove = (quizQuestionAnswerId: unknown, to: unknown) => {
  return { nodeType: 'answer', quizQuestionAnswerId, newQuizQuestionId: to }
}
const manha = 'Manhã ou noite? | Manhã > 2 | Noite = Lavanda, Menta'
const manhaToFlor = manha.replace('2', '3')
const campo = 'Campo ou praia? | Campo > 3 | Praia = Lavanda'
const flor = 'Flor ou fruta? | Flor'
const withoutPraia = campo.replace(' | Praia = Lavanda', '')

const leadsAndEndsError = 'Esta resposta leva a uma pergunta e não pode terminar também em fragrâncias.'
const ends = 'Esta resposta termina em fragrâncias e não pode levar também a uma pergunta.'

describe('a move', () => {
  it.each([
    [
      'a fragrance to another answer [J-56]',
      createFragranceMove(2, 4),
      [manha.replace(', Menta', ''), `${campo}, Menta`, flor],
    ],
    [
      'a fragrance to a free answer',
      createFragranceMove(3, 5),
      [manha, campo.replace(' = Lavanda', ''), `${flor} = Lavanda`],
    ],
    ['a question to one more answer [J-57]', createQuestionMove(3, 1), [manhaToFlor, campo, flor]],
    ['a question from answer to answer', createQuestionMove(3, 1, 3), [manhaToFlor, campo.replace(' > 3', ''), flor]],
    [
      'an answer to another question [J-58]',
      createAnswerMove(4, 3),
      [manha, withoutPraia, `${flor} | Praia = Lavanda`],
    ],
    [
      'an answer and where it leads',
      createAnswerMove(3, 1),
      [`${manha} | Campo > 3`, campo.replace(' | Campo > 3', ''), flor],
    ],
    ['the last answer of a question', createAnswerMove(5, 1), [`${manha} | Flor`, campo, 'Flor ou fruta?']],
  ])('takes %s', async (_name, body, outline) => {
    const before = await quiz()
    const answered = await move({ ...body, anything: 'else' })
    expect(getStatusAndText(answered)).toEqual([204, ''])
    const after = await staff.get('/api/quiz/1')
    expect(formatQuiz(after.json())).toEqual(outline)
    expect(answered.headers.etag).toBe(after.headers.etag)
    expect(after.json<Quiz>().updatedAt > before.updatedAt).toBe(true)
    expect(await readAudit(testApp)).toEqual(['edit quiz 1'])
  })

  it('of a question clears the link that it was dragged from, and only that', async () => {
    await move(createQuestionMove(3, 1))
    expect((await move(createQuestionMove(3, 1, 3))).statusCode).toBe(400)
    await storeCampaign(testApp, 'Outono', [1])
    await storeQuiz(testApp, 2, parseQuestions('Sol? | Sim > 2 | Não > 2 | Talvez', 'Vento?'))
    expect((await move(createQuestionMove(5, 8, 6))).statusCode).toBe(204)
    expect(formatQuiz(await quiz(2))).toEqual(['Sol? | Sim | Não > 2 | Talvez > 2', 'Vento?'])
  })

  it.each([
    ['a fragrance onto its own answer', createFragranceMove(1, 2), 'A parte já está neste lugar.'],
    ['a fragrance onto an answer that has it', createFragranceMove(3, 2), 'A resposta já tem esta fragrância.'],
    ['a fragrance onto an answer that leads on', createFragranceMove(1, 1), leadsAndEndsError],
    ['a question onto an answer that ends', createQuestionMove(3, 2), ends],
    ['a question onto the answer that leads there', createQuestionMove(2, 1), 'A parte já está neste lugar.'],
    ['a question onto an answer below it', createQuestionMove(1, 5), 'O quiz voltaria a uma pergunta já feita.'],
    ['a question onto its own answer', createQuestionMove(3, 5), 'O quiz voltaria a uma pergunta já feita.'],
    ['an answer onto its own question', createAnswerMove(1, 1), 'A parte já está neste lugar.'],
    [
      'an answer onto the question that it leads to',
      createAnswerMove(1, 2),
      'O quiz voltaria a uma pergunta já feita.',
    ],
    ['an answer onto a question below it', createAnswerMove(1, 3), 'O quiz voltaria a uma pergunta já feita.'],
    ['onto what is not there', createFragranceMove(1, 99), undefined],
    ['from what is not there', createQuestionMove(3, 1, 99), undefined],
  ])('of %s is refused in words', async (_name, body, sentence) => {
    const answered = await move(body)
    expect(answered.statusCode).toBe(400)
    if (sentence !== undefined) expect(answered.body).toBe(sentence)
    expect(formatQuiz(await quiz())).toEqual([manha, campo, flor])
  })

  it.each([
    ['an unknown kind', { nodeType: 'quiz', fragranceOptionId: 1 }, 'nodeType'],
    ['no kind', {}, 'nodeType'],
    ['a kind of every object', { nodeType: 'constructor' }, 'nodeType'],
    ['no target', createFragranceMove(1, undefined), 'newQuizQuestionAnswerId'],
    ['a key of no number', createAnswerMove('x', 1), 'quizQuestionAnswerId'],
    ['a key that is too large', createAnswerMove(2 ** 31, 1), 'quizQuestionAnswerId'],
    ['an object for a key', createQuestionMove({ id: 3 }, 1), 'nextQuestionId'],
    ['a source of no number', createQuestionMove(3, 1, 'x'), 'fromQuizQuestionAnswerId'],
    ['a list', [], undefined],
    ['nothing', undefined, undefined],
  ])('with %s is refused', async (_name, body, field) => {
    const answered = await move(body)
    expect(getStatusAndField(answered)).toEqual([400, field])
  })

  it('of a missing node is refused', async () => {
    const bodies = [createFragranceMove(99, 1), createAnswerMove(99, 1), createQuestionMove(99, 1)]
    expect(await awaitStatuses(...bodies.map((body) => move(body)))).toEqual([404, 404, 404])
  })

  it('goes from no quiz to another', async () => {
    await storeCampaign(testApp, 'Outono', [1])
    await storeQuiz(testApp, 2, parseQuestions('Sol? | Sim = 1 | Não'))
    for (const body of [
      createFragranceMove(4, 5),
      createFragranceMove(1, 7),
      createQuestionMove(4, 5),
      createQuestionMove(3, 7),
      createAnswerMove(7, 1),
      createAnswerMove(5, 4),
    ]) {
      expect((await move(body)).statusCode, JSON.stringify(body)).toBe(400)
    }
    expect(formatQuiz(await quiz())).toEqual([manha, campo, flor])
  })
})

describe('a tree that is another by now', () => {
  test('a question that the source no longer leads to is not moved', async () => {
    const answered = await move(createQuestionMove(3, 1, 1))
    expect([answered.statusCode, formatQuiz(await quiz())]).toEqual([409, [manha, campo, flor]])
  })

  test('a move over an old version is answered with the quiz as it is', async () => {
    const readVersion = await version()
    expect((await move(createFragranceMove(2, 4), readVersion)).statusCode).toBe(204)
    const late = await move(createFragranceMove(1, 1), readVersion)
    expect([late.statusCode, late.headers.etag]).toEqual([412, (await staff.get('/api/quiz/1')).headers.etag])
    expect(formatQuiz(late.json())[0]).toBe('Manhã ou noite? | Manhã > 2 | Noite = Lavanda')
  })

  test('an inactive quiz is moved nowhere; what could never be is said first', async () => {
    await staff.delete('/api/quiz/1')
    expect([
      (await move(createFragranceMove(2, 4))).statusCode,
      (await move(createFragranceMove(1, 1))).statusCode,
    ]).toEqual([409, 400])
    expect((await staff.delete('/api/question/3')).statusCode).toBe(409)
  })
})

test('a quiz that is gone meanwhile takes all of it along: nothing is moved, added or deleted', async () => {
  await sql`delete from quizzes`.execute(testApp.db)
  const moves = [createFragranceMove(1, 4), createQuestionMove(3, 5), createAnswerMove(4, 3)].map((body) => move(body))
  const added = staff.post('/api/question/add-update', buildQuestionBody('Sol?', [buildAnswerBody('Sim', [1])]))
  const others = [staff.delete('/api/question/1'), added, staff.put('/api/quiz/validate/1')]
  expect(await awaitStatuses(...moves, ...others)).toEqual(Array(6).fill(404))
})

describe('a question that is deleted', () => {
  it('goes with its answers; answers that led there lead nowhere [J-53]', async () => {
    const before = await quiz()
    testApp.clock.advance(1000)
    const answered = await staff.delete('/api/question/2')
    expect(getStatusAndText(answered)).toEqual([204, ''])
    const after = await quiz()
    expect(formatQuiz(after)).toEqual([manha.replace(' > 2', ''), flor])
    const isAsBefore = after.questions.map(({ updatedAt }, at) => updatedAt === before.questions[at * 2]?.updatedAt)
    expect(isAsBefore).toEqual([false, true])
    expect(await readAudit(testApp)).toEqual(['edit quiz 1'])
  })

  it('is not there twice, nor where no question can be', async () => {
    await staff.delete('/api/question/2')
    for (const id of ['2', '99', '0', 'x', '1.5', '99999999999'])
      expect((await staff.delete(`/api/question/${id}`)).statusCode).toBe(404)
  })

  it('stays if another user has changed the quiz', async () => {
    const readVersion = await version()
    await move(createFragranceMove(2, 4))
    expect((await staff.delete('/api/question/3', readVersion)).statusCode).toBe(412)
    expect((await staff.delete('/api/question/3')).statusCode).toBe(204)
  })
})
