import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** A fragrance to which an answer of a quiz leads. */
export interface AnswerUse {
  readonly fragrance: string
  readonly quiz: string
}

/**
 * The first of these fragrances, by name, to which an answer of the campaign's quiz leads. The status of the quiz does
 * not matter.
 */
export async function findAnswerUse(
  db: Db,
  campaignId: number,
  fragranceIds: readonly number[],
): Promise<AnswerUse | undefined> {
  if (fragranceIds.length === 0) return undefined
  const { rows } = await sql<AnswerUse>`
    select fragrances.name as fragrance, quizzes.name as quiz
    from quizzes
    join quiz_questions on quiz_questions.parent_id = quizzes.id
    join quiz_question_answers on quiz_question_answers.parent_id = quiz_questions.id
    join fragrance_options on fragrance_options.parent_id = quiz_question_answers.id
    join fragrances on fragrances.id = fragrance_options.fragrance_id
    where quizzes.campaign_id = ${campaignId} and fragrances.id in (${sql.join(fragranceIds)})
    order by fragrances.name, fragrances.id limit 1`.execute(db)
  return rows[0]
}
