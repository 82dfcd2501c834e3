import {
  findQuestion,
  findRoots,
  type GraphAnswer,
  type GraphQuestion,
  type QuizGraph,
  type QuizNode,
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
  readonly referenceKind?: 'shared' | 'cycle'
  readonly children: readonly TreeNode[]
}

/** The tree of a quiz: from each root, then from each question that was not reached. */
export function buildQuizTree(graph: QuizGraph): TreeNode[] {
  const visitedIds = new Set<number>()
  const startQuestions = [...findRoots(graph), ...graph.questions]
  return startQuestions.flatMap((question) =>
    visitedIds.has(question.id) ? [] : [buildQuestionNode(graph, question, visitedIds, [])],
  )
}

/** The key of a node that is drawn in full. */
export const getNodeKey = ({ kind, id }: QuizNode): string => `${kind}-${id}`

/** @param ancestorIds ids of the questions on the path to this one */
function buildQuestionNode(
  graph: QuizGraph,
  { id, answers }: GraphQuestion,
  visitedIds: Set<number>,
  ancestorIds: readonly number[],
): TreeNode {
  visitedIds.add(id)
  const node = { kind: 'question', id } as const
  const path = [...ancestorIds, id]
  return {
    key: getNodeKey(node),
    node,
    children: answers.map((answer) => buildAnswerNode(graph, answer, visitedIds, path)),
  }
}

function buildAnswerNode(
  graph: QuizGraph,
  answer: GraphAnswer,
  visitedIds: Set<number>,
  path: readonly number[],
): TreeNode {
  const node = { kind: 'answer', id: answer.id } as const
  const next = answer.nextId === null ? undefined : findQuestion(graph, answer.nextId)
  const fragrances = answer.fragrances.map(({ optionId }) => createLeaf({ kind: 'fragrance', id: optionId }))
  if (!next) return { key: getNodeKey(node), node, children: fragrances }
  const question = visitedIds.has(next.id)
    ? createReferenceNode(next, answer, path)
    : buildQuestionNode(graph, next, visitedIds, path)
  return { key: getNodeKey(node), node, children: [question, ...fragrances] }
}

const createLeaf = (node: QuizNode): TreeNode => ({ key: getNodeKey(node), node, children: [] })

const createReferenceNode = ({ id }: GraphQuestion, from: GraphAnswer, path: readonly number[]): TreeNode => ({
  key: `visit-${from.id}`,
  node: { kind: 'question', id },
  referenceKind: path.includes(id) ? 'cycle' : 'shared',
  children: [],
})
