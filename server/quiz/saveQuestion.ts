import type { FastifyInstance, FastifyRequest } from 'fastify'
import { quiz as resource } from '#resources/quiz.ts'
import { HttpError } from '../http/httpError.ts'
import type { RecordsContext } from '../records/context.ts'
import { etagOf } from '../records/etag.ts'
import { answerEntries, questionEntry } from './bank.ts'
import { changeQuiz, type QuizChange } from './changeQuiz.ts'
import { judgeQuestion } from './judgeQuestion.ts'
import { type ReadQuestion, readQuestion } from './questionBody.ts'
import { badQuestion } from './questionRefusal.ts'
import { writeAnswers, writeQuestion } from './questionRows.ts'
import { saveQuestionSchema } from './schemas.ts'
import { storedQuiz } from './storedQuiz.ts'

/** POST /question/add-update: adds a question with its answers to a quiz, or changes an existing one. */
export function saveQuestionRoute(app: FastifyInstance, context: RecordsContext): void {
  const schema = saveQuestionSchema(context)
  app.post('/question/add-update', { config: { access: 'staff' }, schema }, async (request, reply) => {
    const { record, id } = await saveQuestion(context, request)
    const question = storedQuiz(record).questions.find(({ quizQuestionId }) => quizQuestionId === id)
    return reply.header('etag', etagOf(resource, record)).send(question)
  })
}

async function saveQuestion(context: RecordsContext, request: FastifyRequest) {
  const read = readQuestion(request.body, context.formats)
  if (read.issues.some(({ path }) => path === '' || path === 'quizId')) throw badQuestion(read.issues)
  let id = 0
  const record = await changeQuiz(context, request, read.body.quizId, async (change) => {
    id = await writeBody(change, read)
    return [id]
  })
  return { record, id }
}

/** Validates the body in the order that the API contract defines, and writes it. Returns the key of the question. */
async function writeBody(change: QuizChange, read: ReadQuestion): Promise<number> {
  const { trx, quiz, now } = change
  const { body } = read
  const stored = quiz.questions.find(({ quizQuestionId }) => quizQuestionId === body.quizQuestionId)
  if (body.quizQuestionId !== null && !stored) throw new HttpError(404, 'errors.notFound')
  change.demandVersion()
  if (read.issues.length > 0) throw badQuestion(read.issues)
  const judged = await judgeQuestion(change, read, stored)
  if (judged.issues.length > 0) throw badQuestion(judged.issues)
  change.demandActive()
  const questionId = await questionEntry(trx, quiz.language, judged.quest, now)
  const answerIds = await answerEntries(trx, quiz.language, judged.answers, now)
  const { quizId, quizQuestionId } = body
  const id = await writeQuestion(trx, { quizId, quizQuestionId, questionId }, now)
  await writeAnswers(
    trx,
    id,
    body.answers.map((answer, index) => ({ ...answer, answerId: answerIds[index] ?? 0 })),
  )
  return id
}
