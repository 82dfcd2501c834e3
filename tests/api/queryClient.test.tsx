import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { ApiError } from '../../src/api/apiError.ts'
import { createQueryClient } from '../../src/api/queryClient.ts'

/** Observes a query whose first calls fail with a network error, as many as `failures`. */
function observe(failures: number) {
  const client = createQueryClient()
  client.mount()
  const calls = { count: 0 }
  const queryFn = async () => {
    calls.count++
    if (calls.count <= failures) throw new ApiError({ kind: 'network' })
    return 'the list'
  }
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn })
  const stop = observer.subscribe(() => undefined)
  onTestFinished(() => {
    stop()
    client.unmount()
  })
  return { calls, getResult: () => observer.getCurrentResult() }
}

test('a call that fails without a connection is not made again', async () => {
  const { calls, getResult } = observe(1)
  await expect.poll(() => getResult().status).toBe('error')
  expect([calls.count, getResult().fetchStatus]).toEqual([1, 'idle'])
})

test('once the browser says that the connection is back, a call goes on until it succeeds', async () => {
  const { calls, getResult } = observe(3)
  await expect.poll(() => getResult().status).toBe('error')
  dispatchEvent(new Event('offline'))
  dispatchEvent(new Event('online'))
  await expect.poll(() => getResult().data).toBe('the list')
  expect(calls.count).toBe(4)
})
