/** The program of the worker thread that reads a file: answers each message with the next part. */
import { parentPort, workerData } from 'node:worker_threads'
import { ImportFileError } from './importFileError.ts'
import type { ReaderAnswer, ReaderTask } from './readerMessages.ts'
import { inspect, readBatches } from './readInThread.ts'

const { path, limits, task }: ReaderTask = workerData
const batches = 'reading' in task ? readBatches(path, task.reading, limits) : null

async function buildAnswer(): Promise<ReaderAnswer> {
  try {
    if ('choice' in task) return { inspected: await inspect(path, task.choice, limits) }
    const next = await batches?.next()
    return { rows: next?.value ?? [] }
  } catch (error) {
    // An error would lose its class between threads.
    if (error instanceof ImportFileError) return { fault: { key: error.key, params: error.params } }
    throw error
  }
}

parentPort?.on('message', async () => parentPort?.postMessage(await buildAnswer()))
