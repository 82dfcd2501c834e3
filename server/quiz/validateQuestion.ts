import type { Issue } from '#language/issue.ts'
import { findQuestion, getReachableIds } from '#rules/quizGraph.ts'
import type { AnswerBody } from '#rules/quizQuestion.ts'
import { type AnswerText, findAnswerTexts, findQuestionTexts } from './bank.ts'
import type { QuizChange } from './changeQuiz.ts'
import { lockOfferedFragrances } from './lockOfferedFragrances.ts'
import type { ParsedQuestion } from './questionBody.ts'
import type { StoredQuestion } from './storedQuiz.ts'

/** The result of the validation: the issues, and the final texts. */
export interface ValidatedQuestion {
  readonly issues: readonly Issue[]
  /** The text of the question; `answers` contains the texts of its answers, in order. */
  readonly quest: string
  readonly answers: readonly AnswerText[]
}

/** Validates the references of a question against its quiz, the bank and the campaign. */
export async function validateQuestion(
  change: QuizChange,
  { body, hasDescription }: ParsedQuestion,
  stored: StoredQuestion | undefined,
): Promise<ValidatedQuestion> {
  const { trx, quiz } = change
  const { questionId } = body
  const answerIds = body.answers.flatMap(({ answerId }) => answerId ?? [])
  const questTexts = await findQuestionTexts(trx, quiz, questionId === null ? [] : [questionId])
  const bankAnswers = await findAnswerTexts(trx, quiz, answerIds)
  const hasFragrances = body.answers.some(({ fragrances }) => fragrances.length > 0)
  const offeredIds = hasFragrances ? await lockOfferedFragrances(trx, quiz.campaignId) : new Set<number>()
  return {
    issues: [
      ...(questionId === null || questTexts.has(questionId) ? [] : [createIssue('questionId', 'reference')]),
      ...body.answers.flatMap((answer, index) => {
        const { answerId } = answer
        const isKnown = answerId === null || bankAnswers.has(answerId)
        return [
          ...(isKnown ? [] : [createIssue(`answers.${index}.answerId`, 'reference')]),
          ...validateAnswer(change, answer, `answers.${index}`, stored),
          ...validateFragrances(answer, `answers.${index}`, stored, offeredIds),
        ]
      }),
    ],
    quest: body.quest || (questTexts.get(questionId ?? 0) ?? ''),
    answers: body.answers.map((answer, index) => resolveText(answer, hasDescription[index] ?? false, bankAnswers)),
  }
}

const createIssue = (path: string, key: string): Issue => ({ path, key, params: {} })

/**
 * A changed text becomes a new bank entry. A text that the body omits is taken from the chosen entry. An empty
 * description counts as omitted unless the body also has a label.
 */
function resolveText(
  { answerId, desc, description }: AnswerBody,
  hasDescription: boolean,
  bankAnswers: ReadonlyMap<number, AnswerText>,
) {
  const bankEntry = bankAnswers.get(answerId ?? 0)
  const isGiven = hasDescription && (desc !== '' || description !== null)
  return {
    label: desc || (bankEntry?.label ?? ''),
    description: isGiven ? description : (bankEntry?.description ?? null),
  }
}

function validateAnswer(
  { graph }: QuizChange,
  { quizQuestionAnswerId, nextQuizQuestionId: nextQuestionId }: AnswerBody,
  path: string,
  stored: StoredQuestion | undefined,
): Issue[] {
  const isKnown = quizQuestionAnswerId === null || findStoredAnswer(stored, quizQuestionAnswerId) !== undefined
  const keyIssues = isKnown ? [] : [createIssue(`${path}.quizQuestionAnswerId`, 'reference')]
  if (nextQuestionId === null) return keyIssues
  if (!findQuestion(graph, nextQuestionId))
    return [...keyIssues, createIssue(`${path}.nextQuizQuestionId`, 'reference')]
  const isCycle = stored !== undefined && getReachableIds(graph, nextQuestionId).has(stored.quizQuestionId)
  return isCycle ? [...keyIssues, createIssue(`${path}.nextQuizQuestionId`, 'cycle')] : keyIssues
}

function validateFragrances(
  { quizQuestionAnswerId, fragrances }: AnswerBody,
  path: string,
  stored: StoredQuestion | undefined,
  offeredIds: ReadonlySet<number>,
): Issue[] {
  const storedOptions = findStoredAnswer(stored, quizQuestionAnswerId)?.fragranceOptions ?? []
  return fragrances.flatMap(({ fragranceOptionId, fragranceId }, index) => {
    const fragrancePath = `${path}.fragrances.${index}`
    const isKnown =
      fragranceOptionId === null || storedOptions.some((option) => option.fragranceOptionId === fragranceOptionId)
    return [
      ...(isKnown ? [] : [createIssue(`${fragrancePath}.fragranceOptionId`, 'reference')]),
      ...(offeredIds.has(fragranceId) ? [] : [createIssue(`${fragrancePath}.fragranceId`, 'fragranceNotOffered')]),
    ]
  })
}

const findStoredAnswer = (stored: StoredQuestion | undefined, id: number | null) =>
  stored?.answers.find(({ quizQuestionAnswerId }) => quizQuestionAnswerId === id)
