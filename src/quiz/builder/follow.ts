import type { QuizQuestion } from '../quizApi.ts'
import { type AnswerValues, answerValuesOf, type BuilderValues, isSame, newAnswer } from './builderModel.ts'

/** The result of merging the builder values with the stored quiz. */
export interface Followed {
  readonly values: BuilderValues
  /** Whether anything was merged, or the question no longer exists. */
  readonly became: 'same' | 'merged' | 'gone'
}

/**
 * Three-way merge of the builder with the stored quiz. Untouched values take the stored state; edited values stay.
 * Answers that were moved away are removed and new ones are added, so that saving does not undo these changes.
 */
export function follow(values: BuilderValues, questions: readonly QuizQuestion[]): Followed {
  const { base } = values
  const outer = values.outer && follow(values.outer, questions).values
  const known = new Set(questions.map(({ quizQuestionId }) => quizQuestionId))
  const lead = (answer: AnswerValues): AnswerValues =>
    answer.next === null || known.has(answer.next) ? answer : { ...answer, next: null }
  const now = base && questions.find(({ quizQuestionId }) => quizQuestionId === base.quizQuestionId)
  if (!base || !now) {
    const free = (answer: AnswerValues): AnswerValues => ({ ...lead(answer), quizQuestionAnswerId: null })
    const adapt = base ? free : lead
    const alone = { ...values, base: null, answers: values.answers.map(adapt), entry: adapt(values.entry), outer }
    return { values: alone, became: base ? 'gone' : isSame(values, alone) ? 'same' : 'merged' }
  }
  const followed = { ...mergeAnswers(values, base, now, lead), outer }
  return {
    values: followed,
    became: isSame({ ...values, base: null }, { ...followed, base: null }) ? 'same' : 'merged',
  }
}

function mergeAnswers(
  values: BuilderValues,
  base: QuizQuestion,
  now: QuizQuestion,
  lead: (answer: AnswerValues) => AnswerValues,
): BuilderValues {
  const before = new Map(base.answers.map((answer) => [answer.quizQuestionAnswerId, answerValuesOf(answer)]))
  const after = new Map(now.answers.map((answer) => [answer.quizQuestionAnswerId, answerValuesOf(answer)]))
  const mine = values.answers.map((answer): AnswerValues | undefined => {
    const id = answer.quizQuestionAnswerId
    if (id === null) return lead(answer)
    const stored = after.get(id)
    return stored && lead(isSame(answer, before.get(id)) ? stored : answer)
  })
  const came = [...after.values()].filter(({ quizQuestionAnswerId: id }) => id !== null && !before.has(id))
  const opened = values.entryAt === null ? undefined : mine[values.entryAt]
  const answers = [...mine.filter((answer) => answer !== undefined), ...came]
  const isUntouched = values.quest === base.question.quest
  return {
    ...values,
    base: now,
    ...(isUntouched && { quest: now.question.quest, bank: now.question }),
    answers,
    entry: mergeEntry(values.entry, before, opened, lead),
    entryAt: opened === undefined ? null : answers.indexOf(opened),
  }
}

/** If the edited answer was moved to another question, its input becomes a new answer. */
function mergeEntry(
  entry: AnswerValues,
  before: ReadonlyMap<number | null, AnswerValues>,
  opened: AnswerValues | undefined,
  lead: (answer: AnswerValues) => AnswerValues,
): AnswerValues {
  const isUntouched = isSame(entry, before.get(entry.quizQuestionAnswerId))
  if (opened) return isUntouched ? opened : lead(entry)
  return isUntouched ? newAnswer : { ...lead(entry), quizQuestionAnswerId: null }
}
