import { EventEmitter, once } from 'node:events'
import type { FastifyInstance } from 'fastify'

/** The calls of all servers of this process whose answer has not begun. */
const unanswered = new Set<object>()
const changes = new EventEmitter().setMaxListeners(0)

/** Lets `waitForCalls` know of the calls of a server. */
export function watchCalls(app: FastifyInstance): void {
  const end = (call: object): void => {
    if (unanswered.delete(call) && unanswered.size === 0) changes.emit('allAnswered')
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
  // A listener that is not called any more goes with its signal, or a busy server would collect them.
  await once(changes, 'allAnswered', { signal: AbortSignal.timeout(maxMs) }).catch(() => undefined)
}
