import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { hasNode } from '#rules/quizGraph.ts'
import { findQuizHints, findQuizProblems, type QuizProblemKind } from '#rules/quizProblems.ts'
import { arbitraryCyclicQuiz, buildOptionId, createQuizGraph, threeLevels } from './quizGraphs.ts'

const offered = new Set([7, 8, 9])

/** The problems of a quiz as kind and location. */
const findKinds = (
  quiz: Parameters<typeof findQuizProblems>[0],
  fragrances: ReadonlySet<number> | undefined = offered,
) => findQuizProblems(quiz, fragrances).map(({ kind, node }) => (node ? `${kind} ${node.kind} ${node.id}` : kind))

describe('before validation', () => {
  it('nothing is wrong with a complete quiz', () => {
    expect(findKinds(threeLevels)).toEqual([])
  })

  it.each([
    ['there is no question', createQuizGraph({}), ['noQuestions']],
    ['an answer leads nowhere', createQuizGraph({ 1: [[10], [11, [7]]] }), ['noDestination answer 10']],
    ['a question has no answers', createQuizGraph({ 1: [[10, 2]], 2: [] }), ['noAnswers question 2']],
    [
      'there are two beginnings',
      createQuizGraph({ 1: [[10, 3]], 2: [[20, [7]]], 3: [[30, [8]]] }),
      ['severalRoots question 2'],
    ],
    ['all follow from another', createQuizGraph({ 1: [[10, 2]], 2: [[20, 1]] }), ['noRoot', 'cycle answer 20']],
    [
      'a cycle stands apart',
      createQuizGraph({ 1: [[10, [7]]], 2: [[20, 3]], 3: [[30, 2]] }),
      ['unreachable question 2', 'unreachable question 3', 'cycle answer 30'],
    ],
    [
      'it comes back',
      createQuizGraph({
        1: [[10, 2]],
        2: [
          [20, 2],
          [21, [7]],
        ],
      }),
      ['cycle answer 20'],
    ],
    [
      'a fragrance is not offered',
      createQuizGraph({ 1: [[10, [7, 5]]] }),
      [`fragranceNotOffered fragrance ${buildOptionId(10, 5)}`],
    ],
  ])('it is said where %s', (_, quiz, problems) => {
    expect(findKinds(quiz)).toEqual(problems)
  })

  it('two destinations of an answer are said', () => {
    const answer = { id: 10, nextId: 2, fragrances: [{ optionId: 1, fragranceId: 7 }] }
    const quiz = {
      questions: [
        { id: 1, answers: [answer] },
        { id: 2, answers: [{ ...answer, id: 11, nextId: null }] },
      ],
    }
    expect(findKinds(quiz)).toEqual(['twoDestinations answer 10'])
  })

  it('fragrances are not validated while it is not known what is offered', () => {
    expect(findQuizProblems(createQuizGraph({ 1: [[10, [5]]] }), undefined)).toEqual([])
  })

  it('a question with a single answer is only mentioned', () => {
    expect(
      findQuizHints(
        createQuizGraph({
          1: [[10, 2]],
          2: [
            [20, [7]],
            [21, [8]],
          ],
        }),
      ),
    ).toEqual([{ kind: 'onlyAnswer', node: { kind: 'question', id: 1 } }])
  })

  test('every problem is at a part of the quiz, and none is said twice', () => {
    const wholeQuizKinds: QuizProblemKind[] = ['noQuestions', 'noRoot']
    fc.assert(
      fc.property(arbitraryCyclicQuiz, (quiz) => {
        const problems = findQuizProblems(quiz, new Set([1, 2]))
        for (const { kind, node } of problems)
          expect(node ? hasNode(quiz, node) : wholeQuizKinds.includes(kind)).toBe(true)
        const said = findKinds(quiz, new Set([1, 2]))
        expect(new Set(said).size).toBe(said.length)
      }),
    )
  })
})
