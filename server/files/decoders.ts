import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { HttpError, unavailable } from '../http/httpError.ts'
import type { Picture, PictureFault } from './decodePicture.ts'

/** The number of processes, the time limit of a picture, and the maximum queue length per user. */
export interface DecoderLimits {
  readonly processes: number
  readonly deadlineMs: number
  readonly mostWaiting: number
}

type Found = Picture | PictureFault

interface Job {
  readonly bytes: Uint8Array
  readonly whose: string
  readonly done: (found: Found | Promise<never>) => void
}

/** Decodes pictures in other processes. */
export interface Decoders {
  /**
   * Decodes a picture as `decodePicture` does, with a time limit.
   *
   * @param userId only one picture per user is decoded at a time, so that other users get a process
   * @throws HttpError 429 if too many pictures of the user are waiting, 503 if the process was killed from outside
   */
  decode(bytes: Uint8Array, whose: string): Promise<Found>
  /** Kills the processes. Requests for their current pictures are answered with 503. */
  close(): void
}

/** Starts processes on demand and reuses them. A process that timed out or ended is replaced for the next picture. */
export function createDecoders({ processes, deadlineMs, mostWaiting }: DecoderLimits): Decoders {
  const waiting: Job[] = []
  const busy = new Map<string, ChildProcess>()
  const idle: ChildProcess[] = []

  const startNext = (): void => {
    const index = waiting.findIndex(({ whose }) => !busy.has(whose))
    if (index < 0 || busy.size >= processes) return
    const [job] = waiting.splice(index, 1)
    if (job) work(job)
  }

  const work = ({ bytes, whose, done }: Job): void => {
    const decoder = nextIdle(idle) ?? startDecoder()
    busy.set(whose, decoder)
    const end = (found: Found | Promise<never>): void => {
      clearTimeout(deadline)
      decoder.removeAllListeners()
      busy.delete(whose)
      done(found)
      startNext()
    }
    const deadline = setTimeout(() => {
      decoder.kill('SIGKILL')
      end({ key: 'imageTakesTooLong', params: {} })
    }, deadlineMs)
    decoder.once('message', (found: Found) => {
      idle.push(decoder)
      end(found)
    })
    decoder.once('exit', (_code, signal) => end(isFromOutside(signal) ? Promise.reject(unavailable()) : unreadable))
    decoder.once('error', () => end(Promise.reject(unavailable())))
    decoder.send(bytes)
  }

  return {
    decode(bytes, whose) {
      if (waiting.filter((job) => job.whose === whose).length >= mostWaiting) {
        const headers = { 'retry-after': String(Math.ceil(deadlineMs / 1000)) }
        return Promise.reject(new HttpError(429, 'errors.tooManyPictures', {}, { headers }))
      }
      return new Promise((done) => {
        waiting.push({ bytes, whose, done })
        startNext()
      })
    },
    close() {
      for (const decoder of [...idle, ...busy.values()]) decoder.kill('SIGKILL')
      idle.length = 0
    },
  }
}

const unreadable: PictureFault = { key: 'unreadableImage', params: {} }

/**
 * Whether the process was ended by an administrator or the system, and not by a picture. A decoder that crashes on a
 * picture ends with SIGSEGV, SIGABRT or an exit code.
 */
const isFromOutside = (signal: NodeJS.Signals | null): boolean =>
  signal === 'SIGKILL' || signal === 'SIGTERM' || signal === 'SIGINT' || signal === 'SIGHUP'

/** Skips processes that have ended while idle. */
function nextIdle(idle: ChildProcess[]): ChildProcess | undefined {
  const decoder = idle.pop()
  return decoder && !decoder.connected ? nextIdle(idle) : decoder
}

/** From source, Node needs tsx to run TypeScript; the build makes one file per program. */
function startDecoder(): ChildProcess {
  const isBuilt = import.meta.url.endsWith('.js')
  const program = fileURLToPath(new URL(`./decoderProcess.${isBuilt ? 'js' : 'ts'}`, import.meta.url))
  const decoder = fork(program, {
    serialization: 'advanced',
    execArgv: isBuilt ? [] : ['--import', 'tsx'],
    // Without the server's secrets in its environment, because it parses untrusted input.
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // In its own process group, so that Ctrl+C in a terminal signals only the server, which waits for current uploads.
    detached: true,
  })
  // An idle decoder does not keep the server's process running.
  decoder.unref()
  decoder.channel?.unref()
  return decoder
}
