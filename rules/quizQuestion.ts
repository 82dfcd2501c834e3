/** A question with its answers, as POST /question/add-update takes it. */
export interface QuestionBody {
  readonly quizId: number
  /** Null adds the question to the quiz. */
  readonly quizQuestionId: number | null
  /** An entry of the bank of questions; null: `quest` is a new text. */
  readonly questionId: number | null
  readonly quest: string
  readonly answers: readonly AnswerBody[]
}

export interface AnswerBody {
  /** Null adds the answer to the question. */
  readonly quizQuestionAnswerId: number | null
  /** An entry of the bank of answers; null: `desc` and `description` are new texts. */
  readonly answerId: number | null
  /** The label. */
  readonly desc: string
  readonly description: string | null
  /** Whether it ends the quiz with fragrances, instead of leading to a next question. */
  readonly isAnswerFinish: boolean
  readonly nextQuizQuestionId: number | null
  readonly fragrances: readonly { readonly fragranceOptionId: number | null; readonly fragranceId: number }[]
}

/** How long the texts of a quiz may be, in code points. */
export const longest = { quest: 255, label: 100, description: 100 } as const

/** What is wrong with a question before it is saved: where, as a path of the body, and which message says it. */
export interface QuestionIssue {
  readonly path: string
  /** A key below `resources.quiz.validation`. */
  readonly key:
    | 'questionRequired'
    | 'answersRequired'
    | 'answerRequired'
    | 'fragranceRequired'
    | 'nextQuestionRequired'
    | 'oneDestiny'
    | 'fragranceRepeated'
    | 'answerRepeated'
    | 'textTooLong'
  readonly params: Readonly<Record<string, number>>
}

/**
 * The rules of a question that its body alone tells (spec section 5): a text, at least one answer, each with a text and
 * one destiny. Whether a next question or a fragrance may be chosen is for who knows the quiz.
 */
export function questionIssues({ questionId, quest, answers }: QuestionBody): QuestionIssue[] {
  return [
    ...textIssues('quest', 'questionRequired', questionId, quest, longest.quest),
    ...(answers.length === 0 ? [issue('answers', 'answersRequired')] : []),
    ...answers.flatMap((answer, index) => answerIssues(answer, `answers.${index}`)),
    ...repeatedAnswers(answers),
  ]
}

/** What is wrong with one answer, at paths below `at`. */
export function answerIssues(answer: AnswerBody, at: string): QuestionIssue[] {
  const { answerId, desc, description } = answer
  return [
    ...textIssues(`${at}.desc`, 'answerRequired', answerId, desc, longest.label),
    ...tooLong(`${at}.description`, description ?? '', longest.description),
    ...destinyIssues(answer, at),
  ]
}

function destinyIssues({ isAnswerFinish, nextQuizQuestionId, fragrances }: AnswerBody, at: string): QuestionIssue[] {
  if (!isAnswerFinish) {
    if (nextQuizQuestionId === null) return [issue(`${at}.nextQuizQuestionId`, 'nextQuestionRequired')]
    return fragrances.length > 0 ? [issue(`${at}.fragrances`, 'oneDestiny')] : []
  }
  if (nextQuizQuestionId !== null) return [issue(`${at}.nextQuizQuestionId`, 'oneDestiny')]
  if (fragrances.length === 0) return [issue(`${at}.fragrances`, 'fragranceRequired')]
  const once = new Set(fragrances.map(({ fragranceId }) => fragranceId))
  return once.size < fragrances.length ? [issue(`${at}.fragrances`, 'fragranceRepeated')] : []
}

function textIssues(
  path: string,
  required: QuestionIssue['key'],
  id: number | null,
  text: string,
  max: number,
): QuestionIssue[] {
  if (id === null && text.trim() === '') return [issue(path, required)]
  return tooLong(path, text, max)
}

function tooLong(path: string, text: string, max: number): QuestionIssue[] {
  return [...text.trim()].length > max ? [issue(path, 'textTooLong', { max })] : []
}

/** One stored answer cannot be two of the list. */
function repeatedAnswers(answers: readonly AnswerBody[]): QuestionIssue[] {
  const ids = answers.map(({ quizQuestionAnswerId }) => quizQuestionAnswerId)
  return ids.flatMap((id, index) =>
    id !== null && ids.indexOf(id) < index ? [issue(`answers.${index}`, 'answerRepeated')] : [],
  )
}

function issue(path: string, key: QuestionIssue['key'], params: QuestionIssue['params'] = {}): QuestionIssue {
  return { path, key, params }
}
