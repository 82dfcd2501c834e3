import { describe, expect, it } from 'vitest'
import { answers, questions } from '#product/resources/quiz.ts'
import {
  type AnswerBody,
  maxLengths,
  type QuestionBody,
  validateAnswerBody,
  validateQuestionBody,
} from '#rules/quizQuestion.ts'

const endingAnswer: AnswerBody = {
  quizQuestionAnswerId: null,
  answerId: null,
  desc: 'Cítrico',
  description: null,
  isAnswerFinish: true,
  nextQuizQuestionId: null,
  fragrances: [{ fragranceOptionId: null, fragranceId: 3 }],
}
const answerWithNextQuestion: AnswerBody = {
  ...endingAnswer,
  isAnswerFinish: false,
  nextQuizQuestionId: 12,
  fragrances: [],
}
const validQuestion: QuestionBody = {
  quizId: 7,
  quizQuestionId: null,
  questionId: null,
  quest: 'Qual aroma?',
  answers: [endingAnswer, answerWithNextQuestion],
}

const findProblems = (changes: Partial<QuestionBody>) =>
  validateQuestionBody({ ...validQuestion, ...changes }).map(({ path, key }) => `${path} ${key}`)
const findAnswerProblems = (changes: Partial<AnswerBody>, answer = endingAnswer) =>
  findProblems({ answers: [{ ...answer, ...changes }] })

describe('a question of a quiz', () => {
  it('is sound with a text and answers that have one destination each', () => {
    expect(validateQuestionBody(validQuestion)).toEqual([])
    expect(findProblems({ questionId: 4, quest: '' })).toEqual([])
    expect(findAnswerProblems({ answerId: 9, desc: '' })).toEqual([])
  })

  it('needs a question, chosen or as a new text [K-63]', () => {
    expect(findProblems({ quest: '' })).toEqual(['quest questionRequired'])
    expect(findProblems({ quest: ' \n ' })).toEqual(['quest questionRequired'])
  })

  it('needs at least one answer [K-64]', () => {
    expect(findProblems({ answers: [] })).toEqual(['answers answersRequired'])
  })

  it('needs each answer to be chosen or new [K-65]', () => {
    expect(findAnswerProblems({ desc: '  ' })).toEqual(['answers.0.desc answerRequired'])
    expect(findProblems({ answers: [endingAnswer, { ...answerWithNextQuestion, desc: '' }] })).toEqual([
      'answers.1.desc answerRequired',
    ])
  })

  it('needs a fragrance where an answer ends the quiz [K-66]', () => {
    expect(findAnswerProblems({ fragrances: [] })).toEqual(['answers.0.fragrances fragranceRequired'])
  })

  it('needs a next question where an answer does not end the quiz [K-67]', () => {
    expect(findAnswerProblems({ nextQuizQuestionId: null }, answerWithNextQuestion)).toEqual([
      'answers.0.nextQuizQuestionId nextQuestionRequired',
    ])
  })

  it('gives no answer two destinations [G-32]', () => {
    expect(findAnswerProblems({ nextQuizQuestionId: 12 })).toEqual(['answers.0.nextQuizQuestionId oneDestination'])
    expect(findAnswerProblems({ fragrances: endingAnswer.fragrances }, answerWithNextQuestion)).toEqual([
      'answers.0.fragrances oneDestination',
    ])
  })

  it('names a fragrance once an answer, and a stored answer once', () => {
    const twice = [...endingAnswer.fragrances, ...endingAnswer.fragrances]
    expect(findAnswerProblems({ fragrances: twice })).toEqual(['answers.0.fragrances fragranceRepeated'])
    const stored = { ...endingAnswer, quizQuestionAnswerId: 5 }
    expect(findProblems({ answers: [stored, endingAnswer, stored] })).toEqual(['answers.2 answerRepeated'])
  })

  it('has texts of bounded length, told in letters and not in units of storage [K-61]', () => {
    const repeatLetter = (count: number) => '𝄞'.repeat(count)
    expect(findProblems({ quest: repeatLetter(maxLengths.quest) })).toEqual([])
    expect(findProblems({ quest: repeatLetter(maxLengths.quest + 1) })).toEqual(['quest textTooLong'])
    const texts = { desc: repeatLetter(100), description: repeatLetter(100) }
    expect(validateAnswerBody({ ...endingAnswer, ...texts }, 'entry')).toEqual([])
    expect(
      validateAnswerBody({ ...endingAnswer, desc: repeatLetter(101), description: repeatLetter(101) }, 'entry'),
    ).toEqual([
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
