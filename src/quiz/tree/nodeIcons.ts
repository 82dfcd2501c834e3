import type { QuizNode } from '#rules/quizGraph.ts'
import type { IconSource } from '../../ui/iconPaths.ts'
import { treeIcons } from './treeIcons.ts'

/** The icon of each kind of node, and of reference cards. */
export const nodeIcons: Record<QuizNode['kind'] | 'reference', IconSource> = {
  question: 'quiz',
  answer: 'answer',
  fragrance: 'fragrances',
  reference: treeIcons.revisit,
}
