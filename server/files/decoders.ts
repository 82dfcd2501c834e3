import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { HttpError } from '../http/httpError.ts'
import type { Picture, PictureFault } from './decodePicture.ts'

/** How many pictures are decoded at once, how long one may take, and how many of one person may wait. */
export interface DecoderLimits {
  readonly processes: number
  readonly deadlineMs: number
  readonly mostWaiting: number
}

type Found = Picture | PictureFault

interface Job {
  readonly bytes: Uint8Array
  readonly whose: string
  readonly done: (found: Found) => void
}

/** Decodes pictures outside of this process. */
export interface Decoders {
  /**
   * Decodes a picture as `decodePicture` does; one that takes longer than the deadline is at fault.
   * @param whose the person who sent it: of each, one picture is decoded at a time, so that others find a decoder
   * @throws HttpError 429 where too many pictures of the person are waiting
   */
  decode(bytes: Uint8Array, whose: string): Promise<Found>
  /** Ends the processes. What they are decoding counts as unreadable. */
  close(): void
}

/** Processes are started when they are first needed, and stay. One that is late or ends is replaced by the next picture. */
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
    const end = (found: Found): void => {
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
    decoder.once('exit', () => end({ key: 'unreadableImage', params: {} }))
    decoder.once('error', () => end({ key: 'unreadableImage', params: {} }))
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

/** One may have ended while nobody needed it. */
function nextIdle(idle: ChildProcess[]): ChildProcess | undefined {
  const decoder = idle.pop()
  return decoder && !decoder.connected ? nextIdle(idle) : decoder
}

/** Of the sources, Node reads TypeScript with the help of tsx; the build has made one file of each program. */
function startDecoder(): ChildProcess {
  const isBuilt = import.meta.url.endsWith('.js')
  const program = fileURLToPath(new URL(`./decoderProcess.${isBuilt ? 'js' : 'ts'}`, import.meta.url))
  const decoder = fork(program, {
    serialization: 'advanced',
    execArgv: isBuilt ? [] : ['--import', 'tsx'],
    // Its environment holds no secret of the server: it reads what strangers send.
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // It does not keep a process alive that has nothing else to do.
  decoder.unref()
  decoder.channel?.unref()
  return decoder
}
