import { createContext, useContext, useSyncExternalStore } from 'react'
import type { MessageKey } from '#i18n/messages.ts'
import type { DownloadedFile, FileDownload } from '../../api/fileDownload.ts'
import { createListeners } from '../../api/listeners.ts'

/** The progress of an export: received bytes, or rows read by the browser. */
export type ExportProgress = { readonly bytes: number } | { readonly rows: number; readonly total: number | undefined }

export interface ExportedFile extends DownloadedFile {
  readonly name: string
  /** Set if the file was truncated to this number of rows. */
  readonly cutAt?: number
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
  readonly missing: MessageKey
}

export interface ExportWork {
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
export interface ExportDesk {
  start(work: ExportWork): void
  running(): readonly RunningExport[]
  subscribe(listener: () => void): () => void
  onEnd(listener: (subject: ExportSubject, outcome: ExportOutcome) => void): () => void
}

export function createExportDesk(): ExportDesk {
  const changes = createListeners()
  const ends = createListeners<[ExportSubject, ExportOutcome]>()
  let running: readonly RunningExport[] = []
  const set = (name: string, next: RunningExport | undefined): void => {
    const others = running.filter((one) => one.subject.name !== name)
    running = next ? [...others, next] : others
    changes.tell()
  }
  const start = (work: ExportWork): void => {
    const { subject, run } = work
    if (running.some((one) => one.subject.name === subject.name)) return
    const controller = new AbortController()
    const { signal } = controller
    const shown = (progress: ExportProgress): RunningExport => ({
      subject,
      progress,
      cancel: () => controller.abort(),
    })
    const outcomeOf = async (): Promise<ExportOutcome> => {
      try {
        const file = await run({ signal, onProgress: (progress) => set(subject.name, shown(progress)) })
        return signal.aborted ? { kind: 'cancelled' } : { kind: 'done', file }
      } catch (error) {
        return signal.aborted ? { kind: 'cancelled' } : { kind: 'failed', error, retry: () => start(work) }
      }
    }
    set(subject.name, shown({ bytes: 0 }))
    void outcomeOf().then((outcome) => {
      set(subject.name, undefined)
      ends.tell(subject, outcome)
    })
  }
  return { start, running: () => running, subscribe: changes.subscribe, onEnd: ends.subscribe }
}

interface ExportParts {
  readonly desk: ExportDesk
  readonly download: FileDownload
}

const ExportContext = createContext<ExportParts | undefined>(undefined)

export const ExportPartsProvider = ExportContext.Provider

/** The export queue and the download function; undefined without an `Exports` ancestor. */
export const useExportParts = (): ExportParts | undefined => useContext(ExportContext)

export function useRunningExports(desk: ExportDesk): readonly RunningExport[] {
  return useSyncExternalStore(desk.subscribe, desk.running)
}

/** Whether an export with this subject name is running. */
export function useIsExporting(name: string): boolean {
  const desk = useContext(ExportContext)?.desk
  const running = useSyncExternalStore(desk?.subscribe ?? subscribeToNothing, desk?.running ?? nothingRunning)
  return running.some(({ subject }) => subject.name === name)
}

const nothing: readonly RunningExport[] = []
const nothingRunning = () => nothing
const subscribeToNothing = () => () => undefined
