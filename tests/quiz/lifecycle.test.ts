import { sql } from 'kysely'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { auditOf } from '../records/records.ts'
import { quizTests } from './quizTests.ts'
import { answerTo, type QuestionScript, type Quiz, questionWith, storeCampaign, storeQuiz } from './quizWorld.ts'

const { world, staff, quiz } = await quizTests()

const sound: readonly QuestionScript[] = [
  {
    quest: 'Manhã ou noite?',
    answers: [
      { label: 'Manhã', next: 1 },
      { label: 'Noite', fragrances: [1] },
    ],
  },
  { quest: 'Campo ou praia?', answers: [{ label: 'Campo', fragrances: [1, 2] }] },
]
const validate = (headers?: Record<string, string>) => staff.put('/api/quiz/validate/1', undefined, headers)
const publish = (headers?: Record<string, string>) => staff.put('/api/quiz/publish/1', undefined, headers)

describe('a quiz that leads everybody to fragrances', () => {
  beforeEach(() => storeQuiz(world, 1, sound))

  it('is validated, and answered so [J-59, G-20]', async () => {
    const validated = await validate()
    const now = world.clock().toISOString()
    expect(validated.json()).toMatchObject({ validatedAt: now, publishedAt: null, updatedAt: now })
    expect([validated.statusCode, validated.json()]).toEqual([200, await quiz()])
    expect(await auditOf(world)).toEqual(['validate quiz 1'])
  })

  it('is published once it is validated, and answered so [J-60, G-21]', async () => {
    const validated = await validate()
    world.clock.pass(1000)
    const published = await publish({ 'if-match': String(validated.headers.etag) })
    const now = world.clock().toISOString()
    expect(published.json()).toEqual({ ...validated.json<Quiz>(), publishedAt: now, updatedAt: now })
    expect([published.statusCode, published.json()]).toEqual([200, await quiz()])
    expect(await auditOf(world)).toEqual(['validate quiz 1', 'publish quiz 1'])
  })

  it('is not published before it is validated, and neither twice', async () => {
    const early = await publish()
    expect([early.statusCode, early.body]).toMatchObject([409, expect.stringContaining('ainda não foi validado')])
    expect((await validate()).statusCode).toBe(200)
    expect((await validate()).statusCode).toBe(409)
    expect((await publish()).statusCode).toBe(200)
    expect((await publish()).statusCode).toBe(409)
  })

  it('is not validated while it is inactive, nor in another version than was read', async () => {
    expect((await validate({ 'if-match': '"old"' })).statusCode).toBe(412)
    await staff.delete('/api/quiz/1')
    expect((await validate()).statusCode).toBe(409)
    expect((await staff.put('/api/quiz/validate/99')).statusCode).toBe(404)
    expect((await staff.put('/api/quiz/publish/x')).statusCode).toBe(404)
  })

  it.each([
    ['a question is added', () => staff.post('/api/question/add-update', questionWith('Sol?', [answerTo('Sim', [1])]))],
    ['a question is deleted', () => staff.delete('/api/question/2')],
    [
      'a part moves',
      () =>
        staff.put('/api/quiz/updateTree', { nodeType: 'fragrance', fragranceOptionId: 3, newQuizQuestionAnswerId: 2 }),
    ],
  ])('begins anew where %s', async (_name, change) => {
    await validate()
    await publish()
    world.clock.pass(1000)
    expect((await quiz()).publishedAt).not.toBeNull()
    expect((await change()).statusCode).toBeLessThan(300)
    expect(await quiz()).toMatchObject({ validatedAt: null, publishedAt: null })
    const { rows } = await sql<{ changes: object }>`
      select changes from audit_entries order by id desc limit 1`.execute(world.db)
    expect(Object.keys(rows[0]?.changes ?? {}).sort()).toEqual(['publishedAt', 'questions', 'updatedAt', 'validatedAt'])
  })

  it('stays what it is where a change is refused', async () => {
    await validate()
    await staff.post('/api/question/add-update', questionWith('', []))
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
  const praia: QuestionScript = { quest: 'Praia?', answers: [{ label: 'Sim', fragrances: [1] }] }
  it.each<[string, readonly QuestionScript[], string]>([
    ['without questions', [], 'O quiz não tem perguntas.'],
    [
      'with an answer that leads nowhere',
      [{ quest: 'Sol?', answers: [{ label: 'Sim', fragrances: [1] }, { label: 'Não' }] }],
      'A resposta “Não” da pergunta “Sol?” não leva a uma pergunta nem a fragrâncias.',
    ],
    ['with a question without answers', [{ quest: 'Sol?', answers: [] }], 'A pergunta “Sol?” não tem respostas.'],
    ['with two beginnings', [...sound, praia], 'Nenhuma resposta leva à pergunta “Praia?”, e ela não é a inicial.'],
    [
      'with a circle that nothing leads to',
      [
        praia,
        { quest: 'Sol?', answers: [{ label: 'Sim', next: 2 }] },
        { quest: 'Lua?', answers: [{ label: 'Não', next: 1 }] },
      ],
      'Não há caminho até a pergunta “Sol?”. Não há caminho até a pergunta “Lua?”. A resposta “Não” da pergunta “Lua?” volta a uma pergunta já feita.',
    ],
    [
      'with no beginning',
      [
        { quest: 'Sol?', answers: [{ label: 'Sim', next: 1 }] },
        { quest: 'Lua?', answers: [{ label: 'Não', next: 0 }] },
      ],
      'Não há pergunta inicial: todas vêm depois de outra. A resposta “Não” da pergunta “Lua?” volta a uma pergunta já feita.',
    ],
    [
      'with a fragrance that is inactive, or outside the campaign',
      [{ quest: 'Sol?', answers: [{ label: 'Sim', fragrances: [1, 3, 4] }] }],
      'A fragrância “Rosa” da resposta “Sim” da pergunta “Sol?” está inativa ou fora da coleção da campanha. A fragrância “Cedro” da resposta “Sim” da pergunta “Sol?” está inativa ou fora da coleção da campanha.',
    ],
  ])('%s, and says what and where', async (_name, script, sentence) => {
    await storeQuiz(world, 1, script)
    const answer = await validate()
    expect([answer.statusCode, answer.body]).toEqual([400, sentence])
    expect((await quiz()).validatedAt).toBeNull()
  })

  it('in words of the language that is asked in, twenty at most', async () => {
    await storeQuiz(
      world,
      1,
      Array.from({ length: 30 }, (_, index) => ({ quest: `Q${index}`, answers: [] })),
    )
    const answer = await validate({ 'content-language': 'en-US' })
    expect(answer.body).toMatch(/^The question “Q0” has no answers\. .+ And there are 39 more problems\.$/)
  })
})

test('whatever stands wrong in two parts of a quiz is said of both', async () => {
  await storeCampaign(world, 'Outono', [1])
  await storeQuiz(world, 1, [{ quest: 'Sol?', answers: [{ label: 'Sim' }, { label: 'Não' }] }])
  expect((await validate()).body.split('. ')).toHaveLength(2)
})
