import { EventEmitter, once } from 'node:events'
import type { FastifyInstance } from 'fastify'

/** The requests to all servers of this process whose response has not begun. */
const unanswered = new Set<object>()
const changes = new EventEmitter().setMaxListeners(0)
/** Since when the process has had an unanswered request at every moment. */
let busySince = 0
/** When the last response began. */
let answeredAt = Number.NEGATIVE_INFINITY

/** Lets `waitForCalls` wait for the requests to a server. */
export function watchCalls(app: FastifyInstance): void {
  const end = (call: object): void => {
    if (!unanswered.delete(call)) return
    answeredAt = performance.now()
    if (unanswered.size === 0) changes.emit('allAnswered')
  }
  app.addHook('onRequest', async (request) => {
    if (unanswered.size === 0) busySince = performance.now()
    unanswered.add(request.raw)
    // The client closed the connection before the response.
    request.raw.once('close', () => end(request.raw))
  })
  // The response begins here. A download may take long, so its end is not awaited.
  app.addHook('onSend', async (request) => end(request.raw))
}

/**
 * Waits until the response to every request has begun, at most `maxMs`.
 *
 * @returns for how many ms there has been a request at every moment; 0 if all are answered
 */
export async function waitForCalls(maxMs: number): Promise<number> {
  if (unanswered.size === 0) return 0
  // The signal removes a listener that is never called, or a busy server would collect listeners.
  const answered = once(changes, 'allAnswered', { signal: AbortSignal.timeout(maxMs) })
  return answered.then(
    () => 0,
    () => performance.now() - busySince,
  )
}

/** Whether a request is unanswered, or was within the last `ms`. */
export const isCalled = (ms: number): boolean => unanswered.size > 0 || performance.now() - answeredAt < ms
