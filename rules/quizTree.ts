import {
  type GraphAnswer,
  type GraphQuestion,
  type QuizGraph,
  type QuizNode,
  questionOf,
  rootsOf,
} from './quizGraph.ts'

/** A quiz drawn as a tree. What is seen twice stands once in full; every other visit is a card that refers to it. */
export interface TreeNode {
  /** Its own among all nodes of the tree, and the same after a change elsewhere. */
  readonly key: string
  readonly node: QuizNode
  /** For a card that refers: whether the question stands elsewhere, or is one of those that led here. */
  readonly refers?: 'shared' | 'cycle'
  readonly children: readonly TreeNode[]
}

/** The tree of a quiz: its beginning first, then every other question that nothing drawn before leads to. */
export function treeOf(graph: QuizGraph): TreeNode[] {
  const drawn = new Set<number>()
  const starts = [...rootsOf(graph), ...graph.questions]
  return starts.flatMap((question) => (drawn.has(question.id) ? [] : [drawQuestion(graph, question, drawn, [])]))
}

/** The key of a node where it stands in full. */
export const keyOf = ({ kind, id }: QuizNode): string => `${kind}-${id}`

/** @param above the questions on the way to this one */
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
