import type { Issue } from '#resources/language/issue.ts'
import { questionOf, reachOf } from '#rules/quizGraph.ts'
import type { AnswerBody } from '#rules/quizQuestion.ts'
import { type AnswerText, answerTexts, questionTexts } from './bank.ts'
import type { QuizChange } from './changeQuiz.ts'
import { holdOffered } from './offered.ts'
import type { ReadQuestion } from './questionBody.ts'
import type { StoredQuestion } from './storedQuiz.ts'

/** The result of the validation: the issues, and the final texts. */
export interface JudgedQuestion {
  readonly issues: readonly Issue[]
  /** The text of the question; `answers` contains the texts of its answers, in order. */
  readonly quest: string
  readonly answers: readonly AnswerText[]
}

/** Validates the references of a question against its quiz, the bank and the campaign. */
export async function judgeQuestion(
  change: QuizChange,
  { body, describes }: ReadQuestion,
  stored: StoredQuestion | undefined,
): Promise<JudgedQuestion> {
  const { trx, quiz } = change
  const { questionId } = body
  const chosen = body.answers.flatMap(({ answerId }) => answerId ?? [])
  const quests = await questionTexts(trx, quiz.language, questionId === null ? [] : [questionId])
  const labels = await answerTexts(trx, quiz.language, chosen)
  const endsAnywhere = body.answers.some(({ fragrances }) => fragrances.length > 0)
  const offered = endsAnywhere ? await holdOffered(trx, quiz.campaignId) : new Set<number>()
  return {
    issues: [
      ...(questionId === null || quests.has(questionId) ? [] : [fault('questionId', 'reference')]),
      ...body.answers.flatMap((answer, index) => {
        const { answerId } = answer
        const isKnown = answerId === null || labels.has(answerId)
        return [
          ...(isKnown ? [] : [fault(`answers.${index}.answerId`, 'reference')]),
          ...answerFaults(change, answer, `answers.${index}`, stored),
          ...fragranceFaults(answer, `answers.${index}`, stored, offered),
        ]
      }),
    ],
    quest: body.quest || (quests.get(questionId ?? 0) ?? ''),
    answers: body.answers.map((answer, index) => textOf(answer, describes[index] ?? false, labels)),
  }
}

const fault = (path: string, key: string): Issue => ({ path, key, params: {} })

/**
 * A changed text becomes a new bank entry. A text that the body omits is taken from the chosen entry. An empty
 * description counts as omitted unless the body also has a label.
 */
function textOf(
  { answerId, desc, description }: AnswerBody,
  describes: boolean,
  labels: ReadonlyMap<number, AnswerText>,
) {
  const known = labels.get(answerId ?? 0)
  const isGiven = describes && (desc !== '' || description !== null)
  return { label: desc || (known?.label ?? ''), description: isGiven ? description : (known?.description ?? null) }
}

function answerFaults(
  { graph }: QuizChange,
  { quizQuestionAnswerId, nextQuizQuestionId: next }: AnswerBody,
  at: string,
  stored: StoredQuestion | undefined,
): Issue[] {
  const isKnown = quizQuestionAnswerId === null || storedAnswer(stored, quizQuestionAnswerId) !== undefined
  const identity = isKnown ? [] : [fault(`${at}.quizQuestionAnswerId`, 'reference')]
  if (next === null) return identity
  if (!questionOf(graph, next)) return [...identity, fault(`${at}.nextQuizQuestionId`, 'reference')]
  const returns = stored !== undefined && reachOf(graph, next).has(stored.quizQuestionId)
  return returns ? [...identity, fault(`${at}.nextQuizQuestionId`, 'cycle')] : identity
}

function fragranceFaults(
  { quizQuestionAnswerId, fragrances }: AnswerBody,
  at: string,
  stored: StoredQuestion | undefined,
  offered: ReadonlySet<number>,
): Issue[] {
  const own = storedAnswer(stored, quizQuestionAnswerId)?.fragranceOptions ?? []
  return fragrances.flatMap(({ fragranceOptionId, fragranceId }, index) => {
    const here = `${at}.fragrances.${index}`
    const isKnown = fragranceOptionId === null || own.some((option) => option.fragranceOptionId === fragranceOptionId)
    return [
      ...(isKnown ? [] : [fault(`${here}.fragranceOptionId`, 'reference')]),
      ...(offered.has(fragranceId) ? [] : [fault(`${here}.fragranceId`, 'fragranceNotOffered')]),
    ]
  })
}

const storedAnswer = (stored: StoredQuestion | undefined, id: number | null) =>
  stored?.answers.find(({ quizQuestionAnswerId }) => quizQuestionAnswerId === id)
