import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** The calls of all servers of this process whose answer has not begun. */
const unanswered = new Set<object>()
let whenAllAnswered: (() => void)[] = []

/** Lets `waitForCalls` know of the calls of a server. */
export function watchCalls(app: FastifyInstance): void {
  const end = (call: object): void => {
    if (!unanswered.delete(call) || unanswered.size > 0) return
    for (const go of whenAllAnswered) go()
    whenAllAnswered = []
  }
  app.addHook('onRequest', async (request) => {
    unanswered.add(request.raw)
    // Of a client that leaves before it is answered.
    request.raw.once('close', () => end(request.raw))
  })
  // A download begins here, and may take long.
  app.addHook('onSend', async (request) => end(request.raw))
}

/** Waits until the answer of every call has begun, at most this long. */
export async function waitForCalls(maxMs: number): Promise<void> {
  if (unanswered.size === 0) return
  const end = new AbortController()
  const answered = new Promise<void>((resolve) => whenAllAnswered.push(resolve))
  await Promise.race([answered, setTimeout(maxMs, undefined, { signal: end.signal }).catch(() => undefined)])
  end.abort()
}
