import type { QuizNode } from '#rules/quizGraph.ts'
import type { IconSource } from '../../ui/iconPaths.ts'
import { treeIcons } from './treeIcons.ts'

/** The icon of each kind of node, and of reference cards. */
export const nodeIcons: Record<QuizNode['kind'] | 'reference', IconSource> = {
  question: 'question',
  answer: 'answer',
  fragrance: 'bottle',
  reference: treeIcons.revisit,
}
