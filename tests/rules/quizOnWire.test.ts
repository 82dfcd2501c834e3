import { expect, test } from 'vitest'
import { toQuizGraph } from '#rules/quizOnWire.ts'

test('the quiz of the API becomes a graph of its questions, answers and fragrances', () => {
  const last = {
    quizQuestionAnswerId: 21,
    nextQuestionId: null,
    fragranceOptions: [{ fragranceOptionId: 5, fragranceId: 9 }],
  }
  const first = { quizQuestionAnswerId: 11, nextQuestionId: 2, fragranceOptions: [] }
  const questions = [
    { quizQuestionId: 1, answers: [first] },
    { quizQuestionId: 2, answers: [last] },
  ]
  expect(toQuizGraph({ questions }).questions).toEqual([
    { id: 1, answers: [{ id: 11, nextId: 2, fragrances: [] }] },
    { id: 2, answers: [{ id: 21, nextId: null, fragrances: [{ optionId: 5, fragranceId: 9 }] }] },
  ])
})
