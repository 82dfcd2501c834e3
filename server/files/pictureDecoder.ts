import { type ChildProcess, fork } from 'node:child_process'
import { createUnavailableError, HttpError } from '../http/httpError.ts'
import { resolveProgram } from '../resolveProgram.ts'
import { type Picture, type PictureError, unreadableError } from './decodePicture.ts'

/** The number of processes, a picture's time limit, the maximum queue length per user, and the memory per process. */
export interface DecoderLimits {
  readonly processes: number
  readonly timeoutMs: number
  readonly maxQueued: number
  readonly maxMemoryMb: number
}

type DecodeResult = Picture | PictureError

/** The message with which a decoder process responds. */
export interface DecoderAnswer {
  readonly result: DecodeResult
  /** Whether the process uses so little memory that the next picture can use as much as in a new process. */
  readonly isReusable: boolean
}

interface Job {
  readonly bytes: Uint8Array
  readonly userId: string
  readonly resolve: (result: DecodeResult | Promise<never>) => void
}

/** Decodes pictures in other processes. */
export interface PictureDecoder {
  /**
   * Decodes a picture as `decodePicture` does, with a time limit.
   *
   * @param userId a user has half of the processes at most, so that other users get one
   * @throws HttpError 429 if too many pictures of the user are waiting, 503 if the process was killed from outside
   */
  decode(bytes: Uint8Array, userId: string): Promise<DecodeResult>
  /** Kills the processes. Requests for their current pictures are answered with 503. */
  close(): void
}

/** Starts processes on demand and reuses them. A process that timed out or ended is replaced for the next picture. */
export function createPictureDecoder({ processes, timeoutMs, maxQueued, maxMemoryMb }: DecoderLimits): PictureDecoder {
  const queue: Job[] = []
  const busyProcesses = new Map<ChildProcess, string>()
  const maxPerUser = Math.max(1, Math.floor(processes / 2))
  const countBusy = (userId: string) => [...busyProcesses.values()].filter((id) => id === userId).length
  const idle: ChildProcess[] = []

  const startNextJob = (): void => {
    const index = queue.findIndex(({ userId }) => countBusy(userId) < maxPerUser)
    if (index < 0 || busyProcesses.size >= processes) return
    const [job] = queue.splice(index, 1)
    if (job) runJob(job)
  }

  const runJob = ({ bytes, userId, resolve }: Job): void => {
    const child = takeIdleProcess(idle) ?? startDecoderProcess(maxMemoryMb)
    busyProcesses.set(child, userId)
    const finish = (result: DecodeResult | Promise<never>): void => {
      clearTimeout(timer)
      child.removeAllListeners()
      busyProcesses.delete(child)
      resolve(result)
      startNextJob()
    }
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      finish({ key: 'imageTakesTooLong', params: {} })
    }, timeoutMs)
    child.once('message', ({ result, isReusable }: DecoderAnswer) => {
      if (isReusable) idle.push(child)
      else child.kill('SIGKILL')
      finish(result)
    })
    child.once('exit', (_code, signal) =>
      finish(isExternalSignal(signal) ? Promise.reject(createUnavailableError()) : unreadableError),
    )
    child.once('error', () => finish(Promise.reject(createUnavailableError())))
    child.send(bytes)
  }

  return {
    decode(bytes, userId) {
      if (queue.filter((job) => job.userId === userId).length >= maxQueued) {
        const headers = { 'retry-after': String(Math.ceil(timeoutMs / 1000)) }
        return Promise.reject(new HttpError(429, 'errors.tooManyPictures', {}, { headers }))
      }
      return new Promise((resolve) => {
        queue.push({ bytes, userId, resolve })
        startNextJob()
      })
    },
    close() {
      for (const child of [...idle, ...busyProcesses.keys()]) child.kill('SIGKILL')
      idle.length = 0
    },
  }
}

/**
 * Whether the process was ended by an administrator or the system, and not by a picture. A decoder that crashes on a
 * picture ends with SIGSEGV, SIGABRT or an exit code.
 */
const isExternalSignal = (signal: NodeJS.Signals | null): boolean =>
  signal === 'SIGKILL' || signal === 'SIGTERM' || signal === 'SIGINT' || signal === 'SIGHUP'

/** Skips processes that have ended while idle. */
function takeIdleProcess(idle: ChildProcess[]): ChildProcess | undefined {
  const child = idle.pop()
  return child && !child.connected ? takeIdleProcess(idle) : child
}

function startDecoderProcess(maxMemoryMb: number): ChildProcess {
  const program = resolveProgram(new URL('./decoderProcess.ts', import.meta.url))
  const child = fork(program, [String(maxMemoryMb)], {
    serialization: 'advanced',
    execArgv: [],
    // Without the server's secrets in its environment, because the process parses untrusted input.
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // In its own process group, so that Ctrl+C in a terminal signals only the server, which waits for current uploads.
    detached: true,
  })
  // An idle decoder does not keep the server's process running.
  child.unref()
  child.channel?.unref()
  return child
}
