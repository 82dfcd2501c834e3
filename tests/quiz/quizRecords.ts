import { sql } from 'kysely'
import type { Db } from '../../server/db/tables.ts'
import { addFragrance } from '../records/records.ts'
import type { TestApp } from '../support/createTestApp.ts'
import { insertRow } from '../support/insertRow.ts'

/** The part of a quiz in an API response that tests read. */
export interface Quiz {
  readonly quizId: number
  readonly name: string
  readonly questions: readonly QuizQuestion[]
  readonly questionsCount: number
  readonly validatedAt: string | null
  readonly publishedAt: string | null
  readonly deletedAt: string | null
  readonly updatedAt: string
}
export interface QuizQuestion {
  readonly quizQuestionId: number
  readonly questionId: number
  readonly question: { readonly questionId: number; readonly quest: string }
  readonly answers: readonly QuizAnswer[]
  readonly createdAt: string
  readonly updatedAt: string
}
export interface QuizAnswer {
  readonly quizQuestionAnswerId: number
  readonly answerId: number
  readonly answer: { readonly answerId: number; readonly label: string; readonly description: string | null }
  readonly nextQuestionId: number | null
  readonly fragranceOptions: readonly {
    readonly fragranceOptionId: number
    readonly fragranceId: number
    readonly fragrance: { readonly name: string; readonly deletedAt: string | null }
  }[]
}

/** A question to store: its text, and the target of each answer (`next` is the index of a question in the list). */
export interface QuestionSpec {
  readonly quest: string
  readonly answers: readonly AnswerSpec[]
}
export interface AnswerSpec {
  readonly label: string
  readonly next?: number
  readonly fragrances?: readonly number[]
}

/**
 * Parses one question per line: in `Sol? | Sim > 2 | Não = 1 2 | Talvez` the answers lead to the second question, to
 * fragrances 1 and 2, and nowhere.
 */
export const parseQuestions = (...lines: readonly string[]): QuestionSpec[] =>
  lines.map((line) => {
    const [quest = '', ...answers] = line.split(' | ')
    return { quest, answers: answers.map(parseAnswer) }
  })

function parseAnswer(text: string): AnswerSpec {
  const [, label = '', sign, keys = ''] = /^(.*?)(?: ([>=]) ([\d ]+))?$/.exec(text) ?? []
  if (sign === '>') return { label, next: Number(keys) - 1 }
  return sign === '=' ? { label, fragrances: keys.split(' ').map(Number) } : { label }
}

/** Earlier than the start of the test clock. */
const createdAt = '2026-01-01T00:00:00.000Z'

/** Inserts a campaign by SQL, with these fragrances in its collection. */
export async function storeCampaign({ db }: TestApp, name: string, fragranceIds: readonly number[]): Promise<number> {
  const picture = JSON.stringify({ key: 'none.webp', name: 'none.webp' })
  const id = await insertRow(db, 'campaigns', { name, cover: picture })
  for (const [index, fragrance_id] of fragranceIds.entries()) {
    const slot = { position: index, slot: index + 1, fragrance_id, shot_seconds: 5 }
    await insertRow(db, 'campaign_slots', { parent_id: id, ...slot })
  }
  return id
}

/**
 * Inserts a quiz by SQL, without validation, and returns its key. Existing texts of the bank are used again. The keys
 * of questions, answers and options follow the order of the specification.
 */
export async function storeQuiz(
  { db }: TestApp,
  campaignId: number,
  script: readonly QuestionSpec[],
  language = 'pt-BR',
): Promise<number> {
  const quiz = { name: 'Perfume ideal', campaign_id: campaignId, language, updated_at: createdAt }
  const quizId = await insertRow(db, 'quizzes', quiz)
  const asked: number[] = []
  for (const [position, { quest }] of script.entries()) {
    const question_id = await insertBankEntry(db, 'questions', { language, quest })
    asked.push(
      await insertRow(db, 'quiz_questions', { parent_id: quizId, position, question_id, updated_at: createdAt }),
    )
  }
  for (const [index, { answers }] of script.entries()) {
    for (const [position, { label, next, fragrances = [] }] of answers.entries()) {
      const given = await insertRow(db, 'quiz_question_answers', {
        parent_id: asked[index],
        position,
        answer_id: await insertBankEntry(db, 'answers', { language, label }),
        next_question_id: next === undefined ? null : asked[next],
      })
      for (const [place, fragrance_id] of fragrances.entries()) {
        await insertRow(db, 'fragrance_options', { parent_id: given, position: place, fragrance_id })
      }
    }
  }
  return quizId
}

async function insertBankEntry(db: Db, table: string, entry: Readonly<Record<string, string>>): Promise<number> {
  const conditions = Object.entries(entry).map(([column, value]) => sql`${sql.id(column)} = ${value}`)
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}`.execute(db)
  return rows[0]?.id ?? insertRow(db, table, entry)
}

/** Inserts fragrances 1 to 4 and campaign 1 with the first three; the third is inactive. */
export async function storeFragrances(testApp: TestApp): Promise<void> {
  const { db } = testApp
  const category = await insertRow(db, 'categories', { name: 'Floral' })
  for (const name of ['Lavanda', 'Menta', 'Rosa', 'Cedro']) await addFragrance(testApp, category, name)
  await sql`update fragrances set deleted_at = now() where id = 3`.execute(db)
  await storeCampaign(testApp, 'Natal', [1, 2, 3])
}

/** The request body for a new question of quiz 1. */
export const buildQuestionBody = (quest: string, answers: readonly object[], more: object = {}) => ({
  quizId: 1,
  quizQuestionId: null,
  questionId: null,
  quest,
  answers,
  ...more,
})

/** Formats a quiz with one line per question: `Manhã ou noite? | Manhã > 2 | Noite = Menta, Lavanda`. */
export function formatQuiz({ questions }: Quiz): string[] {
  const getPosition = (id: number) => questions.findIndex(({ quizQuestionId }) => quizQuestionId === id) + 1
  return questions.map(({ question, answers }) =>
    [
      question.quest,
      ...answers.map(({ answer, nextQuestionId, fragranceOptions }) => {
        const next = nextQuestionId === null ? '' : ` > ${getPosition(nextQuestionId)}`
        const names = fragranceOptions.map(({ fragrance }) => fragrance.name).join(', ')
        return `${answer.label}${next}${names && ` = ${names}`}`
      }),
    ].join(' | '),
  )
}
