import { z } from 'zod'
import { rowSchema } from '#resources/language/recordSchema.ts'
import { names } from '#resources/product.ts'
import { quiz } from '#resources/quiz.ts'
import type { RecordsContext } from '../records/context.ts'
import {
  done,
  ifMatch,
  type JsonSchema,
  jsonSchema,
  namesOf,
  objectOf,
  refused,
  staleAnswer,
} from '../records/openApiParts.ts'
import { questionBodySchema } from './questionBody.ts'

const tags = ['quiz']
const id: JsonSchema = { type: 'integer', minimum: 1 }
const text: JsonSchema = { type: 'string' }

/** The maximum number of suggestions from the bank. */
export const mostOffered = 20

const byName = (summary: string, entry: Readonly<Record<string, JsonSchema>>) => ({
  tags,
  summary,
  querystring: objectOf({ language: { type: 'string', enum: names.languages }, str: text }, ['language']),
  response: {
    200: { type: 'array', maxItems: mostOffered, items: objectOf(entry, Object.keys(entry)) },
    '4xx': refused,
  },
})

export const bankSchemas = {
  questions: byName(`Find up to ${mostOffered} question texts of a language that contain a text`, {
    questionId: id,
    quest: text,
  }),
  answers: byName(`Find up to ${mostOffered} answer texts of a language whose label contains a text`, {
    answerId: id,
    label: text,
    description: { type: ['string', 'null'] },
  }),
}

/** The parts that all routes which change a quiz have in common. */
function changes({ resources }: RecordsContext, summary: string, success: JsonSchema) {
  return {
    tags,
    summary,
    headers: ifMatch,
    response: {
      ...success,
      ...staleAnswer(namesOf(resources, quiz).record),
      '4xx': refused,
    },
  }
}

export const saveQuestionSchema = (context: RecordsContext) => ({
  ...changes(context, 'Add a question with its answers to a quiz, or change one', {
    200: { ...questionSchema(context), description: 'The question as it is now; the ETag is the quiz’s' },
  }),
  body: { ...jsonSchema(questionBodySchema(context.formats)), examples: [exampleQuestion] },
})

/** A new question of a quiz of the demo data that is not published. */
const exampleQuestion = {
  quizId: 2,
  quest: 'Em que momento do dia?',
  answers: [
    { desc: 'De manhã', description: 'Com a luz que chega', isAnswerFinish: true, fragrances: [{ fragranceId: 42 }] },
  ],
}

export const removeQuestionSchema = (context: RecordsContext) => ({
  ...changes(context, 'Remove a question and its answers from its quiz', done),
  params: objectOf({ id }, ['id']),
})

export const moveNodeSchema = (context: RecordsContext) => ({
  ...changes(context, 'Move a fragrance, an answer or the link to a question within the tree of a quiz', done),
  body: {
    oneOf: [
      move('fragrance', { fragranceOptionId: id, newQuizQuestionAnswerId: id }),
      move('question', { quizQuestionAnswerId: id, nextQuestionId: id }, { fromQuizQuestionAnswerId: id }),
      move('answer', { newQuizQuestionId: id, quizQuestionAnswerId: id }),
    ],
    examples: [{ nodeType: 'fragrance', fragranceOptionId: 20, newQuizQuestionAnswerId: 23 }],
  },
})

type Properties = Readonly<Record<string, JsonSchema>>

const move = (nodeType: string, keys: Properties, optional: Properties = {}): JsonSchema =>
  objectOf({ nodeType: { const: nodeType }, ...keys, ...optional }, ['nodeType', ...Object.keys(keys)])

const questionSchema = ({ resources }: RecordsContext): JsonSchema =>
  jsonSchema(rowSchema(quiz.fields.questions, resources, { quizId: z.int().positive() }))
