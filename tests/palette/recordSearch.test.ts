import { expect, test } from 'vitest'
import { createRecordSearch, searchDelayMs } from '../../src/palette/recordSearch.ts'
import { createClock } from '../support/browserFixture.ts'

test('nothing is searched before three letters, nor before the last of them is a moment old', async () => {
  const { search, asked, pass, flushPromises } = open()
  search.setQuery('ab')
  pass(1000)
  search.setQuery('abc')
  pass(searchDelayMs - 1)
  search.setQuery('abcd')
  pass(searchDelayMs - 1)
  await flushPromises()
  expect(asked).toEqual([])
  pass(1)
  await flushPromises()
  expect(asked.map(({ text }) => text)).toEqual(Array(4).fill('abcd'))
})

test('four lists are asked at once, the others as soon as one has answered', async () => {
  const { search, asked, pass, flushPromises } = open()
  search.setQuery('lavanda')
  pass(searchDelayMs)
  await flushPromises()
  expect(asked.map(({ resource }) => resource)).toEqual(['a', 'b', 'c', 'd'])
  asked[1]?.answer(['b1'])
  await flushPromises()
  expect(asked.map(({ resource }) => resource)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(search.getSnapshot()).toEqual({ hits: ['b1'], isPending: true, failed: [] })
})

test('what is found stands in the order of the lists, and what failed is named', async () => {
  const { search, asked, pass, flushPromises } = open()
  search.setQuery('lavanda')
  pass(searchDelayMs)
  await flushPromises()
  for (const index of [3, 2, 1]) asked[index]?.answer([`${index}`])
  asked[0]?.fail()
  await flushPromises()
  for (const { answer } of asked.slice(4)) answer([])
  await flushPromises()
  expect(search.getSnapshot()).toEqual({ hits: ['1', '2', '3'], isPending: false, failed: ['a'] })
})

test('typing on gives up what is under way: it is aborted, and asks and shows nothing more', async () => {
  const { search, asked, pass, flushPromises } = open()
  search.setQuery('lav')
  pass(searchDelayMs)
  await flushPromises()
  search.setQuery('lava')
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, true, true])
  for (const { answer } of asked) answer(['late'])
  await flushPromises()
  expect(asked).toHaveLength(4)
  expect(search.getSnapshot().hits).toEqual([])
})

test('an emptied box shows nothing', async () => {
  const { search, asked, pass, flushPromises } = open()
  search.setQuery('lavanda')
  pass(searchDelayMs)
  await flushPromises()
  asked[0]?.answer(['a1'])
  await flushPromises()
  search.setQuery('')
  expect(search.getSnapshot()).toEqual({ hits: [], isPending: false, failed: [] })
})

test('a backend that searches by itself is asked once, and its order stays', async () => {
  const { search, asked, pass, flushPromises } = open(async () => ['b', 'a'])
  search.setQuery('lavanda')
  pass(searchDelayMs)
  await flushPromises()
  expect(asked).toEqual([])
  expect(search.getSnapshot()).toEqual({ hits: ['b', 'a'], isPending: false, failed: [] })
})

test('where that fails, nothing could be searched', async () => {
  const { search, pass, flushPromises } = open(() => Promise.reject(new Error('broken')))
  search.setQuery('lavanda')
  pass(searchDelayMs)
  await flushPromises()
  expect(search.getSnapshot()).toEqual({ hits: [], isPending: false, failed: ['a', 'b', 'c', 'd', 'e', 'f'] })
})

interface SearchCall {
  resource: string
  text: string
  signal: AbortSignal
  answer: (hits: string[]) => void
  fail: () => void
}

function open(findAll: () => Promise<readonly string[] | undefined> = async () => undefined) {
  const { schedule, pass } = createClock(0)
  const asked: SearchCall[] = []
  const search = createRecordSearch<string, string>({
    schedule,
    resources: ['a', 'b', 'c', 'd', 'e', 'f'],
    isSearchable: (text) => text.length >= 3,
    findAll,
    sortHits: (found) => found,
    find: (resource, text, signal) =>
      new Promise((answer, reject) => {
        asked.push({ resource, text, signal, answer, fail: () => reject(new Error('broken')) })
      }),
  })
  const flushPromises = () => new Promise((resolve) => setTimeout(resolve, 0))
  return { search, asked, pass, flushPromises }
}
