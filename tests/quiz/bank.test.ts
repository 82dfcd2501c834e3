import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setUpApp } from '../http/appFixture.ts'
import { awaitStatuses } from '../support/answers.ts'

const testApp = await setUpApp()
const { db } = testApp
const staff = await testApp.signInAs('GERENTE')
await sql`insert into questions (language, quest) select 'pt-BR', 'Você gosta de número ' || n || '?' from generate_series(10, 40) n`.execute(
  db,
)
await sql`insert into questions (language, quest) values ('pt-BR', 'Manhã, 100% sol?'), ('en-US', 'Morning?')`.execute(
  db,
)
await sql`insert into answers (language, label, description) values
  ('pt-BR', 'Não sei', 'Ainda não'), ('pt-BR', 'Não sei', null), ('pt-BR', 'Ébano', 'Não escuro'), ('es-ES', 'No sé', null)`.execute(
  db,
)

const searchQuestions = (query: string) => staff.get(`/api/question/by-name?${query}`)
const searchAnswers = (query: string) => staff.get(`/api/answer/by-name?${query}`)

test('texts of questions are found by language and a part of them, 20 at most in the order of the alphabet [J-54, G-18]', async () => {
  expect((await searchQuestions('language=pt-BR&str=MANHA')).json()).toEqual([
    { questionId: 32, quest: 'Manhã, 100% sol?' },
  ])
  expect((await searchQuestions('language=en-US&str=')).json()).toEqual([{ questionId: 33, quest: 'Morning?' }])
  expect((await searchQuestions('language=pt-BR&str=0%25 sol')).json()).toHaveLength(1)
  const many = (await searchQuestions('language=pt-BR&str=numero')).json<{ questionId: number }[]>()
  expect(many.map(({ questionId }) => questionId)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect((await searchQuestions('language=pt-BR&str=_')).json()).toEqual([])
})

test('texts of answers are found by their label, with what describes them [J-55, G-19]', async () => {
  expect((await searchAnswers('language=pt-BR&str=nao')).json()).toEqual([
    { answerId: 1, label: 'Não sei', description: 'Ainda não' },
    { answerId: 2, label: 'Não sei', description: null },
  ])
  expect((await searchAnswers('language=pt-BR')).json()).toHaveLength(3)
  expect((await searchAnswers('language=es-ES&str=no')).json()).toMatchObject([{ answerId: 4 }])
})

const repeatedParameter = 'language=pt-BR&language=en-US'
const tooLongQuery = `language=pt-BR&str=${'a'.repeat(501)}`
test.each(['', 'language=fr-FR', 'language=pt', repeatedParameter, tooLongQuery])(
  'a search with ?%s is refused',
  async (query) => {
    expect(await awaitStatuses(searchQuestions(query), searchAnswers(query))).toEqual([400, 400])
  },
)
