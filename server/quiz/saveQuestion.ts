import type { FastifyInstance, FastifyRequest } from 'fastify'
import { quiz as resource } from '#product/resources/quiz.ts'
import { HttpError } from '../http/httpError.ts'
import type { RecordsContext } from '../records/recordsContext.ts'
import { getVersionHeaders } from '../records/versionHeaders.ts'
import { findOrAddAnswers, findOrAddQuestion } from './bank.ts'
import { changeQuiz, type QuizChange } from './changeQuiz.ts'
import { type ParsedQuestion, parseQuestion } from './questionBody.ts'
import { createQuestionError } from './questionError.ts'
import { writeAnswers, writeQuestion } from './questionRows.ts'
import { quizAccess } from './quizAccess.ts'
import { createSaveQuestionSchema } from './schemas.ts'
import { toStoredQuiz } from './storedQuiz.ts'
import { validateQuestion } from './validateQuestion.ts'

/** POST /question/add-update: adds a question with its answers to a quiz, or changes an existing one. */
export function saveQuestionRoute(app: FastifyInstance, context: RecordsContext): void {
  const schema = createSaveQuestionSchema(context)
  app.post('/question/add-update', { config: quizAccess('edit'), schema }, async (request, reply) => {
    const { changed, id } = await saveQuestion(context, request)
    const question = toStoredQuiz(changed.record).questions.find(({ quizQuestionId }) => quizQuestionId === id)
    return reply.headers(getVersionHeaders(resource, changed)).send(question)
  })
}

async function saveQuestion(context: RecordsContext, request: FastifyRequest) {
  const parsed = parseQuestion(request.body, context.formats)
  if (parsed.issues.some(({ path }) => path === '' || path === 'quizId')) throw createQuestionError(parsed.issues)
  let id = 0
  const changed = await changeQuiz(context, request, parsed.body.quizId, async (change) => {
    id = await saveBody(change, parsed)
    return [id]
  })
  return { changed, id }
}

/** Validates the body in the order that the API contract defines, and writes it. Returns the key of the question. */
async function saveBody(change: QuizChange, parsed: ParsedQuestion): Promise<number> {
  const { trx, quiz, now } = change
  const { body } = parsed
  const stored = quiz.questions.find(({ quizQuestionId }) => quizQuestionId === body.quizQuestionId)
  if (body.quizQuestionId !== null && !stored) throw new HttpError(404, 'errors.notFound')
  change.requireVersion()
  if (parsed.issues.length > 0) throw createQuestionError(parsed.issues)
  const validated = await validateQuestion(change, parsed, stored)
  if (validated.issues.length > 0) throw createQuestionError(validated.issues)
  change.requireActive()
  const questionId = await findOrAddQuestion(trx, quiz, validated.quest, now)
  const answerIds = await findOrAddAnswers(trx, quiz, validated.answers, now)
  const { quizId, quizQuestionId } = body
  const id = await writeQuestion(trx, { quizId, quizQuestionId, questionId }, now)
  await writeAnswers(
    trx,
    id,
    body.answers.map((answer, index) => ({ ...answer, answerId: answerIds[index] ?? 0 })),
  )
  return id
}
