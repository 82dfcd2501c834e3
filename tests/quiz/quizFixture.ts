import { beforeEach } from 'vitest'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import type { SignedInClient, TestApp } from '../support/createTestApp.ts'
import { type Quiz, storeScents } from './quizRecords.ts'

/** What tests of quizzes work with. */
interface QuizFixture {
  readonly testApp: TestApp
  /** Somebody who may change quizzes. */
  readonly staff: SignedInClient
  /** A quiz as the API answers it, the first where none is named. */
  quiz(quizId?: number): Promise<Quiz>
  /** The header that makes a call be about the first quiz as it is now. */
  version(): Promise<{ 'if-match': string }>
}

/** Lets each test of a file begin with four fragrances, a campaign, and somebody on the staff. */
export async function setUpQuizzes(): Promise<QuizFixture> {
  const testApp = await setUpFreshApp()
  const staff = setUpSignedIn(testApp, 'GERENTE')
  beforeEach(() => storeScents(testApp))
  return {
    testApp,
    staff,
    quiz: async (quizId = 1) => (await staff.get(`/api/quiz/${quizId}`)).json(),
    version: async () => ({ 'if-match': String((await staff.get('/api/quiz/1')).headers.etag) }),
  }
}
