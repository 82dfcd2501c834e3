/** The size of each part of an upload except the last, in bytes. */
const partBytes = 8 * 1024 * 1024

/** A part of a file: its number, and its byte range. `end` is exclusive. */
export interface FilePart {
  readonly number: number
  readonly start: number
  readonly end: number
}

/** The parts of a file that the server has not received. */
export function getMissingParts(bytes: number, received: readonly number[], size = partBytes): FilePart[] {
  const count = Math.ceil(bytes / size)
  return Array.from({ length: count }, (_, index) => ({
    number: index,
    start: index * size,
    end: Math.min(bytes, (index + 1) * size),
  })).filter(({ number }) => !received.includes(number))
}

interface UploadOptions {
  readonly bytes: number
  readonly received: readonly number[]
  /** Sends one part. Rejects if this fails. */
  readonly send: (part: FilePart, onProgress: (share: number) => void) => Promise<unknown>
  /** Whether an error is temporary, such as a lost connection. */
  readonly canRetry: (error: unknown) => boolean
  /** Waits before the next attempt; `attempt` starts at 1. Rejects if the upload is canceled. */
  readonly wait: (attempt: number) => Promise<void>
  readonly onProgress: (progress: UploadProgress) => void
  readonly size?: number
}

export interface UploadProgress {
  /** The number of bytes that the server has received. */
  readonly sent: number
  /** Whether the upload is waiting for a lost connection. */
  readonly isWaiting: boolean
}

/**
 * Sends the missing parts one after the other. After a temporary error, the part is sent again; other errors are
 * thrown.
 */
export async function sendMissingParts(options: UploadOptions): Promise<void> {
  const { bytes, received, send, canRetry, wait, onProgress, size = partBytes } = options
  const parts = getMissingParts(bytes, received, size)
  let sent = bytes - parts.reduce((sum, { start, end }) => sum + end - start, 0)
  onProgress({ sent, isWaiting: false })
  for (const part of parts) {
    const length = part.end - part.start
    const reportShare = (share: number) => onProgress({ sent: sent + Math.floor(share * length), isWaiting: false })
    for (let attempt = 1; !(await trySend(() => send(part, reportShare), canRetry)); attempt++) {
      onProgress({ sent, isWaiting: true })
      await wait(attempt)
    }
    sent += length
    onProgress({ sent, isWaiting: false })
  }
}

/** Sends a part. Returns whether it succeeded; false for a temporary error. Throws other errors. */
async function trySend(send: () => Promise<unknown>, canRetry: (error: unknown) => boolean): Promise<boolean> {
  try {
    await send()
    return true
  } catch (error) {
    if (!canRetry(error)) throw error
    return false
  }
}
