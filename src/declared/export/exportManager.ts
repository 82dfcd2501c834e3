import { createContext, useContext, useSyncExternalStore } from 'react'
import type { MessageKey } from '#i18n/messages.ts'
import type { DownloadedFile, FileDownload } from '../../api/fileDownload.ts'
import { createListeners } from '../../api/listeners.ts'

/** The progress of an export: received bytes, or rows read by the browser. */
export type ExportProgress = { readonly bytes: number } | { readonly rows: number; readonly total: number | undefined }

export interface ExportedFile extends DownloadedFile {
  readonly name: string
  /** Set if the file was truncated to this number of rows. */
  readonly truncatedAt?: number
}

/** What is exported. Only one export per subject runs at the same time. */
export interface ExportSubject {
  /** A unique name, for example that of a resource. */
  readonly name: string
  /** The message keys of its label; the first that exists is used. */
  readonly labels: readonly string[]
  /** `export` generates a file, `download` fetches an existing one. Selects the message texts. */
  readonly event: 'export' | 'download'
  /** The message key for a 404. */
  readonly notFoundKey: MessageKey
}

export interface ExportJob {
  readonly subject: ExportSubject
  readonly run: (task: {
    readonly signal: AbortSignal
    readonly onProgress: (progress: ExportProgress) => void
  }) => Promise<ExportedFile>
}

export interface RunningExport {
  readonly subject: ExportSubject
  readonly progress: ExportProgress
  cancel(): void
}

export type ExportOutcome =
  | { readonly kind: 'done'; readonly file: ExportedFile }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }

/** Runs exports in the background while the user navigates. Only one per subject runs at the same time. */
export interface ExportManager {
  start(job: ExportJob): void
  getSnapshot(): readonly RunningExport[]
  subscribe(listener: () => void): () => void
  onEnd(listener: (subject: ExportSubject, outcome: ExportOutcome) => void): () => void
}

export function createExportManager(): ExportManager {
  const changeListeners = createListeners()
  const endListeners = createListeners<[ExportSubject, ExportOutcome]>()
  let running: readonly RunningExport[] = []
  const setRunning = (name: string, updated: RunningExport | undefined): void => {
    const others = running.filter((other) => other.subject.name !== name)
    running = updated ? [...others, updated] : others
    changeListeners.notify()
  }
  const start = (job: ExportJob): void => {
    const { subject, run } = job
    if (running.some((other) => other.subject.name === subject.name)) return
    const controller = new AbortController()
    const { signal } = controller
    const toRunningExport = (progress: ExportProgress): RunningExport => ({
      subject,
      progress,
      cancel: () => controller.abort(),
    })
    const runToOutcome = async (): Promise<ExportOutcome> => {
      try {
        const file = await run({
          signal,
          onProgress: (progress) => setRunning(subject.name, toRunningExport(progress)),
        })
        return signal.aborted ? { kind: 'cancelled' } : { kind: 'done', file }
      } catch (error) {
        return signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error, retry: () => start(job) }
      }
    }
    setRunning(subject.name, toRunningExport({ bytes: 0 }))
    void runToOutcome().then((outcome) => {
      setRunning(subject.name, undefined)
      endListeners.notify(subject, outcome)
    })
  }
  return { start, getSnapshot: () => running, subscribe: changeListeners.subscribe, onEnd: endListeners.subscribe }
}

interface ExportContextValue {
  readonly manager: ExportManager
  readonly download: FileDownload
}

const ExportContext = createContext<ExportContextValue | undefined>(undefined)

export const ExportContextProvider = ExportContext.Provider

/** The export manager and the download function; undefined outside of an `ExportsProvider`. */
export const useExportContext = (): ExportContextValue | undefined => useContext(ExportContext)

export function useRunningExports(manager: ExportManager): readonly RunningExport[] {
  return useSyncExternalStore(manager.subscribe, manager.getSnapshot)
}

/** Whether an export with this subject name is running. */
export function useIsExporting(name: string): boolean {
  const manager = useContext(ExportContext)?.manager
  const running = useSyncExternalStore(
    manager?.subscribe ?? subscribeToNothing,
    manager?.getSnapshot ?? getEmptySnapshot,
  )
  return running.some(({ subject }) => subject.name === name)
}

const emptySnapshot: readonly RunningExport[] = []
const getEmptySnapshot = () => emptySnapshot
const subscribeToNothing = () => () => undefined
