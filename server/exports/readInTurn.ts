import { setTimeout } from 'node:timers/promises'
import { waitForCalls } from '../http/unansweredCalls.ts'

/** How long a read waits for calls, in ms. */
const maxWaitMs = 5
/** How long it waits for a read of another export, in ms, which may be stuck. */
const maxReadMs = 500

let lastRead: Promise<unknown> = Promise.resolve()

/**
 * Reads a page of an export. The exports of this process read one after the other, and each read lets calls be answered
 * first: two reads at once would keep both cores of a small database from everybody else.
 */
export function readInTurn<T>(read: () => Promise<T>): Promise<T> {
  const result = waitForRead(lastRead).then(async () => {
    await waitForCalls(maxWaitMs)
    return read()
  })
  lastRead = result.catch(() => undefined)
  return result
}

async function waitForRead(other: Promise<unknown>): Promise<void> {
  const giveUp = new AbortController()
  await Promise.race([
    other,
    setTimeout(maxReadMs, undefined, { signal: giveUp.signal, ref: false }).catch(() => undefined),
  ])
  giveUp.abort()
}
