import type { FieldErrors, Resolver } from 'react-hook-form'
import type { Translator } from '#i18n/translate.ts'
import { answerIssues, type QuestionIssue, questionIssues } from '#rules/quizQuestion.ts'
import { answerBodyOf, type BuilderValues, bodyOf, isBlankAnswer } from './builderModel.ts'

/**
 * Validates the form by the same rules as the server. The answer in the form is validated once it has content, or while
 * `isAdding`.
 */
export function builderResolver(translate: Translator, isAdding: () => boolean): Resolver<BuilderValues> {
  return (values) => {
    const { answers, entry, entryAt } = values
    const isPending = isAdding() || entryAt !== null || !isBlankAnswer(entry)
    const others = questionIssues(bodyOf(values, 0)).filter(({ path }) => !isAbout(path, entryAt))
    // An answer in the form that is not added yet still counts as an answer.
    const whole = isPending ? others.filter(({ path }) => path !== 'answers') : others
    const issues = [...whole, ...(isPending ? answerIssues(answerBodyOf(entry), 'entry') : [])]
    if (issues.length === 0) return { values, errors: {} }
    return { values: {}, errors: errorsOf(translate, issues, answers.length) }
  }
}

/** Form field names by the names of the request body. */
const names: Readonly<Record<string, string>> = {
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
function errorsOf(translate: Translator, issues: readonly QuestionIssue[], count: number): FieldErrors<BuilderValues> {
  const say = ({ key, params }: QuestionIssue) => translate(`resources.quiz.validation.${key}`, params)
  const at = (path: string) => issues.find((issue) => issue.path === path)
  const error = (issue: QuestionIssue | undefined) => issue && { type: issue.key, message: say(issue) }
  const entry = Object.entries(names).flatMap(([wire, name]) => {
    const found = error(at(`entry.${wire}`))
    return found ? [[name, found] as const] : []
  })
  const inner = Array.from({ length: count }, (_, index): AnswerError[] => {
    const issue = issues.find(({ path }) => isAbout(path, index))
    return issue ? [{ index, message: say(issue) }] : []
  }).flat()
  const list = error(at('answers'))
  return {
    ...(at('quest') && { quest: error(at('quest')) }),
    ...((list || inner.length > 0) && { answers: { type: 'answers', message: '', ...list, inner } }),
    ...(entry.length > 0 && { entry: Object.fromEntries(entry) }),
  } as FieldErrors<BuilderValues>
}

/** Whether a path of the request body is the answer at an index, or below it. */
function isAbout(path: string, index: number | null): boolean {
  return index !== null && (path === `answers.${index}` || path.startsWith(`answers.${index}.`))
}

/** The errors of the answers in the list, from the form state. */
export function answerErrorsIn(error: unknown): readonly AnswerError[] {
  const inner = typeof error === 'object' && error !== null && 'inner' in error ? error.inner : undefined
  return Array.isArray(inner) ? inner : []
}
