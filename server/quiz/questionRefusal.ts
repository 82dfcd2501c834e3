import { fieldLabel, inSentence } from '#i18n/labels.ts'
import type { Translator } from '#i18n/translate.ts'
import type { Issue } from '#resources/language/issue.ts'
import { HttpError } from '../http/httpError.ts'
import { toldAtOnce } from '../records/refusals.ts'

/** The fields of the quiz whose labels are used for the fields of the body. */
const fields: Readonly<Record<string, string>> = {
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
export function badQuestion(issues: readonly Issue[]): HttpError {
  const told = issues.slice(0, toldAtOnce)
  const sentences = (say: Translator): string =>
    told.map((issue) => say('errors.field', { label: placeOf(say, issue), message: messageOf(say, issue) })).join(' ')
  const faults = told.map((issue) => ({
    field: issue.path,
    code: issue.key,
    say: (t: Translator) => messageOf(t, issue),
  }))
  return new HttpError(400, sentences, {}, { field: issues[0]?.path || undefined, faults })
}

/** `Resposta 2, próxima pergunta`; for the answer's own text only `Resposta 2`. */
function placeOf(say: Translator, { path }: Issue): string {
  const index = /^answers\.(\d+)/.exec(path)?.[1]
  const name = path.replace(/\.\d+(?=\.|$)/g, '')
  if (name === '') return say('resources.quiz.one')
  const field = labelOf(say, name)
  if (index === undefined) return field
  const answer = say('resources.quiz.refusals.answerAt', { number: Number(index) + 1 })
  return ['answers', 'answers.desc'].includes(name) ? answer : `${answer}, ${inSentence(field)}`
}

function labelOf(say: Translator, name: string): string {
  if (name === 'answers.description') return fieldLabel(say, 'answers', 'description')
  return fieldLabel(say, 'quiz', fields[name] ?? name)
}

/** A message of the quiz if it has one for the issue, else the general one. */
function messageOf(say: Translator, { key, params }: Issue): string {
  return (
    say.lookup(`resources.quiz.validation.${key}`, params) ??
    say.lookup(`validation.${key}`, params) ??
    say('errors.malformedBody')
  )
}
