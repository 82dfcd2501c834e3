import { type RawBuilder, sql } from 'kysely'
import type { QuizNode } from '#rules/quizGraph.ts'
import type { Db } from '../db/tables.ts'

/** The quiz of a node. Check again after locking the quiz, because the node may have moved. */
export async function findQuizId(db: Db, { kind, id }: QuizNode): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select quiz_id as id from (${nodeQueries[kind](id)}) as node`.execute(db)
  return rows[0]?.id
}

const nodeQueries: Readonly<Record<QuizNode['kind'], (id: number) => RawBuilder<unknown>>> = {
  question: (id) => sql`select parent_id as quiz_id from quiz_questions where id = ${id}`,
  answer: (id) => sql`select quiz_id from quiz_question_answers where id = ${id}`,
  fragrance: (id) => sql`
    select answer.quiz_id from fragrance_options as option
    join quiz_question_answers as answer on answer.id = option.parent_id where option.id = ${id}`,
}

/** Moves a fragrance to the end of another answer. */
export async function moveOption(trx: Db, id: number, answerId: number): Promise<void> {
  await sql`
    update fragrance_options set parent_id = ${answerId}, position = ${buildNextPosition('fragrance_options', answerId)}
    where id = ${id}`.execute(trx)
}

/** Moves an answer to the end of another question. */
export async function moveAnswer(trx: Db, id: number, questionId: number): Promise<void> {
  await sql`
    update quiz_question_answers
    set parent_id = ${questionId}, position = ${buildNextPosition('quiz_question_answers', questionId)}
    where id = ${id}`.execute(trx)
}

/** Sets or removes the next question of an answer. */
export async function setNextQuestion(trx: Db, answerId: number, questionId: number | null): Promise<void> {
  await sql`update quiz_question_answers set next_question_id = ${questionId} where id = ${answerId}`.execute(trx)
}

const buildNextPosition = (table: string, parentId: number): RawBuilder<unknown> =>
  sql`(select coalesce(max(position) + 1, 0) from ${sql.table(table)} where parent_id = ${parentId})`
