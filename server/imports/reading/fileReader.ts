import { Worker } from 'node:worker_threads'
import { resolveProgram } from '../../resolveProgram.ts'
import { ImportFileError } from './importFileError.ts'
import type { ReaderAnswer, ReaderTask } from './readerMessages.ts'

/** A worker thread that reads a file, so that requests are answered meanwhile and a large file ends only the thread. */
export interface FileReader {
  /**
   * Reads the next part of the file.
   *
   * @throws ImportFileError if the file cannot be read, or takes more time or memory than allowed
   */
  read(): Promise<Exclude<ReaderAnswer, { fault: unknown }>>
  /** Ends the thread. */
  close(): Promise<void>
}

export function startFileReader(task: ReaderTask, signal?: AbortSignal): FileReader {
  const worker = startThread(task)
  const { timeMs, heapMb } = task.limits

  const receive = (): Promise<ReaderAnswer> =>
    new Promise((resolve, reject) => {
      const stop = (error: unknown): void => {
        finish()
        reject(error)
      }
      const timer = setTimeout(
        () => stop(new ImportFileError('imports.file.tooSlow', { seconds: timeMs / 1000 })),
        timeMs,
      )
      const onMessage = (answer: ReaderAnswer): void => {
        finish()
        resolve(answer)
      }
      const onError = (error: NodeJS.ErrnoException): void =>
        stop(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new ImportFileError('imports.file.tooMuchMemory', { max: heapMb })
            : error,
        )
      const onExit = (): void => stop(new Error('The thread that reads a file has ended.'))
      const onAbort = (): void => stop(signal?.reason)
      const finish = (): void => {
        clearTimeout(timer)
        worker.off('message', onMessage).off('error', onError).off('exit', onExit)
        signal?.removeEventListener('abort', onAbort)
      }
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
      signal?.addEventListener('abort', onAbort)
      worker.postMessage(null)
    })

  return {
    async read() {
      signal?.throwIfAborted()
      const answer = await receive()
      if ('fault' in answer) throw new ImportFileError(answer.fault.key, answer.fault.params)
      return answer
    },
    close: async () => void (await worker.terminate()),
  }
}

function startThread(task: ReaderTask): Worker {
  const worker = new Worker(resolveProgram(new URL('./readerThread.ts', import.meta.url)), {
    workerData: task,
    execArgv: [],
    // Without the server's secrets, because the thread parses files of users.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: task.limits.heapMb },
  })
  // The next message reports an error that occurs between two messages.
  worker.on('error', () => undefined)
  return worker
}
