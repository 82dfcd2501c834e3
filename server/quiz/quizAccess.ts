import { quiz } from '#product/resources/quiz.ts'

/** The access to the questions of quizzes, which a key has with the quizzes themselves. */
export const quizAccess = (action: 'read' | 'edit') =>
  ({ access: 'staff', keyScope: { resource: quiz.name, actions: [action] } }) as const
