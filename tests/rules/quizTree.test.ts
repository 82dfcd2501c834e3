import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { buildQuizTree, type TreeNode } from '#rules/quizTree.ts'
import { arbitraryCyclicQuiz, createQuizGraph, threeLevels } from './quizGraphs.ts'

/** A tree as lines, indented by level. */
const formatTree = (nodes: readonly TreeNode[], depth = 0): string[] =>
  nodes.flatMap(({ node, referenceKind, children }) => [
    `${'  '.repeat(depth)}${node.kind} ${node.id}${referenceKind ? ` (${referenceKind})` : ''}`,
    ...formatTree(children, depth + 1),
  ])

const flattenTree = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => [node, ...flattenTree(node.children)])

describe('the tree of a quiz', () => {
  it('shows question, answer and fragrance, and a shared question once in full', () => {
    expect(formatTree(buildQuizTree(threeLevels))).toEqual([
      'question 1',
      '  answer 10',
      '    question 2',
      '      answer 20',
      '        question 4',
      '          answer 40',
      '            fragrance 4007',
      '          answer 41',
      '            fragrance 4108',
      '      answer 21',
      '        fragrance 2107',
      '        fragrance 2108',
      '  answer 11',
      '    question 3',
      '      answer 30',
      '        question 4 (shared)',
      '      answer 31',
      '        fragrance 3109',
    ])
  })

  it('ends a cycle with a card that refers back', () => {
    expect(formatTree(buildQuizTree(createQuizGraph({ 1: [[10, 2]], 2: [[20, 1]] })))).toEqual([
      'question 1',
      '  answer 10',
      '    question 2',
      '      answer 20',
      '        question 1 (cycle)',
    ])
  })

  it('has further roots for what nothing leads to', () => {
    expect(
      formatTree(buildQuizTree(createQuizGraph({ 1: [], 2: [[20, 3]], 3: [], 4: [[40, 5]], 5: [[50, 4]] }))),
    ).toEqual([
      'question 2',
      '  answer 20',
      '    question 3',
      'question 1',
      'question 4',
      '  answer 40',
      '    question 5',
      '      answer 50',
      '        question 4 (cycle)',
    ])
  })

  test('has every part of any quiz once in full, and no key twice', () => {
    fc.assert(
      fc.property(arbitraryCyclicQuiz, (quiz) => {
        const nodes = flattenTree(buildQuizTree(quiz))
        const keys = nodes.map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
        const answers = quiz.questions.flatMap((part) => part.answers)
        const parts = quiz.questions.length + answers.length + answers.flatMap((part) => part.fragrances).length
        expect(nodes.filter(({ referenceKind }) => referenceKind === undefined)).toHaveLength(parts)
      }),
    )
  })
})
