import type { RecordData } from '#resources/language/evaluate.ts'
import { answerOf, fragranceOf, type QuizGraph, type QuizNode } from '#rules/quizGraph.ts'
import { graphOf } from '#rules/quizOnWire.ts'
import { problemsOf } from '#rules/quizProblems.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import { holdOffered } from './offered.ts'
import { type StoredQuiz, storedQuiz } from './storedQuiz.ts'

/** The maximum number of problems in one error message. */
const mostTold = 20

/**
 * The guard of `validate`: refuses with 400 a quiz in which a path does not end at a fragrance, and lists the problems.
 */
export async function completeQuiz(trx: Db, record: RecordData): Promise<void> {
  const quiz = storedQuiz(record)
  const graph = graphOf(quiz)
  const problems = problemsOf(graph, await holdOffered(trx, quiz.campaignId))
  if (problems.length === 0) return
  throw new HttpError(400, (say) => {
    const told = problems
      .slice(0, mostTold)
      .map(({ kind, at }) => say(`resources.quiz.incomplete.${kind}`, namesOf(quiz, graph, at)))
    const left = problems.length - told.length
    if (left > 0) told.push(say('resources.quiz.incomplete.more', { smart_count: left }))
    return told.join(' ')
  })
}

/** The texts of a node and of its parents. */
function namesOf(quiz: StoredQuiz, graph: QuizGraph, at: QuizNode | undefined): Record<string, string> {
  const answerId = at?.kind === 'fragrance' ? fragranceOf(graph, at.id)?.holderId : at?.id
  const questionId = at?.kind === 'question' ? at.id : answerOf(graph, answerId ?? 0)?.holderId
  const question = quiz.questions.find(({ quizQuestionId }) => quizQuestionId === questionId)
  const answer = question?.answers.find(({ quizQuestionAnswerId }) => quizQuestionAnswerId === answerId)
  const option = answer?.fragranceOptions.find(({ fragranceOptionId }) => fragranceOptionId === at?.id)
  return {
    question: question?.question.quest ?? '',
    answer: answer?.answer.label ?? '',
    fragrance: option?.fragrance.name ?? '',
  }
}
