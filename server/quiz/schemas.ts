import { z } from 'zod'
import { buildRowSchema } from '#language/recordSchema.ts'
import { names } from '#product/language.ts'
import { quiz } from '#product/resources/quiz.ts'
import {
  createArraySchema,
  createObjectSchema,
  integer,
  type JsonSchema,
  noContentResponse,
  nullableText,
  requireAll,
  text,
} from '../http/schemas.ts'
import {
  createPreconditionFailedResponse,
  errorResponse,
  getSchemaNames,
  ifMatch,
  toJsonSchema,
} from '../records/openApiParts.ts'
import type { RecordsContext } from '../records/recordsContext.ts'
import { buildQuestionBodySchema } from './questionBody.ts'

const tags = ['quiz']
const idSchema: JsonSchema = { ...integer, minimum: 1 }

/** The maximum number of suggestions from the bank. */
export const maxSuggestions = 20

const createBankSchema = (summary: string, entry: Readonly<Record<string, JsonSchema>>) => ({
  tags,
  summary,
  querystring: createObjectSchema({ language: { ...text, enum: names.languages }, str: text }, ['language']),
  response: {
    200: { ...createArraySchema(requireAll(entry)), maxItems: maxSuggestions },
    '4xx': errorResponse,
  },
})

export const bankSchemas = {
  questions: createBankSchema(`Find up to ${maxSuggestions} question texts of a language that contain a text`, {
    questionId: idSchema,
    quest: text,
  }),
  answers: createBankSchema(`Find up to ${maxSuggestions} answer texts of a language whose label contains a text`, {
    answerId: idSchema,
    label: text,
    description: nullableText,
  }),
}

/** The parts that all routes which change a quiz have in common. */
function createChangeSchema({ resources }: RecordsContext, summary: string, success: JsonSchema) {
  return {
    tags,
    summary,
    headers: ifMatch,
    response: {
      ...success,
      ...createPreconditionFailedResponse(getSchemaNames(resources, quiz).record),
      '4xx': errorResponse,
    },
  }
}

export const createSaveQuestionSchema = (context: RecordsContext) => ({
  ...createChangeSchema(context, 'Add a question with its answers to a quiz, or change one', {
    200: { ...createQuestionSchema(context), description: 'The question as it is now; the ETag is the quiz’s' },
  }),
  body: { ...toJsonSchema(buildQuestionBodySchema(context.formats)), examples: [exampleQuestion] },
})

/** A new question of a quiz of the demo data that is not published. */
const exampleQuestion = {
  quizId: 2,
  quest: 'Em que momento do dia?',
  answers: [
    { desc: 'De manhã', description: 'Com a luz que chega', isAnswerFinish: true, fragrances: [{ fragranceId: 42 }] },
  ],
}

export const createRemoveQuestionSchema = (context: RecordsContext) => ({
  ...createChangeSchema(context, 'Remove a question and its answers from its quiz', noContentResponse),
  params: requireAll({ id: idSchema }),
})

export const createMoveNodeSchema = (context: RecordsContext) => ({
  ...createChangeSchema(
    context,
    'Move a fragrance, an answer or the link to a question within the tree of a quiz',
    noContentResponse,
  ),
  body: {
    oneOf: [
      createMoveSchema('fragrance', { fragranceOptionId: idSchema, newQuizQuestionAnswerId: idSchema }),
      createMoveSchema(
        'question',
        { quizQuestionAnswerId: idSchema, nextQuestionId: idSchema },
        { fromQuizQuestionAnswerId: idSchema },
      ),
      createMoveSchema('answer', { newQuizQuestionId: idSchema, quizQuestionAnswerId: idSchema }),
    ],
    examples: [{ nodeType: 'fragrance', fragranceOptionId: 20, newQuizQuestionAnswerId: 23 }],
  },
})

type Properties = Readonly<Record<string, JsonSchema>>

const createMoveSchema = (nodeType: string, keys: Properties, optional: Properties = {}): JsonSchema =>
  createObjectSchema({ nodeType: { const: nodeType }, ...keys, ...optional }, ['nodeType', ...Object.keys(keys)])

const createQuestionSchema = ({ resources }: RecordsContext): JsonSchema =>
  toJsonSchema(buildRowSchema(quiz.fields.questions, resources, { quizId: z.int().positive() }))
