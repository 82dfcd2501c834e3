import { describe, expect, it, test } from 'vitest'
import { readAudit } from '../records/records.ts'
import { awaitStatuses, getStatusAndField } from '../support/answers.ts'
import { setUpQuizzes } from './quizFixture.ts'
import { parseQuestions, type Quiz, storeCampaign, storeQuiz } from './quizRecords.ts'

const { testApp, staff, quiz } = await setUpQuizzes()

const validQuiz = { name: 'Perfume ideal', campaignId: 1, language: 'pt-BR' }
const create = (body: object) => staff.post('/api/quiz', body)

describe('a new quiz', () => {
  it('takes name, campaign and language, and is answered as it is read [J-49, J-50, G-12]', async () => {
    const validatedAt = '2026-01-01T00:00:00.000Z'
    const response = await create({ ...validQuiz, language: 'es-ES', questions: [1], validatedAt })
    expect([response.statusCode, response.headers.etag !== undefined]).toEqual([201, true])
    const instant = expect.stringMatching(/Z$/)
    expect(response.json()).toEqual({
      quizId: 1,
      ...validQuiz,
      campaign: { campaignId: 1, name: 'Natal' },
      language: 'es-ES',
      questions: [],
      questionsCount: 0,
      publishedAt: null,
      validatedAt: null,
      organizationId: null,
      organization: null,
      deletedAt: null,
      createdAt: instant,
      updatedAt: instant,
    })
    expect(await quiz()).toEqual(response.json())
    expect(await readAudit(testApp)).toEqual(['create quiz 1'])
  })

  const tooShort = 'Nome: Informe pelo menos 3 caracteres que não sejam números nem espaços.'
  it.each([
    ['no name', { name: ' ' }, 'name', undefined],
    ['a name of digits and two letters', { name: 'ab 12345' }, 'name', tooShort],
    ['101 characters', { name: 'a'.repeat(101) }, 'name', 'Nome: Informe no máximo 100 caracteres.'],
    ['10,000 characters', { name: 'a'.repeat(10_000) }, 'name', undefined],
    ['no campaign', { campaignId: null }, 'campaignId', 'Campanha: Este campo é obrigatório.'],
    ['a campaign that does not exist', { campaignId: 99 }, 'campaignId', undefined],
    ['a language of no content', { language: 'fr-FR' }, 'language', undefined],
  ])('with %s is refused [K-59, K-60, K-62]', async (_name, wrong, field, sentence) => {
    const response = await create({ ...validQuiz, ...wrong })
    expect(getStatusAndField(response)).toEqual([400, field])
    if (sentence !== undefined) expect(response.body).toBe(sentence)
  })

  it('may have 100 characters, and is in Portuguese where nothing is said', async () => {
    const { language: _, ...body } = validQuiz
    expect((await create({ ...body, name: 'ã'.repeat(100) })).json()).toMatchObject({ language: 'pt-BR' })
  })

  it('is the only one of its campaign, whatever state that one is in', async () => {
    await create(validQuiz)
    await staff.delete('/api/quiz/1')
    const second = await create({ ...validQuiz, name: 'Segundo quiz' })
    expect(getStatusAndField(second)).toEqual([400, 'campaignId'])
  })
})

test('the list is paged, searched by name and campaign, and sorted by all that it shows [J-47]', async () => {
  await create({ ...validQuiz, name: 'Quiz do verão' })
  await storeCampaign(testApp, 'Outono', [1])
  await storeQuiz(testApp, 2, parseQuestions('Sol?'), 'en-US')
  const list = async (query: string) => {
    const { data, ...rest } = (await staff.get(`/api/quiz?${query}`)).json<{ data: Quiz[] }>()
    return { ...rest, names: data.map(({ quizId, questionsCount }) => [quizId, questionsCount]) }
  }
  expect(await list('perPage=1&page=2&orderBy=name')).toEqual({ total: 2, totalPages: 2, names: [[2, 1]] })
  expect(await list('FilterString=verao')).toMatchObject({ names: [[1, 0]] })
  expect(await list('FilterString=outono')).toMatchObject({ names: [[2, 1]] })
  const sorts = 'campaign.name language questionsCount publishedAt validatedAt createdAt updatedAt'
  for (const path of sorts.split(' '))
    expect((await list(`orderBy=${path}&orderByDirection=asc`)).names).toHaveLength(2)
  await staff.delete('/api/quiz/1')
  expect(await list('isActive=true')).toMatchObject({ names: [[2, 1]] })
  expect((await staff.get('/api/quiz?orderBy=questions')).statusCode).toBe(400)
})

test('a quiz is read, made inactive and active again by its key [J-48]', async () => {
  await create(validQuiz)
  expect((await staff.get('/api/quiz/1')).statusCode).toBe(200)
  expect((await staff.delete('/api/quiz/1?hardDelete=false')).statusCode).toBe(204)
  expect((await quiz()).deletedAt).not.toBeNull()
  expect((await staff.put('/api/quiz/activate/1')).statusCode).toBe(204)
  expect((await quiz()).deletedAt).toBeNull()
  expect(await readAudit(testApp)).toEqual(['create quiz 1', 'inactivate quiz 1', 'activate quiz 1'])
  for (const id of ['2', 'x', '0', '99999999999']) {
    const [read, activated] = [staff.get(`/api/quiz/${id}`), staff.put(`/api/quiz/activate/${id}`)]
    expect(await awaitStatuses(read, activated, staff.delete(`/api/quiz/${id}`))).toEqual([404, 404, 404])
  }
  expect((await staff.delete('/api/quiz/1?hardDelete=true')).statusCode).toBe(400)
})

test('a quiz is saved by no one: its name, campaign and language stay', async () => {
  await create(validQuiz)
  expect((await staff.put('/api/quiz/1', { name: 'Outro nome' })).statusCode).toBe(404)
})

test('the description of the API tells what each of its calls takes and answers', async () => {
  const { paths } = (await testApp.anonymous.get('/api/openapi.json')).json()
  const findDescription = (call: string) => {
    const [method = '', path = ''] = call.split(' ')
    const { requestBody, responses } = paths[`/api/${path}`][method]
    return [call, requestBody !== undefined, Object.keys(responses).sort().join(' ')]
  }
  const calls = [
    ['post question/add-update', true, '200 412 4XX'],
    ['delete question/{id}', false, '204 412 4XX'],
    ['get question/by-name', false, '200 4XX'],
    ['get answer/by-name', false, '200 4XX'],
    ['put quiz/updateTree', true, '204 412 4XX'],
    ['post quiz', true, '201 4XX'],
    ['put quiz/validate/{id}', false, '200 409 412 4XX'],
    ['put quiz/publish/{id}', false, '200 409 412 4XX'],
  ] as const
  expect(calls.map(([call]) => findDescription(call))).toEqual(calls)
})
