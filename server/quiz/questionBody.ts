import type { Formats } from '#resources/language/formats.ts'
import type { Issue } from '#resources/language/issue.ts'
import { bodySchema, parseBody } from '#resources/language/schema.ts'
import { isObject } from '#resources/language/values.ts'
import { defineResource, f } from '#resources/product.ts'
import { type AnswerBody, longest, type QuestionBody, questionIssues } from '#rules/quizQuestion.ts'
import { slotCount } from '#rules/slots.ts'

/**
 * The maximum number of rows. Answers are limited to what a user can read; a collection has no more fragrances than
 * slots.
 */
const most = { answers: 100, fragrances: slotCount }

const id = f.integer({ min: 1 })

/** The declaration of the body of POST /question/add-update; it has no table. */
const declared = defineResource('question', {
  key: 'quizQuestionId',
  title: 'quest',
  internal: true,
  fields: {
    quizId: f.integer({ required: true, min: 1 }),
    quizQuestionId: id,
    questionId: id,
    quest: f.text({ max: longest.quest }),
    answers: f.rows(
      {
        quizQuestionAnswerId: id,
        answerId: id,
        desc: f.text({ max: longest.label }),
        description: f.text({ max: longest.description }),
        isAnswerFinish: f.boolean(),
        nextQuizQuestionId: id,
        fragrances: f.rows(
          { fragranceOptionId: id, fragranceId: f.integer({ required: true, min: 1 }) },
          { table: 'none', max: most.fragrances },
        ),
      },
      { table: 'none', max: most.answers },
    ),
  },
})

/** A parsed body with its issues. */
export interface ReadQuestion {
  readonly body: QuestionBody
  /** For each answer, whether the body contains a description. */
  readonly describes: readonly boolean[]
  readonly issues: readonly Issue[]
}

/** Parses the body of a question. An invalid value becomes null and an issue. */
export function readQuestion(sent: unknown, formats: Formats): ReadQuestion {
  const parsed = parseBody(declared, sent, { mode: 'create', surroundings, formats })
  const body = bodyOf(parsed.value)
  const rows: readonly unknown[] = isObject(sent) && Array.isArray(sent.answers) ? sent.answers : []
  const describes = rows.map((row) => isObject(row) && row.description !== undefined)
  return { body, describes, issues: parsed.ok ? questionIssues(body) : parsed.issues }
}

/** A constant, because no field of the body has a condition that depends on the evaluation context. */
const surroundings = { me: { id: 0, isAdmin: false, isStaff: true, profile: '' }, now: '', today: '' }

function bodyOf(value: Readonly<Record<string, unknown>>): QuestionBody {
  const { quizId, quizQuestionId, questionId, quest, answers } = value
  return {
    quizId: Number(quizId ?? 0),
    quizQuestionId: keyOf(quizQuestionId),
    questionId: keyOf(questionId),
    quest: textOf(quest),
    answers: rowsOf(answers).map(answerOf),
  }
}

const answerOf = (row: Readonly<Record<string, unknown>>): AnswerBody => ({
  quizQuestionAnswerId: keyOf(row.quizQuestionAnswerId),
  answerId: keyOf(row.answerId),
  desc: textOf(row.desc),
  description: textOf(row.description) || null,
  isAnswerFinish: row.isAnswerFinish === true,
  nextQuizQuestionId: keyOf(row.nextQuizQuestionId),
  fragrances: rowsOf(row.fragrances).map(({ fragranceOptionId, fragranceId }) => ({
    fragranceOptionId: keyOf(fragranceOptionId),
    fragranceId: Number(fragranceId),
  })),
})

const keyOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const rowsOf = (value: unknown): Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isObject) : []

/** The schema of the body in the OpenAPI document. */
export const questionBodySchema = (formats: Formats) => bodySchema(declared, 'create', formats)
