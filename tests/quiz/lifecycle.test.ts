import { sql } from 'kysely'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { readAudit } from '../records/records.ts'
import { awaitStatuses } from '../support/answers.ts'
import { setUpQuizzes } from './quizFixture.ts'
import { buildQuestionBody, parseQuestions, type Quiz, storeCampaign, storeQuiz } from './quizRecords.ts'
import { buildAnswerBody } from './storedQuestions.ts'

const { testApp, staff, quiz } = await setUpQuizzes()

const validQuestions = ['Manhã ou noite? | Manhã > 2 | Noite = 1', 'Campo ou praia? | Campo = 1 2']
const validate = (headers?: Record<string, string>) => staff.put('/api/quiz/validate/1', undefined, headers)
const publish = (headers?: Record<string, string>) => staff.put('/api/quiz/publish/1', undefined, headers)

describe('a quiz that leads everybody to fragrances', () => {
  beforeEach(() => storeQuiz(testApp, 1, parseQuestions(...validQuestions)))

  it('is validated, and answered so [J-59, G-20]', async () => {
    const validated = await validate()
    const now = testApp.clock().toISOString()
    expect(validated.json()).toMatchObject({ validatedAt: now, publishedAt: null, updatedAt: now })
    expect([validated.statusCode, validated.json()]).toEqual([200, await quiz()])
    expect(await readAudit(testApp)).toEqual(['validate quiz 1'])
  })

  it('is published once it is validated, and answered so [J-60, G-21]', async () => {
    const validated = await validate()
    testApp.clock.advance(1000)
    const published = await publish({ 'if-match': String(validated.headers.etag) })
    const now = testApp.clock().toISOString()
    expect(published.json()).toEqual({ ...validated.json<Quiz>(), publishedAt: now, updatedAt: now })
    expect([published.statusCode, published.json()]).toEqual([200, await quiz()])
    expect(await readAudit(testApp)).toEqual(['validate quiz 1', 'publish quiz 1'])
  })

  it('is taken offline by whoever sees it published, stays validated, and can be published again (U-20)', async () => {
    const unpublish = (headers?: Record<string, string>) => staff.put('/api/quiz/unpublish/1', undefined, headers)
    const { validatedAt } = (await validate()).json<Quiz>()
    const earlyAnswer = await unpublish()
    expect([earlyAnswer.statusCode, earlyAnswer.body]).toMatchObject([
      409,
      expect.stringContaining('ainda não foi publicado'),
    ])
    const published = await publish()
    expect((await unpublish({ 'if-match': '"old"' })).statusCode).toBe(412)
    testApp.clock.advance(1000)
    const offline = await unpublish({ 'if-match': String(published.headers.etag) })
    const updatedAt = testApp.clock().toISOString()
    expect([offline.statusCode, offline.json()]).toMatchObject([200, { validatedAt, publishedAt: null, updatedAt }])
    expect(offline.json()).toEqual(await quiz())
    expect((await readAudit(testApp)).at(-1)).toBe('unpublish quiz 1')
    expect((await publish()).statusCode).toBe(200)
    await staff.delete('/api/quiz/1')
    expect((await unpublish()).statusCode).toBe(409)
  })

  it('is not published before it is validated, and neither twice', async () => {
    const earlyAnswer = await publish()
    expect([earlyAnswer.statusCode, earlyAnswer.body]).toMatchObject([
      409,
      expect.stringContaining('ainda não foi validado'),
    ])
    expect([(await validate()).statusCode, (await validate()).statusCode]).toEqual([200, 409])
    expect([(await publish()).statusCode, (await publish()).statusCode]).toEqual([200, 409])
  })

  it('is not validated while it is inactive, nor in another version than was read', async () => {
    expect((await validate({ 'if-match': '"old"' })).statusCode).toBe(412)
    await staff.delete('/api/quiz/1')
    expect((await validate()).statusCode).toBe(409)
    const others = ['validate/99', 'publish/x'].map((path) => staff.put(`/api/quiz/${path}`))
    expect(await awaitStatuses(...others)).toEqual([404, 404])
  })

  const part = { nodeType: 'fragrance', fragranceOptionId: 3, newQuizQuestionAnswerId: 2 }
  it.each([
    [
      'a question is added',
      () => staff.post('/api/question/add-update', buildQuestionBody('Sol?', [buildAnswerBody('Sim', [1])])),
    ],
    ['a question is deleted', () => staff.delete('/api/question/2')],
    ['a part moves', () => staff.put('/api/quiz/updateTree', part)],
  ])('begins anew where %s', async (_name, change) => {
    await validate()
    await publish()
    testApp.clock.advance(1000)
    expect((await quiz()).publishedAt).not.toBeNull()
    expect((await change()).statusCode).toBeLessThan(300)
    expect(await quiz()).toMatchObject({ validatedAt: null, publishedAt: null })
    const { rows } = await sql<{ changes: object }>`
      select changes from audit_entries order by id desc limit 1`.execute(testApp.db)
    expect(Object.keys(rows[0]?.changes ?? {}).sort()).toEqual(['publishedAt', 'questions', 'updatedAt', 'validatedAt'])
  })

  it('stays what it is where a change is refused', async () => {
    await validate()
    await staff.post('/api/question/add-update', buildQuestionBody('', []))
    await staff.put('/api/quiz/updateTree', { nodeType: 'answer', quizQuestionAnswerId: 1, newQuizQuestionId: 2 })
    expect((await quiz()).validatedAt).not.toBeNull()
  })

  it('keeps what it was while it is inactive [G-28, G-29]', async () => {
    await validate()
    await staff.delete('/api/quiz/1')
    await staff.put('/api/quiz/activate/1')
    expect(await quiz()).toMatchObject({ deletedAt: null, validatedAt: expect.any(String) })
  })
})

describe('a quiz is not validated', () => {
  const buildInactiveError = (name: string) =>
    `A fragrância “${name}” da resposta “Sim” da pergunta “Sol?” está inativa ou fora da coleção da campanha.`
  const cycleMessage = 'A resposta “Não” da pergunta “Lua?” volta a uma pergunta já feita.'
  const lost = 'A resposta “Não” da pergunta “Sol?” não leva a uma pergunta nem a fragrâncias.'
  const unreachable = 'Não há caminho até a pergunta “Sol?”. Não há caminho até a pergunta “Lua?”.'
  const second = 'Nenhuma resposta leva à pergunta “Praia?”, e ela não é a inicial.'
  const cyclicQuiz = ['Praia? | Sim = 1', 'Sol? | Sim > 3', 'Lua? | Não > 2']
  const noRootMessage = `Não há pergunta inicial: todas vêm depois de outra. ${cycleMessage}`
  const quizWithForeignFragrances = ['Sol? | Sim = 1 3 4']
  it.each<[string, readonly string[], string]>([
    ['without questions', [], 'O quiz não tem perguntas.'],
    ['with an answer that leads nowhere', ['Sol? | Sim = 1 | Não'], lost],
    ['with a question without answers', ['Sol?'], 'A pergunta “Sol?” não tem respostas.'],
    ['with two beginnings', [...validQuestions, 'Praia? | Sim = 1'], second],
    ['with a circle that nothing leads to', cyclicQuiz, `${unreachable} ${cycleMessage}`],
    ['with no beginning', ['Sol? | Sim > 2', 'Lua? | Não > 1'], noRootMessage],
    [
      'with fragrances inactive or outside the campaign',
      quizWithForeignFragrances,
      `${buildInactiveError('Rosa')} ${buildInactiveError('Cedro')}`,
    ],
  ])('%s, and says what and where', async (_name, script, sentence) => {
    await storeQuiz(testApp, 1, parseQuestions(...script))
    const response = await validate()
    expect([response.statusCode, response.body]).toEqual([400, sentence])
    expect((await quiz()).validatedAt).toBeNull()
  })

  it('in words of the language that is asked in, twenty at most', async () => {
    await storeQuiz(testApp, 1, parseQuestions(...Array.from({ length: 30 }, (_, index) => `Q${index}`)))
    const response = await validate({ 'content-language': 'en-US' })
    expect(response.body).toMatch(/^The question “Q0” has no answers\. .+ And there are 39 more problems\.$/)
  })
})

test('whatever stands wrong in two parts of a quiz is said of both', async () => {
  await storeCampaign(testApp, 'Outono', [1])
  await storeQuiz(testApp, 1, parseQuestions('Sol? | Sim | Não'))
  expect((await validate()).body.split('. ')).toHaveLength(2)
})
