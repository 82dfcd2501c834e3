import { expect, test } from 'vitest'
import { openApp } from './world.ts'

interface Operation {
  readonly summary?: string
}
interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const world = await openApp({ METRICS_TOKEN: 'a token that only tests know' })
const readDocument = async () => (await world.anybody.get('/api/openapi.json')).json<ApiDocument>()

test('every operation of the description has a summary of its own that says what the operation does (C-10)', async () => {
  const { paths } = await readDocument()
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary = '' }]) => ({ operation: `${method} ${path}`, summary })),
  )
  expect(operations.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['post /api/login', 'get /api/metrics', 'put /api/quiz/updateTree', 'get /api/devices']),
  )
  const isShared = (own: string): boolean => operations.filter(({ summary }) => summary === own).length > 1
  expect(operations.filter(({ summary }) => isShared(summary))).toEqual([])
  const isSentence = (summary: string): boolean => /^[A-Z]\w+:?( [^ ]+){2,}[^.]$/.test(summary)
  const isGeneric = (summary: string): boolean => /^(The|An?|How|Whether|What)\b|\bone of\b|^Do\b/.test(summary)
  expect(operations.filter(({ summary }) => !isSentence(summary) || isGeneric(summary))).toEqual([])
})
