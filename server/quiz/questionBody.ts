import type { Formats } from '#language/formats.ts'
import type { Issue } from '#language/issue.ts'
import { buildBodySchema, parseBody } from '#language/schema.ts'
import { isObject } from '#language/values.ts'
import { defineResource, f } from '#product/language.ts'
import { type AnswerBody, maxLengths, type QuestionBody, validateQuestionBody } from '#rules/quizQuestion.ts'
import { slotCount } from '#rules/slots.ts'

/**
 * The maximum number of rows. Answers are limited to what a user can still read; a collection has no more fragrances
 * than slots.
 */
const maxRows = { answers: 100, fragrances: slotCount }

const id = f.integer({ min: 1 })

/** The declaration of the body of POST /question/add-update; it has no table. */
const bodyDeclaration = defineResource('question', {
  key: 'quizQuestionId',
  title: 'quest',
  internal: true,
  fields: {
    quizId: f.integer({ required: true, min: 1 }),
    quizQuestionId: id,
    questionId: id,
    quest: f.text({ max: maxLengths.quest }),
    answers: f.rows(
      {
        quizQuestionAnswerId: id,
        answerId: id,
        desc: f.text({ max: maxLengths.label }),
        description: f.text({ max: maxLengths.description }),
        isAnswerFinish: f.boolean(),
        nextQuizQuestionId: id,
        fragrances: f.rows(
          { fragranceOptionId: id, fragranceId: f.integer({ required: true, min: 1 }) },
          { table: 'none', max: maxRows.fragrances },
        ),
      },
      { table: 'none', max: maxRows.answers },
    ),
  },
})

/** A parsed body with its issues. */
export interface ParsedQuestion {
  readonly body: QuestionBody
  /** For each answer, whether the body contains a description. */
  readonly hasDescription: readonly boolean[]
  readonly issues: readonly Issue[]
}

/** Parses the body of a question. An invalid value becomes null and an issue. */
export function parseQuestion(input: unknown, formats: Formats): ParsedQuestion {
  const parsed = parseBody(bodyDeclaration, input, { mode: 'create', evaluationContext, formats })
  const body = toBody(parsed.value)
  const rows: readonly unknown[] = isObject(input) && Array.isArray(input.answers) ? input.answers : []
  const hasDescription = rows.map((row) => isObject(row) && row.description !== undefined)
  return { body, hasDescription, issues: parsed.ok ? validateQuestionBody(body) : parsed.issues }
}

/** A constant, because no field of the body has a condition that depends on the evaluation context. */
const evaluationContext = {
  me: { id: 0, isAdmin: false, isStaff: true, profile: '' },
  now: '',
  today: '',
  timeZone: 'UTC',
}

function toBody(value: Readonly<Record<string, unknown>>): QuestionBody {
  const { quizId, quizQuestionId, questionId, quest, answers } = value
  return {
    quizId: Number(quizId ?? 0),
    quizQuestionId: toKey(quizQuestionId),
    questionId: toKey(questionId),
    quest: toText(quest),
    answers: toRows(answers).map(toAnswer),
  }
}

const toAnswer = (row: Readonly<Record<string, unknown>>): AnswerBody => ({
  quizQuestionAnswerId: toKey(row.quizQuestionAnswerId),
  answerId: toKey(row.answerId),
  desc: toText(row.desc),
  description: toText(row.description) || null,
  isAnswerFinish: row.isAnswerFinish === true,
  nextQuizQuestionId: toKey(row.nextQuizQuestionId),
  fragrances: toRows(row.fragrances).map(({ fragranceOptionId, fragranceId }) => ({
    fragranceOptionId: toKey(fragranceOptionId),
    fragranceId: Number(fragranceId),
  })),
})

const toKey = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const toRows = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : []

/** The schema of the body in the OpenAPI document. */
export const buildQuestionBodySchema = (formats: Formats) => buildBodySchema(bodyDeclaration, 'create', formats)
