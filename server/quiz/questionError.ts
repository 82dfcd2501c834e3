import { fieldLabel, lowercaseLabel } from '#i18n/labels.ts'
import type { Translator } from '#i18n/translate.ts'
import type { Issue } from '#language/issue.ts'
import { HttpError } from '../http/httpError.ts'
import { maxReportedIssues } from '../records/recordErrors.ts'

/** The fields of the quiz whose labels are used for the fields of the body. */
const labelPaths: Readonly<Record<string, string>> = {
  quizId: 'quizId',
  quizQuestionId: 'questions.question',
  questionId: 'questions.question',
  quest: 'questions.question',
  answers: 'questions.answers',
  'answers.quizQuestionAnswerId': 'questions.answers.answer',
  'answers.answerId': 'questions.answers.answer',
  'answers.nextQuizQuestionId': 'questions.answers.nextQuestion',
  'answers.fragrances': 'questions.answers.fragranceOptions',
  'answers.fragrances.fragranceId': 'questions.answers.fragranceOptions.fragrance',
  'answers.fragrances.fragranceOptionId': 'questions.answers.fragranceOptions.fragrance',
}

/** 400 with a sentence per issue that names its place; the header names the place of the first one. */
export function createQuestionError(issues: readonly Issue[]): HttpError {
  const reportedIssues = issues.slice(0, maxReportedIssues)
  const buildText = (translate: Translator): string =>
    reportedIssues
      .map((issue) =>
        translate('errors.field', { label: formatLocation(translate, issue), message: getMessage(translate, issue) }),
      )
      .join(' ')
  const fieldErrors = reportedIssues.map((issue) => ({
    field: issue.path,
    code: issue.key,
    formatText: (t: Translator) => getMessage(t, issue),
  }))
  return new HttpError(400, buildText, {}, { field: issues[0]?.path || undefined, fieldErrors })
}

/** `Resposta 2, próxima pergunta`; for the answer's own text only `Resposta 2`. */
function formatLocation(translate: Translator, { path }: Issue): string {
  const index = /^answers\.(\d+)/.exec(path)?.[1]
  const name = path.replace(/\.\d+(?=\.|$)/g, '')
  if (name === '') return translate('resources.quiz.one')
  const field = getLabel(translate, name)
  if (index === undefined) return field
  const answer = translate('resources.quiz.refusals.answerAt', { number: Number(index) + 1 })
  return ['answers', 'answers.desc'].includes(name) ? answer : `${answer}, ${lowercaseLabel(field)}`
}

function getLabel(translate: Translator, name: string): string {
  if (name === 'answers.description') return fieldLabel(translate, 'answers', 'description')
  return fieldLabel(translate, 'quiz', labelPaths[name] ?? name)
}

/** A message of the quiz if it has one for the issue, else the general one. */
function getMessage(translate: Translator, { key, params }: Issue): string {
  return (
    translate.lookup(`resources.quiz.validation.${key}`, params) ??
    translate.lookup(`validation.${key}`, params) ??
    translate('errors.malformedBody')
  )
}
