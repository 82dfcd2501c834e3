import { createContext, useContext, useSyncExternalStore } from 'react'
import type { MessageKey } from '#i18n/messages.ts'
import type { DownloadedFile, FileDownload } from '../../api/fileDownload.ts'
import { createListeners } from '../../api/listeners.ts'

/** How far an export is: what has come from the server, or how many rows were read here. */
export type ExportProgress = { readonly bytes: number } | { readonly rows: number; readonly total: number | undefined }

export interface ExportedFile extends DownloadedFile {
  readonly name: string
  /** The file holds so many of the first rows, and no more. */
  readonly cutAt?: number
}

/** What a file is of: of each subject one is made at a time. */
export interface ExportSubject {
  /** What tells it from the others: the name of a resource, or of what no resource is. */
  readonly name: string
  /** The keys of what people call it: the first that has a text. */
  readonly labels: readonly string[]
  /** What is said of it: that it is exported, or that a file which is there already is downloaded. */
  readonly event: 'export' | 'download'
  /** What is said where the server has no such file. */
  readonly missing: MessageKey
}

/** An export that is to be made. */
export interface ExportWork {
  readonly subject: ExportSubject
  readonly run: (task: {
    readonly signal: AbortSignal
    readonly onProgress: (progress: ExportProgress) => void
  }) => Promise<ExportedFile>
}

/** An export under way. */
export interface RunningExport {
  readonly subject: ExportSubject
  readonly progress: ExportProgress
  cancel(): void
}

/** How an export came to its end. */
export type ExportOutcome =
  | { readonly kind: 'done'; readonly file: ExportedFile }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }

/** Where exports are made while the person goes on working, wherever they go: one at a time of each subject. */
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

/** Where files are made; undefined where none can be. */
export const useExportParts = (): ExportParts | undefined => useContext(ExportContext)

/** The exports under way. */
export function useRunningExports(desk: ExportDesk): readonly RunningExport[] {
  return useSyncExternalStore(desk.subscribe, desk.running)
}

/** Whether a file of a subject is being made, by its name. */
export function useIsExporting(name: string): boolean {
  const desk = useContext(ExportContext)?.desk
  const running = useSyncExternalStore(desk?.subscribe ?? subscribeToNothing, desk?.running ?? nothingRunning)
  return running.some(({ subject }) => subject.name === name)
}

const nothing: readonly RunningExport[] = []
const nothingRunning = () => nothing
const subscribeToNothing = () => () => undefined
