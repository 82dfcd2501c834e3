/** The body of POST /question/add-update: a question with its answers. */
export interface QuestionBody {
  readonly quizId: number
  /** Null adds a new question to the quiz. */
  readonly quizQuestionId: number | null
  /** Id in the question bank; null means that `quest` is a new text. */
  readonly questionId: number | null
  readonly quest: string
  readonly answers: readonly AnswerBody[]
}

export interface AnswerBody {
  /** Null adds a new answer to the question. */
  readonly quizQuestionAnswerId: number | null
  /** Id in the answer bank; null means that `desc` and `description` are new texts. */
  readonly answerId: number | null
  /** The label. */
  readonly desc: string
  readonly description: string | null
  /** Whether the answer ends the quiz with fragrances instead of leading to a next question. */
  readonly isAnswerFinish: boolean
  readonly nextQuizQuestionId: number | null
  readonly fragrances: readonly { readonly fragranceOptionId: number | null; readonly fragranceId: number }[]
}

/** Maximum lengths in code points. */
export const maxLengths = { quest: 255, label: 100, description: 100 } as const

/** An error of a question: the path in the body, and the message. */
export interface QuestionIssue {
  readonly path: string
  /** A key below `resources.quiz.validation`. */
  readonly key:
    | 'questionRequired'
    | 'answersRequired'
    | 'answerRequired'
    | 'fragranceRequired'
    | 'nextQuestionRequired'
    | 'oneDestination'
    | 'fragranceRepeated'
    | 'answerRepeated'
    | 'textTooLong'
  readonly params: Readonly<Record<string, number>>
}

/**
 * Validates what can be decided from the body alone (spec section 5): a text, at least one answer, each with a text and
 * one destination. Whether the next question or a fragrance is allowed depends on the quiz and is checked elsewhere.
 */
export function validateQuestionBody({ questionId, quest, answers }: QuestionBody): QuestionIssue[] {
  return [
    ...validateText('quest', 'questionRequired', questionId, quest, maxLengths.quest),
    ...(answers.length === 0 ? [createIssue('answers', 'answersRequired')] : []),
    ...answers.flatMap((answer, index) => validateAnswerBody(answer, `answers.${index}`)),
    ...findRepeatedAnswers(answers),
  ]
}

/** The errors of one answer; `path` is the prefix of their paths. */
export function validateAnswerBody(answer: AnswerBody, path: string): QuestionIssue[] {
  const { answerId, desc, description } = answer
  return [
    ...validateText(`${path}.desc`, 'answerRequired', answerId, desc, maxLengths.label),
    ...validateLength(`${path}.description`, description ?? '', maxLengths.description),
    ...validateDestination(answer, path),
  ]
}

function validateDestination(
  { isAnswerFinish, nextQuizQuestionId, fragrances }: AnswerBody,
  path: string,
): QuestionIssue[] {
  if (!isAnswerFinish) {
    if (nextQuizQuestionId === null) return [createIssue(`${path}.nextQuizQuestionId`, 'nextQuestionRequired')]
    return fragrances.length > 0 ? [createIssue(`${path}.fragrances`, 'oneDestination')] : []
  }
  if (nextQuizQuestionId !== null) return [createIssue(`${path}.nextQuizQuestionId`, 'oneDestination')]
  if (fragrances.length === 0) return [createIssue(`${path}.fragrances`, 'fragranceRequired')]
  const uniqueIds = new Set(fragrances.map(({ fragranceId }) => fragranceId))
  return uniqueIds.size < fragrances.length ? [createIssue(`${path}.fragrances`, 'fragranceRepeated')] : []
}

function validateText(
  path: string,
  required: QuestionIssue['key'],
  id: number | null,
  text: string,
  max: number,
): QuestionIssue[] {
  if (id === null && text.trim() === '') return [createIssue(path, required)]
  return validateLength(path, text, max)
}

function validateLength(path: string, text: string, max: number): QuestionIssue[] {
  return [...text.trim()].length > max ? [createIssue(path, 'textTooLong', { max })] : []
}

/** The same stored answer must not appear twice. */
function findRepeatedAnswers(answers: readonly AnswerBody[]): QuestionIssue[] {
  const ids = answers.map(({ quizQuestionAnswerId }) => quizQuestionAnswerId)
  return ids.flatMap((id, index) =>
    id !== null && ids.indexOf(id) < index ? [createIssue(`answers.${index}`, 'answerRepeated')] : [],
  )
}

function createIssue(path: string, key: QuestionIssue['key'], params: QuestionIssue['params'] = {}): QuestionIssue {
  return { path, key, params }
}
