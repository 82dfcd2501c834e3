import type { FieldErrors, Resolver } from 'react-hook-form'
import type { Translator } from '#i18n/translate.ts'
import { type QuestionIssue, validateAnswerBody, validateQuestionBody } from '#rules/quizQuestion.ts'
import { type BuilderValues, isBlankAnswer, toAnswerBody, toQuestionBody } from './builderModel.ts'

/**
 * Validates the form by the same rules as the server. The answer in the form is validated once it has content, or while
 * `isAdding`.
 */
export function createBuilderResolver(translate: Translator, isAdding: () => boolean): Resolver<BuilderValues> {
  return (values) => {
    const { answers, entry: entryErrors, entryAt } = values
    const isPending = isAdding() || entryAt !== null || !isBlankAnswer(entryErrors)
    const otherIssues = validateQuestionBody(toQuestionBody(values, 0)).filter(
      ({ path }) => !isBelowAnswer(path, entryAt),
    )
    // An answer in the form that is not added yet still counts as an answer.
    const formIssues = isPending ? otherIssues.filter(({ path }) => path !== 'answers') : otherIssues
    const issues = [...formIssues, ...(isPending ? validateAnswerBody(toAnswerBody(entryErrors), 'entry') : [])]
    if (issues.length === 0) return { values, errors: {} }
    return { values: {}, errors: toFieldErrors(translate, issues, answers.length) }
  }
}

/** Form field names by the names of the request body. */
const fieldNames: Readonly<Record<string, string>> = {
  desc: 'label',
  description: 'description',
  nextQuizQuestionId: 'next',
  fragrances: 'fragrances',
}

/** An error of an answer in the list. */
export interface AnswerError {
  readonly index: number
  readonly message: string
}

/** Maps issues to form fields. The errors of single answers are in `answers.inner`. */
function toFieldErrors(
  translate: Translator,
  issues: readonly QuestionIssue[],
  count: number,
): FieldErrors<BuilderValues> {
  const getMessage = ({ key, params }: QuestionIssue) => translate(`resources.quiz.validation.${key}`, params)
  const findIssue = (path: string) => issues.find((issue) => issue.path === path)
  const toFieldError = (issue: QuestionIssue | undefined) => issue && { type: issue.key, message: getMessage(issue) }
  const entryErrors = Object.entries(fieldNames).flatMap(([bodyName, name]) => {
    const fieldError = toFieldError(findIssue(`entry.${bodyName}`))
    return fieldError ? [[name, fieldError] as const] : []
  })
  const answerErrors = Array.from({ length: count }, (_, index): AnswerError[] => {
    const issue = issues.find(({ path }) => isBelowAnswer(path, index))
    return issue ? [{ index, message: getMessage(issue) }] : []
  }).flat()
  const listError = toFieldError(findIssue('answers'))
  return {
    ...(findIssue('quest') && { quest: toFieldError(findIssue('quest')) }),
    ...((listError || answerErrors.length > 0) && {
      answers: { type: 'answers', message: '', ...listError, inner: answerErrors },
    }),
    ...(entryErrors.length > 0 && { entry: Object.fromEntries(entryErrors) }),
  } as FieldErrors<BuilderValues>
}

/** Whether a path of the request body is the answer at an index, or below it. */
function isBelowAnswer(path: string, index: number | null): boolean {
  return index !== null && (path === `answers.${index}` || path.startsWith(`answers.${index}.`))
}

/** The errors of the answers in the list, from the form state. */
export function getAnswerErrors(toFieldError: unknown): readonly AnswerError[] {
  const answerErrors =
    typeof toFieldError === 'object' && toFieldError !== null && 'inner' in toFieldError
      ? toFieldError.inner
      : undefined
  return Array.isArray(answerErrors) ? answerErrors : []
}
