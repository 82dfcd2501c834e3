import { describe, expect, it } from 'vitest'
import { answers, questions } from '#resources/quiz.ts'
import {
  type AnswerBody,
  maxLengths,
  type QuestionBody,
  validateAnswerBody,
  validateQuestionBody,
} from '#rules/quizQuestion.ts'

const ending: AnswerBody = {
  quizQuestionAnswerId: null,
  answerId: null,
  desc: 'Cítrico',
  description: null,
  isAnswerFinish: true,
  nextQuizQuestionId: null,
  fragrances: [{ fragranceOptionId: null, fragranceId: 3 }],
}
const leading: AnswerBody = { ...ending, isAnswerFinish: false, nextQuizQuestionId: 12, fragrances: [] }
const sound: QuestionBody = {
  quizId: 7,
  quizQuestionId: null,
  questionId: null,
  quest: 'Qual aroma?',
  answers: [ending, leading],
}

const found = (changes: Partial<QuestionBody>) =>
  validateQuestionBody({ ...sound, ...changes }).map(({ path, key }) => `${path} ${key}`)
const foundIn = (changes: Partial<AnswerBody>, answer = ending) => found({ answers: [{ ...answer, ...changes }] })

describe('a question of a quiz', () => {
  it('is sound with a text and answers that have one destiny each', () => {
    expect(validateQuestionBody(sound)).toEqual([])
    expect(found({ questionId: 4, quest: '' })).toEqual([])
    expect(foundIn({ answerId: 9, desc: '' })).toEqual([])
  })

  it('needs a question, chosen or as a new text [K-63]', () => {
    expect(found({ quest: '' })).toEqual(['quest questionRequired'])
    expect(found({ quest: ' \n ' })).toEqual(['quest questionRequired'])
  })

  it('needs at least one answer [K-64]', () => {
    expect(found({ answers: [] })).toEqual(['answers answersRequired'])
  })

  it('needs each answer to be chosen or new [K-65]', () => {
    expect(foundIn({ desc: '  ' })).toEqual(['answers.0.desc answerRequired'])
    expect(found({ answers: [ending, { ...leading, desc: '' }] })).toEqual(['answers.1.desc answerRequired'])
  })

  it('needs a fragrance where an answer ends the quiz [K-66]', () => {
    expect(foundIn({ fragrances: [] })).toEqual(['answers.0.fragrances fragranceRequired'])
  })

  it('needs a next question where an answer does not end the quiz [K-67]', () => {
    expect(foundIn({ nextQuizQuestionId: null }, leading)).toEqual([
      'answers.0.nextQuizQuestionId nextQuestionRequired',
    ])
  })

  it('gives no answer two destinies [G-32]', () => {
    expect(foundIn({ nextQuizQuestionId: 12 })).toEqual(['answers.0.nextQuizQuestionId oneDestiny'])
    expect(foundIn({ fragrances: ending.fragrances }, leading)).toEqual(['answers.0.fragrances oneDestiny'])
  })

  it('names a fragrance once an answer, and a stored answer once', () => {
    const twice = [...ending.fragrances, ...ending.fragrances]
    expect(foundIn({ fragrances: twice })).toEqual(['answers.0.fragrances fragranceRepeated'])
    const stored = { ...ending, quizQuestionAnswerId: 5 }
    expect(found({ answers: [stored, ending, stored] })).toEqual(['answers.2 answerRepeated'])
  })

  it('has texts of bounded length, told in letters and not in units of storage [K-61]', () => {
    const letters = (count: number) => '𝄞'.repeat(count)
    expect(found({ quest: letters(maxLengths.quest) })).toEqual([])
    expect(found({ quest: letters(maxLengths.quest + 1) })).toEqual(['quest textTooLong'])
    const texts = { desc: letters(100), description: letters(100) }
    expect(validateAnswerBody({ ...ending, ...texts }, 'entry')).toEqual([])
    expect(validateAnswerBody({ ...ending, desc: letters(101), description: letters(101) }, 'entry')).toEqual([
      { path: 'entry.desc', key: 'textTooLong', params: { max: 100 } },
      { path: 'entry.description', key: 'textTooLong', params: { max: 100 } },
    ])
  })
})

it('allows texts that are as long as their declarations allow', () => {
  const { label, description } = answers.fields
  expect(maxLengths).toEqual({
    quest: questions.fields.quest.options.max,
    label: label.options.max,
    description: description.options.max,
  })
})
