import type { RecordData } from '#language/evaluate.ts'
import { findAnswer, findFragranceOption, type QuizGraph, type QuizNode } from '#rules/quizGraph.ts'
import { toQuizGraph } from '#rules/quizOnWire.ts'
import { findQuizProblems } from '#rules/quizProblems.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import { lockOfferedFragrances } from './lockOfferedFragrances.ts'
import { type StoredQuiz, toStoredQuiz } from './storedQuiz.ts'

interface QuizWrite {
  readonly trx: Db
  readonly stored: RecordData
}

/** The maximum number of problems in one error message. */
const maxReported = 20

/**
 * Refuses with 400 a quiz in which a path does not end at a fragrance, and lists the problems.
 */
export async function requireCompleteQuiz({ trx, stored }: QuizWrite): Promise<void> {
  const quiz = toStoredQuiz(stored)
  const graph = toQuizGraph(quiz)
  const problems = findQuizProblems(graph, await lockOfferedFragrances(trx, quiz.campaignId))
  if (problems.length === 0) return
  throw new HttpError(400, (translate) => {
    const messages = problems
      .slice(0, maxReported)
      .map(({ kind, node }) => translate(`resources.quiz.incomplete.${kind}`, getNodeTexts(quiz, graph, node)))
    const remaining = problems.length - messages.length
    if (remaining > 0) messages.push(translate('resources.quiz.incomplete.more', { smart_count: remaining }))
    return messages.join(' ')
  })
}

/** The texts of a node and of its parents. */
function getNodeTexts(quiz: StoredQuiz, graph: QuizGraph, node: QuizNode | undefined): Record<string, string> {
  const answerId = node?.kind === 'fragrance' ? findFragranceOption(graph, node.id)?.parentId : node?.id
  const questionId = node?.kind === 'question' ? node.id : findAnswer(graph, answerId ?? 0)?.parentId
  const question = quiz.questions.find(({ quizQuestionId }) => quizQuestionId === questionId)
  const answer = question?.answers.find(({ quizQuestionAnswerId }) => quizQuestionAnswerId === answerId)
  const option = answer?.fragranceOptions.find(({ fragranceOptionId }) => fragranceOptionId === node?.id)
  return {
    question: question?.question.quest ?? '',
    answer: answer?.answer.label ?? '',
    fragrance: option?.fragrance.name ?? '',
  }
}
