import { describe, expect, it } from 'vitest'
import {
  emptyAnswer,
  emptyQuestion,
  isBlankAnswer,
  mergeEntryIntoAnswers,
  moveAnswerTo,
  toAnswerBody,
  toBuilderValues,
  toQuestionBody,
} from '../../src/quiz/builder/builderModel.ts'
import { mergeWithStored } from '../../src/quiz/builder/mergeWithStored.ts'
import type { QuizQuestionAnswer } from '../../src/quiz/quizApi.ts'
import { buildAnswerBody, createStoredQuestion } from './storedQuestions.ts'

const createAnswer = (id: number, label: string, changes: Partial<QuizQuestionAnswer> = {}): QuizQuestionAnswer => ({
  quizQuestionAnswerId: id,
  answerId: id + 100,
  answer: { answerId: id + 100, label, description: null },
  nextQuestionId: 2,
  nextQuestion: null,
  fragranceOptions: [],
  ...changes,
})
const lavanda = { fragranceOptionId: 4, fragranceId: 3, fragrance: { name: 'Lavanda' } }
const ending = createAnswer(22, 'Noite', { nextQuestionId: null, fragranceOptions: [lavanda] })
const first = createStoredQuestion(1, 'Qual momento?', [createAnswer(21, 'Dia'), ending])
const coldAnswer = createAnswer(23, 'Frio', { nextQuestionId: null, fragranceOptions: [lavanda] })
const second = createStoredQuestion(2, 'Qual clima?', [coldAnswer])
const getLabels = (answers: readonly { label: string }[]) => answers.map(({ label }) => label)

describe('a question in the builder', () => {
  it('is sent as it is stored where nothing was touched', () => {
    const kept = { fragranceOptionId: 4, fragranceId: 3 }
    const keys = { quizId: 7, quizQuestionId: 1, questionId: 11 }
    expect(toQuestionBody(toBuilderValues(first), 7)).toEqual({
      ...keys,
      quest: 'Qual momento?',
      answers: [
        buildAnswerBody('Dia', 2, { quizQuestionAnswerId: 21, answerId: 121 }),
        buildAnswerBody('Noite', [3], { quizQuestionAnswerId: 22, answerId: 122, fragrances: [kept] }),
      ],
    })
  })

  it('names an entry of the bank only as long as the text is that entry’s own', () => {
    const values = toBuilderValues(first)
    expect(toQuestionBody({ ...values, quest: ' Qual momento? ' }, 7)).toMatchObject({
      questionId: 11,
      quest: 'Qual momento?',
    })
    expect(toQuestionBody({ ...values, quest: 'Que momento?' }, 7)).toMatchObject({
      questionId: null,
      quest: 'Que momento?',
    })
    const stored = { ...emptyAnswer, label: 'Dia', bank: { answerId: 5, label: 'Dia', description: 'Com sol' } }
    expect(toAnswerBody({ ...stored, description: 'Com sol' })).toMatchObject({ answerId: 5 })
    expect(toAnswerBody(stored)).toMatchObject({ answerId: null, desc: 'Dia', description: null })
  })

  it('sends one destination of an answer in which both were filled in [G-32]', () => {
    const fragrances = [{ fragranceOptionId: null, fragranceId: 3, name: 'Lavanda' }]
    const both = { ...emptyAnswer, label: 'Dia', next: 2, fragrances }
    expect(toAnswerBody(both)).toMatchObject({ isAnswerFinish: false, nextQuizQuestionId: 2, fragrances: [] })
    expect(toAnswerBody({ ...both, endsQuiz: true })).toMatchObject({ nextQuizQuestionId: null, isAnswerFinish: true })
  })

  it('puts the answer of the form after the others, or in its place', () => {
    const values = toBuilderValues(first)
    const entry = { ...emptyAnswer, label: 'Tarde' }
    expect(getLabels(mergeEntryIntoAnswers({ ...values, entry }))).toEqual(['Dia', 'Noite', 'Tarde'])
    expect(getLabels(mergeEntryIntoAnswers({ ...values, entry, entryIndex: 0 }))).toEqual(['Tarde', 'Noite'])
    expect([isBlankAnswer(emptyAnswer), isBlankAnswer(entry)]).toEqual([true, false])
  })

  it('moves an answer among the others, and not beyond them', () => {
    const { answers } = toBuilderValues(first)
    expect(getLabels(moveAnswerTo(answers, 0, 1))).toEqual(['Noite', 'Dia'])
    expect(moveAnswerTo(answers, 0, -1)).toBe(answers)
    expect(moveAnswerTo(answers, 1, 2)).toBe(answers)
  })
})

describe('a question in the builder, after the quiz has changed', () => {
  it('stays as it is where the quiz is the same', () => {
    expect(mergeWithStored(toBuilderValues(first), [first, second])).toEqual({
      values: toBuilderValues(first),
      outcome: 'same',
    })
    expect(mergeWithStored(emptyQuestion, [first, second])).toEqual({ values: emptyQuestion, outcome: 'same' })
  })

  it('drops an answer that was moved away and adds one that was moved here, so that no save loses it', () => {
    const mine = { ...toBuilderValues(first), quest: 'Que momento?' }
    const now = createStoredQuestion(1, 'Qual momento?', [createAnswer(21, 'Dia'), createAnswer(23, 'Frio')])
    const { values, outcome } = mergeWithStored(mine, [now, createStoredQuestion(2, 'Qual clima?', [ending])])
    expect(outcome).toBe('merged')
    expect(values.quest).toBe('Que momento?')
    expect(values.answers.map(({ quizQuestionAnswerId }) => quizQuestionAnswerId)).toEqual([21, 23])
  })

  it('keeps what was typed into an answer, and follows those that were not touched', () => {
    const before = toBuilderValues(first)
    const [day, night] = before.answers
    const mine = { ...before, answers: [{ ...emptyAnswer, ...day, label: 'De dia' }, ...(night ? [night] : [])] }
    const theirs = createStoredQuestion(1, 'Qual momento?', [createAnswer(21, 'Manhã'), createAnswer(22, 'Madrugada')])
    expect(getLabels(mergeWithStored(mine, [theirs, second]).values.answers)).toEqual(['De dia', 'Madrugada'])
  })

  it('becomes a new question where it was deleted, with all that was typed', () => {
    const { values, outcome } = mergeWithStored(toBuilderValues(first), [second])
    expect(outcome).toBe('gone')
    expect(toQuestionBody(values, 7)).toMatchObject({ quizQuestionId: null, quest: 'Qual momento?' })
    expect(values.answers.map(({ quizQuestionAnswerId }) => quizQuestionAnswerId)).toEqual([null, null])
  })

  it('leads nowhere any more where the next question was deleted', () => {
    const { values } = mergeWithStored(toBuilderValues(first), [first])
    expect(values.answers.map(({ next }) => next)).toEqual([null, null])
  })

  it('goes on with the answer in the form, also where the stored one went elsewhere', () => {
    const opened = toBuilderValues(first)
    const entry = { ...emptyAnswer, ...opened.answers[1], label: 'À noite' }
    const now = createStoredQuestion(1, 'Qual momento?', [createAnswer(21, 'Dia')])
    const { values } = mergeWithStored({ ...opened, entry, entryIndex: 1 }, [now, second])
    expect(values).toMatchObject({ entry: { label: 'À noite', quizQuestionAnswerId: null }, entryIndex: null })
    const unchangedMerge = mergeWithStored(
      { ...opened, entry: { ...emptyAnswer, ...opened.answers[1] }, entryIndex: 1 },
      [now, second],
    )
    expect(unchangedMerge.values).toMatchObject({ entry: emptyAnswer, entryIndex: null })
  })

  it('follows the question that waits for it, too', () => {
    const outer = { ...toBuilderValues(first), quest: 'Que momento?' }
    const { values } = mergeWithStored({ ...emptyQuestion, quest: 'Qual lugar?', outer }, [second])
    expect(values.outer).toMatchObject({ base: null, quest: 'Que momento?' })
  })
})
