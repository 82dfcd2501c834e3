import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { resolveLocale } from '#i18n/locales.ts'
import type { RecordData } from '#language/evaluate.ts'
import { quiz as resource } from '#product/resources/quiz.ts'
import type { QuizGraph } from '#rules/quizGraph.ts'
import { toQuizGraph } from '#rules/quizOnWire.ts'
import { recordAudit, toActor } from '../audit/audit.ts'
import type { Db } from '../db/tables.ts'
import { getCurrentUser } from '../http/access.ts'
import { HttpError } from '../http/httpError.ts'
import { diffRecords, type FieldChanges } from '../records/diffRecords.ts'
import { loadForUpdate, readCurrent } from '../records/loadForUpdate.ts'
import type { RecordsContext } from '../records/recordsContext.ts'
import type { VersionedRecord } from '../records/recordWrite.ts'
import { type StoredQuiz, toStoredQuiz } from './storedQuiz.ts'

/** A quiz that is locked for a change. */
export interface QuizChange {
  readonly trx: Db
  readonly quiz: StoredQuiz
  readonly graph: QuizGraph
  readonly now: Date
  /** Refuses with 412 if the quiz has changed since the client read it. */
  readonly requireVersion: () => void
  /** Refuses with 409 if the quiz is inactive. Call it last: the API contract defines this order. */
  readonly requireActive: () => void
}

/**
 * Changes the questions of a quiz, which must then be validated and published again. The quiz is locked, because two
 * changes that are valid alone could together create a cycle.
 *
 * @param applyChange makes the change and returns the keys of the changed questions
 */
export function changeQuiz(
  context: RecordsContext,
  request: FastifyRequest,
  id: number,
  applyChange: (change: QuizChange) => Promise<readonly number[]>,
): Promise<VersionedRecord> {
  const currentUser = getCurrentUser(request)
  const locale = resolveLocale(request.headers['content-language'])
  const ifMatch = request.headers['if-match']
  return loadForUpdate({ context, currentUser, locale, resource, ifMatch }, id, 'edit', async (write) => {
    const { trx, now, stored, requireVersion } = write
    const quiz = toStoredQuiz(stored)
    const requireActive = (): void => {
      if (quiz.deletedAt !== null) throw new HttpError(409, 'resources.quiz.refusals.inactive')
    }
    const changedQuestions = await applyChange({
      trx,
      quiz,
      graph: toQuizGraph(quiz),
      now,
      requireVersion,
      requireActive,
    })
    await resetValidation(trx, id, changedQuestions, now)
    const savedRecord = await readCurrent(write, id)
    const entry = { action: 'edit', resource: resource.name, recordId: String(id), title: String(savedRecord.name) }
    const changes = diffQuestions(stored, savedRecord)
    const version = await recordAudit(trx, { at: now, ...toActor(currentUser), ...entry, changes })
    return { record: savedRecord, version }
  })
}

/** Resets validation and publication, because they apply to the previous content. */
async function resetValidation(trx: Db, id: number, changedQuestions: readonly number[], now: Date): Promise<void> {
  await sql`
    update quizzes set validated_at = null, published_at = null, updated_at = ${now} where id = ${id}`.execute(trx)
  if (changedQuestions.length === 0) return
  await sql`update quiz_questions set updated_at = ${now} where id in (${sql.join([...changedQuestions])})`.execute(trx)
}

/** The audit entry contains only the questions that differ, because a quiz may have hundreds. */
function diffQuestions(before: RecordData, after: RecordData): FieldChanges {
  const [beforeTexts, afterTexts] = [serializeQuestions(before), serializeQuestions(after)]
  const pickChangedQuestions = (record: RecordData, other: ReadonlySet<string>): RecordData => ({
    ...record,
    questions: toStoredQuiz(record).questions.filter((question) => !other.has(JSON.stringify(question))),
  })
  const changes = diffRecords(
    resource,
    pickChangedQuestions(before, afterTexts),
    pickChangedQuestions(after, beforeTexts),
  )
  const { questions } = changes
  return questions ? { ...changes, questions: { ...questions, partialBy: 'quizQuestionId' } } : changes
}

const serializeQuestions = (record: RecordData): ReadonlySet<string> =>
  new Set(toStoredQuiz(record).questions.map((question) => JSON.stringify(question)))
