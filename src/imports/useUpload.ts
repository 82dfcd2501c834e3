import { useEffect, useRef, useState } from 'react'
import type { Import } from '#language/imports/import.ts'
import { getFailureKind } from '../api/apiError.ts'
import type { Schedule } from '../api/sendRequest.ts'
import { useShell } from '../layout/shell/shell.ts'
import { useUnsavedWork } from '../layout/shell/useUnsavedWork.ts'
import { forgetChosenFile } from './chosenFiles.ts'
import { useImportChanges } from './importCalls.ts'
import { sendMissingParts, type UploadProgress } from './uploadParts.ts'
import { useProblemText } from './useProblemText.ts'

/** The upload that this page performs. */
export interface Upload {
  /** Undefined while nothing is being sent. */
  readonly progress: (UploadProgress & { readonly importId: number }) | undefined
  /** Why the upload ended before it was complete. */
  readonly problem: string | undefined
  /** Sends the parts that the server has not received yet. */
  start(of: Import, file: File): Promise<void>
  stop(): void
}

/**
 * Uploads a file in parts. The upload continues automatically after a lost connection, and ends when the page is left.
 */
export function useUpload(): Upload {
  const { schedule } = useShell()
  const { sendPart, readAgain } = useImportChanges()
  const getProblemText = useProblemText()
  const [progress, setProgress] = useState<Upload['progress']>()
  const [problem, setProblem] = useState<string>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  useUnsavedWork(progress !== undefined)
  const start = async ({ importId, file: known }: Import, file: File) => {
    controller.current?.abort()
    controller.current = new AbortController()
    const { signal } = controller.current
    setProblem(undefined)
    try {
      await sendMissingParts({
        bytes: file.size,
        received: known?.received ?? [],
        send: ({ number, start, end }, onProgress) =>
          sendPart(importId, number, file.slice(start, end, 'application/octet-stream'), { onProgress, signal }),
        canRetry: (error) => !signal.aborted && passingFailures.has(getFailureKind(error)),
        wait: (attempt) => waitForConnection(schedule, signal, attempt),
        onProgress: (state) => !signal.aborted && setProgress({ ...state, importId }),
      })
    } catch (error) {
      if (!signal.aborted) setProblem(getProblemText(error))
    }
    if (signal.aborted) return
    await readAgain(importId)
    forgetChosenFile(importId)
    setProgress(undefined)
  }
  const stop = () => {
    controller.current?.abort()
    setProgress(undefined)
  }
  return { progress, problem, start, stop }
}

/** The temporary errors. */
const passingFailures: ReadonlySet<string> = new Set(['network', 'timeout', 'unavailable'])

/** Waits a little longer after each attempt, up to 30 s, or until the browser reports that it is online again. */
function waitForConnection(schedule: Schedule, signal: AbortSignal, attempt: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopTimer = schedule(Math.min(1_000 * 2 ** (attempt - 1), 30_000), () => end(resolve))
    const goOn = () => end(resolve)
    const abort = () => end(() => reject(signal.reason))
    const end = (settle: () => void) => {
      stopTimer()
      removeEventListener('online', goOn)
      signal.removeEventListener('abort', abort)
      settle()
    }
    addEventListener('online', goOn)
    signal.addEventListener('abort', abort)
  })
}
