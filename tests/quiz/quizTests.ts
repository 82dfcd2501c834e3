import { beforeEach } from 'vitest'
import { freshApp, signedInEach } from '../http/world.ts'
import type { SignedInCaller, TestApp } from '../support/createTestApp.ts'
import { type Quiz, storeScents } from './quizWorld.ts'

/** What tests of quizzes work with. */
interface QuizTests {
  readonly world: TestApp
  /** Somebody who may change quizzes. */
  readonly staff: SignedInCaller
  /** A quiz as the API answers it, the first where none is named. */
  quiz(quizId?: number): Promise<Quiz>
  /** The header that makes a call be about the first quiz as it is now. */
  version(): Promise<{ 'if-match': string }>
}

/** Lets each test of a file begin with four fragrances, a campaign, and somebody on the staff. */
export async function quizTests(): Promise<QuizTests> {
  const world = await freshApp()
  const staff = signedInEach(world, 'GERENTE')
  beforeEach(() => storeScents(world))
  return {
    world,
    staff,
    quiz: async (quizId = 1) => (await staff.get(`/api/quiz/${quizId}`)).json(),
    version: async () => ({ 'if-match': String((await staff.get('/api/quiz/1')).headers.etag) }),
  }
}
