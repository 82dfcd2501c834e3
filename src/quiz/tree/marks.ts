import type { QuizNode } from '#rules/quizGraph.ts'
import type { IconName } from '../../ui/iconPaths.ts'

/** The sign of each kind of node, and of a question that is seen again. */
export const marks: Record<QuizNode['kind'] | 'reference', IconName> = {
  question: 'quiz',
  answer: 'answer',
  fragrance: 'fragrances',
  reference: 'revisit',
}
