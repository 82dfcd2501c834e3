import { sql } from 'kysely'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { getStatusAndField, getStatusAndText } from '../support/answers.ts'
import { setUpQuizzes } from './quizFixture.ts'
import {
  buildQuestionBody,
  formatQuiz,
  parseQuestions,
  type QuizQuestion,
  storeCampaign,
  storeQuiz,
} from './quizRecords.ts'
import { buildAnswerBody } from './storedQuestions.ts'

const { testApp, staff, quiz, version } = await setUpQuizzes()
beforeEach(() => staff.post('/api/quiz', { name: 'Perfume ideal', campaignId: 1, language: 'pt-BR' }))

const save = (body: unknown, headers?: Record<string, string>) => staff.post('/api/question/add-update', body, headers)
const saved = async (body: unknown) => {
  const response = await save(body)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<QuizQuestion>()
}
const readBank = async (table: string) =>
  (await sql<{ id: number }>`select * from ${sql.table(table)} order by id`.execute(testApp.db)).rows
const endingAnswer = buildAnswerBody('Manhã', [2, 1])

describe('a question that is added', () => {
  it('is answered as the quiz has it, with its answers and their fragrances [J-51, J-52, G-48]', async () => {
    const given = [buildAnswerBody('Manhã', [2, 1], { description: 'Luz' }), buildAnswerBody('Noite', [1])]
    const body = buildQuestionBody(' Manhã ou noite? ', given)
    const question = await saved({ ...body, quizQuestionId: undefined, anything: { else: 1 } })
    expect(question).toMatchObject({
      quizQuestionId: 1,
      questionId: 1,
      quizId: 1,
      question: { questionId: 1, quest: 'Manhã ou noite?' },
      answers: [
        {
          quizQuestionAnswerId: 1,
          answer: { answerId: 1, label: 'Manhã', description: 'Luz' },
          nextQuestionId: null,
          nextQuestion: null,
          fragranceOptions: [
            { fragranceOptionId: 1, fragranceId: 2, fragrance: { name: 'Menta' } },
            { fragranceId: 1 },
          ],
        },
        { answer: { label: 'Noite', description: null }, fragranceOptions: [{ fragranceId: 1 }] },
      ],
    })
    expect((await quiz()).questions).toEqual([question])
  })

  it('comes after the others, and leads to one of them [G-13, G-14]', async () => {
    await saved(buildQuestionBody('Campo ou praia?', [endingAnswer]))
    const { answers } = await saved(
      buildQuestionBody('Manhã ou noite?', [buildAnswerBody('Manhã', 1), buildAnswerBody('Noite', [1])]),
    )
    expect(answers[0]).toMatchObject({
      nextQuestionId: 1,
      nextQuestion: { quizQuestionId: 1, question: { questionId: 1, quest: 'Campo ou praia?' } },
    })
    expect(formatQuiz(await quiz())).toEqual([
      'Campo ou praia? | Manhã = Menta, Lavanda',
      'Manhã ou noite? | Manhã > 1 | Noite = Lavanda',
    ])
  })

  it('takes descriptions of 100 characters, and none of 101 [K-61]', async () => {
    const saveWithDescription = (length: number) =>
      save(buildQuestionBody('Sol?', [buildAnswerBody('Sim', [1], { description: '🌿'.repeat(length) })]))
    expect((await saveWithDescription(100)).statusCode).toBe(200)
    const refused = await saveWithDescription(101)
    expect(getStatusAndField(refused)).toEqual([400, 'answers.0.description'])
  })

  it('keeps markup and the longest texts as they are', async () => {
    const quest = `<script>alert(1)</script>${'ã'.repeat(230)}`
    const label = `<b>%{smart_count}</b>${'🌿'.repeat(79)}`
    const { question, answers } = await saved(buildQuestionBody(quest, [buildAnswerBody(label, [1])]))
    expect([question.quest, answers[0]?.answer.label]).toEqual([quest, label])
  })
})

describe('a question that is changed', () => {
  beforeEach(async () => {
    await saved(buildQuestionBody('Campo ou praia?', [endingAnswer]))
    const answers = [buildAnswerBody('Manhã', [1, 2]), buildAnswerBody('Noite', 1), buildAnswerBody('Tarde', 1)]
    await saved(buildQuestionBody('Manhã ou noite?', answers))
  })
  const change = (answers: object[], more: object = {}) =>
    buildQuestionBody('Manhã ou noite?', answers, { quizQuestionId: 2, ...more })

  it('has exactly the answers of the body in their order; what is named keeps its keys', async () => {
    const before = await quiz()
    const options = before.questions[1]?.answers[0]?.fragranceOptions
    const question = await saved(
      change([
        buildAnswerBody('Nova', [2]),
        buildAnswerBody('Tarde da noite', 1, { quizQuestionAnswerId: 4 }),
        buildAnswerBody('Manhã', [2], { quizQuestionAnswerId: 2, answerId: 1 }),
      ]),
    )
    expect(formatQuiz(await quiz())[1]).toBe('Manhã ou noite? | Nova = Menta | Tarde da noite > 1 | Manhã = Menta')
    expect(question.answers.map(({ quizQuestionAnswerId }) => quizQuestionAnswerId)).toEqual([5, 4, 2])
    const { fragranceOptionId } = options?.[1] ?? {}
    expect(question.answers[2]?.fragranceOptions).toMatchObject([{ fragranceOptionId }])
  })

  it('changes the destination of its answers both ways in one save [G-32]', async () => {
    const [manha, noite] = [{ quizQuestionAnswerId: 2 }, { quizQuestionAnswerId: 3 }]
    await saved(change([buildAnswerBody('Manhã', 1, manha), buildAnswerBody('Noite', [1], noite)]))
    expect(formatQuiz(await quiz())[1]).toBe('Manhã ou noite? | Manhã > 1 | Noite = Lavanda')
  })

  it('is stamped, and its quiz with it; the others are not', async () => {
    const before = await quiz()
    testApp.clock.advance(1000)
    await saved(change([buildAnswerBody('Manhã', 1)]))
    const after = await quiz()
    const moved = after.questions.map(({ updatedAt }, index) => updatedAt > (before.questions[index]?.updatedAt ?? ''))
    expect([moved, after.updatedAt > before.updatedAt]).toEqual([[false, true], true])
  })

  it('is recorded in the audit trail, without the unchanged questions', async () => {
    await saved(change([buildAnswerBody('Manhã', 1)]))
    const { rows } = await sql<{ changes: { questions: { from: unknown[]; to: unknown[] } } }>`
      select changes from audit_entries where action = 'edit' order by id desc limit 1`.execute(testApp.db)
    expect(rows[0]?.changes.questions).toMatchObject({
      from: [{ quizQuestionId: 2, answersCount: 3 }],
      to: [{ quizQuestionId: 2, answersCount: 1 }],
    })
  })
})

describe('the bank of texts', () => {
  const muito = { description: 'Muito' }

  it('uses an equal text of the language again, and no text of another language', async () => {
    await storeCampaign(testApp, 'Outono', [1])
    await staff.post('/api/quiz', { name: 'Perfect scent', campaignId: 2, language: 'en-US' })
    const answers = [buildAnswerBody('Sim', [1]), buildAnswerBody('Sim', [2]), buildAnswerBody('Sim', [1], muito)]
    await saved(buildQuestionBody('Sol?', answers))
    await saved(buildQuestionBody('Sol?', [buildAnswerBody('sim', [1])]))
    await saved({ ...buildQuestionBody('Sol?', [buildAnswerBody('Sim', [1])]), quizId: 2 })
    expect(await readBank('questions')).toMatchObject([
      { id: 1, language: 'pt-BR', quest: 'Sol?' },
      { language: 'en-US', quest: 'Sol?' },
    ])
    const texts = (await readBank('answers')).map((row) => Object.values(row).slice(1, 4).map(String).join(' '))
    expect(texts).toEqual(['pt-BR Sim Muito', 'pt-BR Sim null', 'pt-BR sim null', 'en-US Sim null'])
  })

  it('never changes: another text of a chosen entry is another entry', async () => {
    await saved(buildQuestionBody('Sol?', [buildAnswerBody('Sim', [1], muito)]))
    const other = buildAnswerBody('Sim!', [1], { answerId: 1, ...muito })
    const { questionId, answers } = await saved(buildQuestionBody('Chuva?', [other], { questionId: 1 }))
    expect([questionId, answers[0]?.answerId]).toEqual([2, 2])
    expect(formatQuiz(await quiz())).toEqual(['Sol? | Sim = Lavanda', 'Chuva? | Sim! = Lavanda'])
  })

  it('is chosen from by key alone; what is not said of an entry stays as it is', async () => {
    await saved(buildQuestionBody('Sol?', [buildAnswerBody('Sim', [1], muito)]))
    const chosen = { answerId: 1, description: undefined }
    const withoutTexts = [buildAnswerBody('', [1], chosen), buildAnswerBody('Sim', [2], chosen)]
    const again = await saved(buildQuestionBody('', withoutTexts, { questionId: 1 }))
    expect([again.questionId, again.answers.map(({ answerId }) => answerId)]).toEqual([1, [1, 1]])
    const plain = await saved(buildQuestionBody('Sol?', [buildAnswerBody('Sim', [1], { answerId: 1 })]))
    expect(plain.answers[0]?.answer.description).toBeNull()
  })

  it.each([null, ''])('is chosen with its description where neither text is said (%j)', async (withoutTexts) => {
    await saved(buildQuestionBody('Sol?', [buildAnswerBody('Sim', [1], muito)]))
    const chosen = { answerId: 1, desc: withoutTexts, description: withoutTexts }
    const { answers } = await saved(buildQuestionBody('Chuva?', [buildAnswerBody('', [1], chosen)]))
    expect(answers[0]?.answer).toEqual({ answerId: 1, label: 'Sim', description: 'Muito' })
    expect(await readBank('answers')).toHaveLength(1)
  })

  it('has a text once, though many add it at once', async () => {
    for (const [index, name] of ['Outono', 'Inverno', 'Verão'].entries()) {
      await storeCampaign(testApp, name, [1])
      await staff.post('/api/quiz', { name, campaignId: index + 2, language: 'pt-BR' })
    }
    const labels = ['Sim', 'Não', 'Talvez']
    const bodies = [1, 2, 3, 4].flatMap((quizId) => {
      const answers = labels.map((label) => buildAnswerBody(label, [1]))
      const body = { ...buildQuestionBody('Sol?', quizId % 2 ? answers : answers.reverse()), quizId }
      return [body, body]
    })
    const answers = await Promise.all(bodies.map((body) => save(body)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(bodies.map(() => 200))
    expect([(await readBank('questions')).length, (await readBank('answers')).length]).toEqual([1, 3])
  })
})

describe('a question', () => {
  const tooMany = 'Respostas: Informe no máximo 100 itens.'
  const goneMessage = 'Este registro não existe mais. Escolha outro.'
  beforeEach(() => saved(buildQuestionBody('Sol?', [endingAnswer])))

  it.each<[string, object, string, string?]>([
    ['no text', { quest: ' ' }, 'quest', 'Pergunta: Escolha ou escreva a pergunta.'],
    ['a text of another kind', { quest: 7 }, 'quest', 'Pergunta: Informe um texto.'],
    ['256 characters', { quest: 'a'.repeat(256) }, 'quest', 'Pergunta: Informe no máximo 255 caracteres.'],
    ['10,000 characters', { quest: 'a'.repeat(10_000) }, 'quest'],
    ['a line break', { quest: 'a\nb' }, 'quest'],
    ['no answers', { answers: [] }, 'answers', 'Respostas: Adicione pelo menos uma resposta.'],
    ['answers that are none', { answers: 'Sim' }, 'answers', 'Respostas: Informe uma lista.'],
    ['an answer that is none', { answers: ['Sim'] }, 'answers.0'],
    ['101 answers', { answers: Array(101).fill(endingAnswer) }, 'answers', tooMany],
    ['more answers than are read', { answers: Array(5_000).fill(0) }, 'answers', tooMany],
    ['an entry that is not in the bank', { questionId: 99 }, 'questionId', `Pergunta: ${goneMessage}`],
    ['a key of no number', { quizQuestionId: 'x' }, 'quizQuestionId'],
  ])('with %s is refused [K-63, K-64]', async (_name, wrong, field, sentence) => {
    const response = await save({ ...buildQuestionBody('Chuva?', [endingAnswer]), ...wrong })
    expect(getStatusAndField(response)).toEqual([400, field])
    if (sentence !== undefined) expect(response.body).toBe(sentence)
    expect(formatQuiz(await quiz())).toHaveLength(1)
  })

  const nowhere = buildAnswerBody('Sim', [], { isAnswerFinish: false })
  const strange = { fragrances: [{ fragranceOptionId: 1, fragranceId: 1 }] }
  const notOffered = 'Esta fragrância está inativa ou fora da coleção da campanha.'
  const tooLong = 'Informe no máximo 100 caracteres.'
  it.each<[string, object, string, string?]>([
    ['is neither chosen nor new', buildAnswerBody(' ', [1]), 'desc', ': Escolha ou escreva a resposta.'],
    ['is too long', buildAnswerBody('a'.repeat(101), [1]), 'desc', `: ${tooLong}`],
    [
      'says too much',
      buildAnswerBody('Sim', [1], { description: 'a'.repeat(101) }),
      'description',
      `, descrição: ${tooLong}`,
    ],
    ['ends without any', buildAnswerBody('Sim', []), 'fragrances', ', fragrâncias: Escolha pelo menos uma fragrância.'],
    ['leads to nothing', nowhere, 'nextQuizQuestionId', ', próxima pergunta: Escolha a próxima pergunta.'],
    ['ends and leads on', buildAnswerBody('Sim', [1], { nextQuizQuestionId: 1 }), 'nextQuizQuestionId'],
    ['leads on and ends', buildAnswerBody('Sim', [1], { isAnswerFinish: false, nextQuizQuestionId: 1 }), 'fragrances'],
    ['leads to what is not there', buildAnswerBody('Sim', 99), 'nextQuizQuestionId'],
    ['has a fragrance twice', buildAnswerBody('Sim', [1, 1]), 'fragrances'],
    ['has an inactive one', buildAnswerBody('Sim', [1, 3]), 'fragrances.1.fragranceId', `, fragrância: ${notOffered}`],
    ['has a fragrance outside the campaign', buildAnswerBody('Sim', [4]), 'fragrances.0.fragranceId'],
    ['has a fragrance that does not exist', buildAnswerBody('Sim', [99]), 'fragrances.0.fragranceId'],
    ['has a fragrance without a key', buildAnswerBody('Sim', [1], { fragrances: [{}] }), 'fragrances.0.fragranceId'],
    ['is chosen and not in the bank', buildAnswerBody('Sim', [1], { answerId: 99 }), 'answerId'],
    [
      'has the key of another question’s',
      buildAnswerBody('Sim', [1], { quizQuestionAnswerId: 1 }),
      'quizQuestionAnswerId',
    ],
    ['has the option of no answer', buildAnswerBody('Sim', [1], strange), 'fragrances.0.fragranceOptionId'],
  ])('with an answer that %s is refused [K-65, K-66, K-67]', async (_name, wrong, field, sentence) => {
    const response = await save(buildQuestionBody('Chuva?', [endingAnswer, wrong]))
    expect(getStatusAndField(response)).toEqual([400, `answers.1.${field}`])
    if (sentence !== undefined) expect(response.body).toBe(`Resposta 2${sentence}`)
  })

  it('leads to a question of its own quiz, never to itself or back to where it came from', async () => {
    await saved(buildQuestionBody('Chuva?', [buildAnswerBody('Sim', 1)]))
    await storeCampaign(testApp, 'Outono', [1])
    await storeQuiz(testApp, 2, parseQuestions('Vento?'))
    for (const next of [1, 2, 3]) {
      const response = await save(buildQuestionBody('Sol?', [buildAnswerBody('Manhã', next)], { quizQuestionId: 1 }))
      expect(getStatusAndField(response)).toEqual([400, 'answers.0.nextQuizQuestionId'])
    }
    const back = await save(buildQuestionBody('Sol?', [buildAnswerBody('Manhã', 2)], { quizQuestionId: 1 }))
    expect(back.body).toBe('Resposta 1, próxima pergunta: O quiz voltaria a uma pergunta já feita.')
  })

  it('is refused with all its errors, in the language of the request', async () => {
    const body = buildQuestionBody('', [
      buildAnswerBody('', []),
      buildAnswerBody('Yes', [1], { isAnswerFinish: false }),
    ])
    const response = await save(body, { 'content-language': 'en-US' })
    expect(response.body.split('. ')).toHaveLength(4)
    expect(response.body).toMatch(/^Question: .+ Answer 1: .+ Answer 1, fragrances: .+ Answer 2, next question: /)
  })

  it('is refused with at most twenty errors', async () => {
    const response = await save(buildQuestionBody('', Array(100).fill(buildAnswerBody('', [1]))))
    expect(response.body.match(/Resposta \d+: /g)).toHaveLength(19)
    expect(response.body).toMatch(/^Pergunta: .+Resposta 19: /)
  })

  it.each([
    ['no body', undefined, 400],
    ['a list', [], 400],
    ['no quiz', { quizId: null }, 400],
    ['a quiz of no key', { quizId: 'x' }, 400],
    ['a quiz that does not exist', { quizId: 99 }, 404],
    ['a quiz and a wrong text', { quizId: 99, quest: '' }, 404],
    ['a question that does not exist', { quizQuestionId: 99 }, 404],
  ])('with %s is refused', async (_name, wrong, status) => {
    const body =
      wrong === undefined || Array.isArray(wrong) ? wrong : { ...buildQuestionBody('Chuva?', [endingAnswer]), ...wrong }
    expect((await save(body)).statusCode).toBe(status)
  })

  it('of another quiz is not changed through this one', async () => {
    await storeCampaign(testApp, 'Outono', [1])
    await storeQuiz(testApp, 2, parseQuestions('Vento?'))
    expect((await save(buildQuestionBody('Sol?', [endingAnswer], { quizQuestionId: 2 }))).statusCode).toBe(404)
    expect((await quiz(2)).questions).toHaveLength(1)
  })

  it('of an inactive quiz stays, whoever has the body right', async () => {
    await staff.delete('/api/quiz/1')
    expect((await save(buildQuestionBody('', [endingAnswer]))).statusCode).toBe(400)
    const refused = await save(buildQuestionBody('Chuva?', [endingAnswer]))
    const sentence = 'O quiz está inativo. Ative o quiz antes de alterar as perguntas.'
    expect(getStatusAndText(refused)).toEqual([409, sentence])
  })

  it('is saved by one of two editors, and the other is shown the quiz as it is now', async () => {
    const asRead = await version()
    const first = await save(buildQuestionBody('Chuva?', [endingAnswer]), asRead)
    expect([first.statusCode, first.headers.etag]).toEqual([200, (await staff.get('/api/quiz/1')).headers.etag])
    const late = await save(buildQuestionBody('', [endingAnswer]), asRead)
    expect([late.statusCode, late.headers.etag]).toEqual([412, first.headers.etag])
    expect(formatQuiz(late.json())).toHaveLength(2)
    const next = await save(buildQuestionBody('Vento?', [endingAnswer]), { 'if-match': String(first.headers.etag) })
    expect(next.statusCode).toBe(200)
  })
})

test('a question changes nothing where it is refused: no text reaches the bank', async () => {
  await save(buildQuestionBody('Sol?', [buildAnswerBody('Sim', [99])]))
  expect(await readBank('questions')).toEqual([])
})
