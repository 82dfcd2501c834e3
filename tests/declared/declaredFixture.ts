import { act } from '@testing-library/react'
import type { RecordData } from '#language/evaluate.ts'
import { resources } from '#product/resources/index.ts'
import { createBrowserFixture } from '../support/browserFixture.ts'
import { createFakeBackend, type FakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'

export const pastInstant = '2026-01-01T12:00:00.000Z'

/** An active category without fragrances, in the form of an API response. */
export const createCategory = (categoryId: number, name: string, changes: RecordData = {}): RecordData => {
  return { categoryId, name, fragrances: [], fragrancesCount: 0, deletedAt: null, createdAt: pastInstant, ...changes }
}

/** `Categoria 1`, `Categoria 2`, … */
export const createCategories = (count: number): RecordData[] =>
  Array.from({ length: count }, (_, index) => createCategory(index + 1, `Categoria ${index + 1}`))

/** Opens the generated screens on a server with these records, after an optional preparation. */
export function openDeclaredScreens(
  records: Record<string, RecordData[]>,
  options: Parameters<typeof openScreens>[1],
  prepare: (server: FakeBackend) => void = () => undefined,
) {
  const server = createFakeBackend(resources, records)
  prepare(server)
  const browser = createBrowserFixture(server.answer)
  const screens = openScreens(browser, options)
  const getSentRequests = () => browser.requests.filter(({ method }) => method !== 'GET')
  return {
    server,
    browser,
    screens,
    sent: getSentRequests,
    calls: () => getSentRequests().map(({ method, path }) => `${method} ${path}`),
  }
}

/** A response that the test resolves. */
export function createDeferredAnswer() {
  let resolveAnswer: (response: Response) => void = () => undefined
  const answer = new Promise<Response>((resolve) => {
    resolveAnswer = resolve
  })
  return { answer, give: (response: Response) => act(async () => resolveAnswer(response)) }
}
