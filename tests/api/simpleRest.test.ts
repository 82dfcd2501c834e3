import { expect, test } from 'vitest'
import type { HttpOptions } from '../../src/api/httpClient.ts'
import { createSimpleRest } from '../../src/api/simpleRest.ts'

function createRecordingProvider() {
  const calls: [path: string, method: string, condition: string | null][] = []
  const rest = createSimpleRest(async (path: string, { method = 'GET', headers }: HttpOptions = {}) => {
    await Promise.resolve()
    calls.push([path, method, new Headers(headers).get('If-Match')])
    const json = { id: path }
    return { status: 200, headers: new Headers({ ETag: `"${path}"` }), body: JSON.stringify(json), json }
  })
  return { rest, calls }
}

test('calls made at once each carry their own headers and address', async () => {
  const { rest, calls } = createRecordingProvider()
  const saved = (id: number) => ({ id, data: {}, previousData: { id } })
  await Promise.all([
    rest.update('a', { ...saved(1), meta: { headers: { 'If-Match': '"one"' } } }),
    rest.getOne('a', { id: 2 }),
    rest.update('a', { ...saved(3), meta: { headers: { 'If-Match': '"three"' } } }),
    rest.delete('a', { id: 4, meta: { query: '?hardDelete=true' } }),
    rest.create('a', { data: {} }),
  ])
  expect(calls).toEqual([
    ['/a/1', 'PUT', '"one"'],
    ['/a/2', 'GET', null],
    ['/a/3', 'PUT', '"three"'],
    ['/a/4?hardDelete=true', 'DELETE', null],
    ['/a', 'POST', null],
  ])
})

test('an answer is known by its ETag', async () => {
  const { rest } = createRecordingProvider()
  const [first, second] = await Promise.all([rest.getOne('a', { id: 1 }), rest.getOne('a', { id: 2 })])
  expect([rest.getEtag(first.data), rest.getEtag(second.data), rest.getEtag({})]).toEqual(['"/a/1"', '"/a/2"', null])
})
