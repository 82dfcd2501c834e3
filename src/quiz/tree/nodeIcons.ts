import type { QuizNode } from '#rules/quizGraph.ts'
import type { IconName } from '../../ui/iconPaths.ts'

/** The icon of each kind of node, and of reference cards. */
export const nodeIcons: Record<QuizNode['kind'] | 'reference', IconName> = {
  question: 'quiz',
  answer: 'answer',
  fragrance: 'fragrances',
  reference: 'revisit',
}
