import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/**
 * Moves the quizzes of a campaign to the question and answer banks of their present organization. Texts that these
 * banks lack are added.
 */
export async function moveQuizTexts(trx: Db, campaignId: number): Promise<void> {
  await moveQuestions(trx, campaignId)
  await moveAnswers(trx, campaignId)
}

async function moveQuestions(trx: Db, campaignId: number): Promise<void> {
  await sql`
    insert into questions (language, quest, organization_id)
    select distinct text.language, text.quest, quiz.organization_id
    from quizzes as quiz
      join quiz_questions as asked on asked.parent_id = quiz.id
      join questions as text on text.id = asked.question_id
    where quiz.campaign_id = ${campaignId}
    on conflict do nothing`.execute(trx)
  await sql`
    update quiz_questions as asked set question_id = bank.id
    from quizzes as quiz, questions as text, questions as bank
    where quiz.campaign_id = ${campaignId} and asked.parent_id = quiz.id and text.id = asked.question_id
      and bank.organization_scope = quiz.organization_scope
      and bank.language = text.language and bank.quest = text.quest`.execute(trx)
}

async function moveAnswers(trx: Db, campaignId: number): Promise<void> {
  await sql`
    insert into answers (language, label, description, organization_id)
    select distinct text.language, text.label, text.description, quiz.organization_id
    from quizzes as quiz
      join quiz_question_answers as offered on offered.quiz_id = quiz.id
      join answers as text on text.id = offered.answer_id
    where quiz.campaign_id = ${campaignId}
    on conflict do nothing`.execute(trx)
  await sql`
    update quiz_question_answers as offered set answer_id = bank.id
    from quizzes as quiz, answers as text, answers as bank
    where quiz.campaign_id = ${campaignId} and offered.quiz_id = quiz.id and text.id = offered.answer_id
      and bank.organization_scope = quiz.organization_scope and bank.language = text.language
      and bank.label = text.label and bank.description is not distinct from text.description`.execute(trx)
}
