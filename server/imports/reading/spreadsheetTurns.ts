import { open } from 'node:fs/promises'

let lastTurn: Promise<void> = Promise.resolve()

/**
 * Waits until this process reads no other spreadsheet, because each may use hundreds of megabytes. Text files do not
 * wait.
 *
 * @returns a function that lets the next spreadsheet be read
 */
export async function acquireSpreadsheetTurn(path: string, signal?: AbortSignal): Promise<() => void> {
  if (!(await isArchive(path))) return () => undefined
  const { promise, resolve } = createTurn()
  const formerTurn = lastTurn
  lastTurn = formerTurn.then(() => promise)
  try {
    await waitFor(formerTurn, signal)
  } catch (error) {
    resolve()
    throw error
  }
  return resolve
}

function createTurn(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

function waitFor(turn: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return turn
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    turn.then(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    })
  })
}

async function isArchive(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer.toString('latin1') === 'PK'
  } finally {
    await file.close()
  }
}
