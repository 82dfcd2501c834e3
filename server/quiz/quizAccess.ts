import { quiz } from '#product/resources/quiz.ts'

/** The access to the questions of quizzes, for which an API key needs the scope of the quizzes. */
export const quizAccess = (action: 'read' | 'edit') =>
  ({ access: 'staff', keyScope: { resource: quiz.name, actions: [action] } }) as const
