import {
  type GraphAnswer,
  type GraphQuestion,
  type QuizGraph,
  type QuizNode,
  questionOf,
  rootsOf,
} from './quizGraph.ts'

/**
 * A quiz as a tree. A question that is reached more than once is drawn in full once; its other places are reference
 * cards.
 */
export interface TreeNode {
  /** Unique in the tree, and stable when other parts change. */
  readonly key: string
  readonly node: QuizNode
  /** Set for a reference card: the question is drawn elsewhere, or it is an ancestor (cycle). */
  readonly refers?: 'shared' | 'cycle'
  readonly children: readonly TreeNode[]
}

/** The tree of a quiz: from each root, then from each question that was not reached. */
export function treeOf(graph: QuizGraph): TreeNode[] {
  const drawn = new Set<number>()
  const starts = [...rootsOf(graph), ...graph.questions]
  return starts.flatMap((question) => (drawn.has(question.id) ? [] : [drawQuestion(graph, question, drawn, [])]))
}

/** The key of a node that is drawn in full. */
export const keyOf = ({ kind, id }: QuizNode): string => `${kind}-${id}`

/** @param above ids of the questions on the path to this one */
function drawQuestion(
  graph: QuizGraph,
  { id, answers }: GraphQuestion,
  drawn: Set<number>,
  above: readonly number[],
): TreeNode {
  drawn.add(id)
  const node = { kind: 'question', id } as const
  const way = [...above, id]
  return { key: keyOf(node), node, children: answers.map((answer) => drawAnswer(graph, answer, drawn, way)) }
}

function drawAnswer(graph: QuizGraph, answer: GraphAnswer, drawn: Set<number>, way: readonly number[]): TreeNode {
  const node = { kind: 'answer', id: answer.id } as const
  const next = answer.nextId === null ? undefined : questionOf(graph, answer.nextId)
  const fragrances = answer.fragrances.map(({ optionId }) => leafOf({ kind: 'fragrance', id: optionId }))
  if (!next) return { key: keyOf(node), node, children: fragrances }
  const question = drawn.has(next.id) ? referenceTo(next, answer, way) : drawQuestion(graph, next, drawn, way)
  return { key: keyOf(node), node, children: [question, ...fragrances] }
}

const leafOf = (node: QuizNode): TreeNode => ({ key: keyOf(node), node, children: [] })

const referenceTo = ({ id }: GraphQuestion, from: GraphAnswer, way: readonly number[]): TreeNode => ({
  key: `visit-${from.id}`,
  node: { kind: 'question', id },
  refers: way.includes(id) ? 'cycle' : 'shared',
  children: [],
})
