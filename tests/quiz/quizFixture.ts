import { beforeEach } from 'vitest'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import type { SignedInClient, TestApp } from '../support/createTestApp.ts'
import { type Quiz, storeFragrances } from './quizRecords.ts'

/** The server and the client for tests of quizzes. */
interface QuizFixture {
  readonly testApp: TestApp
  /** A client that may change quizzes. */
  readonly staff: SignedInClient
  /** Reads a quiz from the API, by default the first one. */
  quiz(quizId?: number): Promise<Quiz>
  /** The If-Match header with the current version of the first quiz. */
  version(): Promise<{ 'if-match': string }>
}

/** Adds four fragrances, a campaign and a staff user before each test of a file. */
export async function setUpQuizzes(): Promise<QuizFixture> {
  const testApp = await setUpFreshApp()
  const staff = setUpSignedIn(testApp, 'GERENTE')
  beforeEach(() => storeFragrances(testApp))
  return {
    testApp,
    staff,
    quiz: async (quizId = 1) => (await staff.get(`/api/quiz/${quizId}`)).json(),
    version: async () => ({ 'if-match': String((await staff.get('/api/quiz/1')).headers.etag) }),
  }
}
