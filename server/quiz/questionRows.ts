import { sql } from 'kysely'
import type { AnswerBody } from '#rules/quizQuestion.ts'
import type { Db } from '../db/tables.ts'

/** An answer to be written, whose texts are in the bank. */
export interface AnswerRow extends Pick<AnswerBody, 'quizQuestionAnswerId' | 'nextQuizQuestionId' | 'fragrances'> {
  readonly answerId: number
}

/** Adds a question at the end of its quiz, or changes the text of an existing one. Returns its key. */
export async function writeQuestion(
  trx: Db,
  { quizId, quizQuestionId, questionId }: { quizId: number; quizQuestionId: number | null; questionId: number },
  now: Date,
): Promise<number> {
  if (quizQuestionId !== null) {
    await sql`update quiz_questions set question_id = ${questionId} where id = ${quizQuestionId}`.execute(trx)
    return quizQuestionId
  }
  const { rows } = await sql<{ id: number }>`
    insert into quiz_questions (parent_id, position, question_id, created_at, updated_at)
    values (
      ${quizId},
      (select coalesce(max(position) + 1, 0) from quiz_questions where parent_id = ${quizId}),
      ${questionId}, ${now}, ${now}
    )
    returning id`.execute(trx)
  return getOnlyId(rows)
}

/**
 * Replaces the answers of a question; an answer with an id keeps its key. A constraint requires that at every step an
 * answer has a next question or fragrances, never both. Therefore old destinations are removed first.
 */
export async function writeAnswers(trx: Db, questionId: number, answers: readonly AnswerRow[]): Promise<void> {
  const rows = answers.map((answer, position) => ({
    id: answer.quizQuestionAnswerId,
    answer: answer.answerId,
    next: answer.nextQuizQuestionId,
    position,
  }))
  const keptIds = rows.flatMap(({ id }) => id ?? [])
  await sql`delete from quiz_question_answers where parent_id = ${questionId} and ${buildNotIn('id', keptIds)}`.execute(
    trx,
  )
  await removeOptions(trx, answers)
  await sql`
    update quiz_question_answers as own
    set answer_id = given.answer, next_question_id = given.next, position = given.position
    from ${toRecordset(rows)} where own.id = given.id`.execute(trx)
  await sql`
    insert into quiz_question_answers (parent_id, position, answer_id, next_question_id)
    select ${questionId}::integer, given.position, given.answer, given.next from ${toRecordset(rows)}
    where given.id is null order by given.position`.execute(trx)
  await addOptions(trx, questionId, answers)
}

async function removeOptions(trx: Db, answers: readonly AnswerRow[]): Promise<void> {
  for (const { quizQuestionAnswerId, fragrances } of answers) {
    if (quizQuestionAnswerId === null) continue
    const keptIds = fragrances.map(({ fragranceId }) => fragranceId)
    await sql`
      delete from fragrance_options
      where parent_id = ${quizQuestionAnswerId} and ${buildNotIn('fragrance_id', keptIds)}`.execute(trx)
  }
}

async function addOptions(trx: Db, questionId: number, answers: readonly AnswerRow[]): Promise<void> {
  const options = answers.flatMap(({ fragrances }, answer) =>
    fragrances.map(({ fragranceId }, position) => ({ answer, fragrance: fragranceId, position })),
  )
  if (options.length === 0) return
  await sql`
    insert into fragrance_options (parent_id, position, fragrance_id)
    select own.id, given.position, given.fragrance
    from json_to_recordset(${JSON.stringify(options)}::json) as given (answer integer, fragrance integer, position integer)
    join quiz_question_answers as own on own.parent_id = ${questionId} and own.position = given.answer
    order by given.answer, given.position
    on conflict (parent_id, fragrance_id) do update set position = excluded.position`.execute(trx)
}

/** Removes a question with its answers, and the links to it. Returns the keys of the questions that had such links. */
export async function deleteQuestion(trx: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct parent_id as id from quiz_question_answers where next_question_id = ${id}`.execute(trx)
  await sql`delete from quiz_questions where id = ${id}`.execute(trx)
  return rows.map((row) => row.id)
}

const toRecordset = (rows: readonly object[]) =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as given (id integer, answer integer, next integer, position integer)`

const buildNotIn = (column: string, ids: readonly number[]) =>
  ids.length === 0 ? sql`true` : sql`${sql.ref(column)} not in (${sql.join([...ids])})`

function getOnlyId([row]: readonly { readonly id: number }[]): number {
  if (!row) throw new Error('the insert returned no key')
  return row.id
}
