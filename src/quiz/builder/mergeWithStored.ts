import type { QuizQuestion } from '../quizApi.ts'
import { type AnswerValues, type BuilderValues, emptyAnswer, isEqual, toAnswerValues } from './builderModel.ts'

/** The result of merging the builder values with the stored quiz. */
export interface MergeResult {
  readonly values: BuilderValues
  /** `same`: nothing was changed; `merged`: values were changed; `gone`: the stored question no longer exists. */
  readonly outcome: 'same' | 'merged' | 'gone'
}

/**
 * Three-way merge of the builder with the stored quiz. Values that the user has not edited are replaced by the stored
 * ones. Answers that were moved to other questions are removed and new ones are added, so that saving does not undo
 * these changes.
 */
export function mergeWithStored(values: BuilderValues, questions: readonly QuizQuestion[]): MergeResult {
  const { base } = values
  const outer = values.outer && mergeWithStored(values.outer, questions).values
  const storedIds = new Set(questions.map(({ quizQuestionId }) => quizQuestionId))
  const clearDeletedNext = (answer: AnswerValues): AnswerValues =>
    answer.next === null || storedIds.has(answer.next) ? answer : { ...answer, next: null }
  const storedQuestion = base && questions.find(({ quizQuestionId }) => quizQuestionId === base.quizQuestionId)
  if (!base || !storedQuestion) {
    const clearAnswerId = (answer: AnswerValues): AnswerValues => ({
      ...clearDeletedNext(answer),
      quizQuestionAnswerId: null,
    })
    const adaptAnswer = base ? clearAnswerId : clearDeletedNext
    const newQuestionValues = {
      ...values,
      base: null,
      answers: values.answers.map(adaptAnswer),
      entry: adaptAnswer(values.entry),
      outer,
    }
    return {
      values: newQuestionValues,
      outcome: base ? 'gone' : isEqual(values, newQuestionValues) ? 'same' : 'merged',
    }
  }
  const mergedValues = { ...mergeAnswers(values, base, storedQuestion, clearDeletedNext), outer }
  return {
    values: mergedValues,
    outcome: isEqual({ ...values, base: null }, { ...mergedValues, base: null }) ? 'same' : 'merged',
  }
}

function mergeAnswers(
  values: BuilderValues,
  base: QuizQuestion,
  storedQuestion: QuizQuestion,
  clearDeletedNext: (answer: AnswerValues) => AnswerValues,
): BuilderValues {
  const baseAnswers = new Map(base.answers.map((answer) => [answer.quizQuestionAnswerId, toAnswerValues(answer)]))
  const storedAnswers = new Map(
    storedQuestion.answers.map((answer) => [answer.quizQuestionAnswerId, toAnswerValues(answer)]),
  )
  const mergedAnswers = values.answers.map((answer): AnswerValues | undefined => {
    const id = answer.quizQuestionAnswerId
    if (id === null) return clearDeletedNext(answer)
    const stored = storedAnswers.get(id)
    return stored && clearDeletedNext(isEqual(answer, baseAnswers.get(id)) ? stored : answer)
  })
  const addedAnswers = [...storedAnswers.values()].filter(
    ({ quizQuestionAnswerId: id }) => id !== null && !baseAnswers.has(id),
  )
  const openedAnswer = values.entryIndex === null ? undefined : mergedAnswers[values.entryIndex]
  const answers = [...mergedAnswers.filter((answer) => answer !== undefined), ...addedAnswers]
  const isUnchanged = values.quest === base.question.quest
  return {
    ...values,
    base: storedQuestion,
    ...(isUnchanged && { quest: storedQuestion.question.quest, bank: storedQuestion.question }),
    answers,
    entry: mergeEntry(values.entry, baseAnswers, openedAnswer, clearDeletedNext),
    entryIndex: openedAnswer === undefined ? null : answers.indexOf(openedAnswer),
  }
}

/** If the edited answer was moved to another question, its input becomes a new answer. */
function mergeEntry(
  entry: AnswerValues,
  baseAnswers: ReadonlyMap<number | null, AnswerValues>,
  openedAnswer: AnswerValues | undefined,
  clearDeletedNext: (answer: AnswerValues) => AnswerValues,
): AnswerValues {
  const isUnchanged = isEqual(entry, baseAnswers.get(entry.quizQuestionAnswerId))
  if (openedAnswer) return isUnchanged ? openedAnswer : clearDeletedNext(entry)
  return isUnchanged ? emptyAnswer : { ...clearDeletedNext(entry), quizQuestionAnswerId: null }
}
