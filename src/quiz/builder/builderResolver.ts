import type { FieldErrors, Resolver } from 'react-hook-form'
import type { Translator } from '#i18n/translate.ts'
import { type QuestionIssue, validateAnswerBody, validateQuestionBody } from '#rules/quizQuestion.ts'
import { type BuilderValues, isBlankAnswer, toAnswerBody, toQuestionBody } from './builderModel.ts'

/**
 * Validates the form by the same rules as the server. The answer in the form is only validated if it has content, or
 * while the user is adding it (`isAdding`).
 */
export function createBuilderResolver(translate: Translator, isAdding: () => boolean): Resolver<BuilderValues> {
  return (values) => {
    const { answers, entry, entryIndex } = values
    const isPending = isAdding() || entryIndex !== null || !isBlankAnswer(entry)
    const issuesOutsideEntry = validateQuestionBody(toQuestionBody(values, 0)).filter(
      ({ path }) => !isPathOfAnswer(path, entryIndex),
    )
    // The answer in the form counts as an answer, even if it was not added to the list yet.
    const formIssues = isPending ? issuesOutsideEntry.filter(({ path }) => path !== 'answers') : issuesOutsideEntry
    const issues = [...formIssues, ...(isPending ? validateAnswerBody(toAnswerBody(entry), 'entry') : [])]
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
    const issue = issues.find(({ path }) => isPathOfAnswer(path, index))
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
function isPathOfAnswer(path: string, index: number | null): boolean {
  return index !== null && (path === `answers.${index}` || path.startsWith(`answers.${index}.`))
}

/** The errors of the answers in the list, from the form state. */
export function getAnswerErrors(error: unknown): readonly AnswerError[] {
  const answerErrors = typeof error === 'object' && error !== null && 'inner' in error ? error.inner : undefined
  return Array.isArray(answerErrors) ? answerErrors : []
}
