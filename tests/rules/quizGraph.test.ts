import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  closesCycle,
  findAnswer,
  findCycleAnswerIds,
  findFragranceOption,
  findQuestion,
  findRoots,
  getDeletionEffects,
  getDestination,
  getIncomingAnswerIds,
  getNextQuestions,
  getReachableIds,
  hasNode,
} from '#rules/quizGraph.ts'
import { arbitraryCyclicQuiz, arbitraryQuiz, buildOptionId, createQuizGraph, threeLevels } from './quizGraphs.ts'

const listIds = (questions: readonly { id: number }[]) => questions.map(({ id }) => id)

describe('a quiz', () => {
  it('knows its parts and what has them', () => {
    expect(findQuestion(threeLevels, 2)?.answers).toHaveLength(2)
    expect(findAnswer(threeLevels, 21)?.parentId).toBe(2)
    expect(findFragranceOption(threeLevels, buildOptionId(21, 8))).toEqual({
      part: { optionId: buildOptionId(21, 8), fragranceId: 8 },
      parentId: 21,
    })
    expect([findQuestion(threeLevels, 9), findAnswer(threeLevels, 1), findFragranceOption(threeLevels, 7)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(hasNode(threeLevels, { kind: 'answer', id: 40 })).toBe(true)
    expect(hasNode(threeLevels, { kind: 'fragrance', id: 40 })).toBe(false)
    expect(hasNode(threeLevels, { kind: 'question', id: 40 })).toBe(false)
  })

  it.each([
    ['a question', [10, 2], { kind: 'question', questionId: 2 }],
    ['fragrances', [10, [7]], { kind: 'fragrances', fragrances: [{ optionId: 1007, fragranceId: 7 }] }],
    ['nothing', [10], { kind: 'none' }],
    ['no fragrance', [10, []], { kind: 'none' }],
    ['a question that is not there', [10, 3], { kind: 'none' }],
  ] as const)('gives an answer one destination: %s [G-32]', (_, line, destination) => {
    const quiz = createQuizGraph({ 1: [line], 2: [] })
    const answer = findAnswer(quiz, 10)?.part
    expect(answer && getDestination(quiz, answer)).toEqual(destination)
  })

  it('tells an answer that has two destinations', () => {
    const answer = { id: 10, nextId: 2, fragrances: [{ optionId: 1, fragranceId: 7 }] }
    const quiz = {
      questions: [
        { id: 1, answers: [answer] },
        { id: 2, answers: [] },
      ],
    }
    expect(getDestination(quiz, answer)).toEqual({ kind: 'both' })
  })

  it('knows what leads to a question and what follows from one', () => {
    expect(getIncomingAnswerIds(threeLevels, 4)).toEqual([20, 30])
    expect(getIncomingAnswerIds(threeLevels, 1)).toEqual([])
    expect(
      listIds(
        getNextQuestions(threeLevels, {
          id: 9,
          answers: [10, 11, 10].map((id) => ({ id, nextId: 4, fragrances: [] })),
        }),
      ),
    ).toEqual([4])
    expect([...getReachableIds(threeLevels, 2)].sort()).toEqual([2, 4])
    expect([...getReachableIds(threeLevels, 9)]).toEqual([])
  })

  it.each([
    ['one', threeLevels, [1]],
    ['none where all follow from another', createQuizGraph({ 1: [[10, 2]], 2: [[20, 1]] }), []],
    ['the one with most after it first', createQuizGraph({ 1: [[10]], 2: [[20, 3]], 3: [], 4: [] }), [2, 1, 4]],
  ])('begins with the questions nothing leads to: %s', (_, quiz, roots) => {
    expect(listIds(findRoots(quiz))).toEqual(roots)
  })

  it.each([
    ['its own question', 40, 4, true],
    ['the question before', 20, 1, true],
    ['the beginning', 41, 1, true],
    ['a question beside it', 20, 3, false],
    ['a question after it', 10, 4, false],
    ['an answer that is not there', 99, 4, false],
  ])('would close a cycle from an answer to %s', (_, answerId, questionId, closes) => {
    expect(closesCycle(threeLevels, answerId, questionId)).toBe(closes)
  })

  it.each([
    ['without one', threeLevels, []],
    ['to itself', createQuizGraph({ 1: [[10, 1]] }), [10]],
    ['of three', createQuizGraph({ 1: [[10, 2]], 2: [[20, 3]], 3: [[30, 2]] }), [30]],
    ['without a beginning', createQuizGraph({ 1: [[10, 2]], 2: [[20, 1]] }), [20]],
    [
      'twice',
      createQuizGraph({
        1: [[10, 2]],
        2: [
          [20, 1],
          [21, 1],
        ],
      }),
      [20, 21],
    ],
  ])('names the answers that close a cycle: %s', (_, quiz, answerIds) => {
    expect(findCycleAnswerIds(quiz)).toEqual(answerIds)
  })

  it('is read however long its chain of questions is', () => {
    const questions = Array.from({ length: 20_000 }, (_, id) => ({
      id,
      answers: [{ id, nextId: id + 1, fragrances: [] }],
    }))
    expect(findCycleAnswerIds({ questions })).toEqual([])
    expect(getReachableIds({ questions }, 0).size).toBe(20_000)
  })

  it.each([
    [2, { answerIds: [10], questionIds: [] }],
    [1, { answerIds: [], questionIds: [2, 3] }],
    [4, { answerIds: [20, 30], questionIds: [] }],
    [99, { answerIds: [], questionIds: [] }],
  ])('knows what goes with question %i', (questionId, effects) => {
    expect(getDeletionEffects(threeLevels, questionId)).toEqual(effects)
  })

  it('counts no answers of a question that goes as those that lose it', () => {
    const circle = createQuizGraph({
      1: [
        [10, 1],
        [11, 2],
      ],
      2: [[20, 1]],
    })
    expect(getDeletionEffects(circle, 1)).toEqual({ answerIds: [20], questionIds: [2] })
  })
})

describe('of any quiz', () => {
  test('one that leads forward only has no cycle, and all of it is reached from its beginnings', () => {
    fc.assert(
      fc.property(arbitraryQuiz, (quiz) => {
        expect(findCycleAnswerIds(quiz)).toEqual([])
        const reached = new Set(findRoots(quiz).flatMap(({ id }) => [...getReachableIds(quiz, id)]))
        expect(reached.size).toBe(quiz.questions.length)
      }),
    )
  })

  test('without the answers that close a cycle there is none, and each of them is on one', () => {
    fc.assert(
      fc.property(arbitraryCyclicQuiz, (quiz) => {
        const cycleAnswerIds = new Set(findCycleAnswerIds(quiz))
        const questions = quiz.questions.map((question) => ({
          ...question,
          answers: question.answers.map((answer) =>
            cycleAnswerIds.has(answer.id) ? { ...answer, nextId: null } : answer,
          ),
        }))
        expect(findCycleAnswerIds({ questions })).toEqual([])
        for (const id of cycleAnswerIds)
          expect(closesCycle(quiz, id, findAnswer(quiz, id)?.part.nextId ?? 0)).toBe(true)
      }),
    )
  })
})
