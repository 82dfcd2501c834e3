/** The program of the worker thread that reads a file: answers each message with the next part. */
import { parentPort, workerData } from 'node:worker_threads'
import { ImportFileError } from './importFileError.ts'
import type { ReaderAnswer, ReaderTask } from './readerMessages.ts'
import { readInThread } from './readInThread.ts'

const { path, choice, limits }: ReaderTask = workerData
const parts = readInThread(path, choice, limits)

async function buildAnswer(): Promise<ReaderAnswer> {
  try {
    const next = await parts.next()
    return next.done ? { inspected: next.value } : { rows: next.value }
  } catch (error) {
    // An error would lose its class between threads.
    if (error instanceof ImportFileError) return { fault: { key: error.key, params: error.params } }
    throw error
  }
}

parentPort?.on('message', async () => parentPort?.postMessage(await buildAnswer()))
