import type { Import, ImportState } from '#language/imports/import.ts'

/** The steps of an import, in their order. */
export const importSteps = ['file', 'reading', 'columns', 'values', 'check', 'write', 'report'] as const
export type ImportStep = (typeof importSteps)[number]

/** The available steps in each state. The first one is shown if the URL contains no available step. */
const stepsByState: Readonly<Record<ImportState, readonly [ImportStep, ...ImportStep[]]>> = {
  uploading: ['file'],
  reading: ['file'],
  mapping: ['reading', 'columns'],
  // While the check runs, the step `values` already shows the unknown values that it finds.
  checking: ['check', 'values'],
  checked: ['check', 'reading', 'columns', 'values', 'write'],
  writing: ['write'],
  done: ['report'],
  stopped: ['report'],
  cancelled: ['report'],
  failed: ['report'],
  undoing: ['report'],
  undone: ['report'],
}

/**
 * The available steps in their order. While a file is read again, or after that failed, the step with the reading
 * options stays available.
 */
export function getOpenSteps({ state, reading }: Pick<Import, 'state' | 'reading'>): readonly ImportStep[] {
  const hasOptions = reading !== null && (state === 'reading' || state === 'failed')
  const steps: readonly ImportStep[] = hasOptions ? ['reading', ...stepsByState[state]] : stepsByState[state]
  return importSteps.filter((step) => steps.includes(step))
}

/** The step to show: the one in the URL if it is available, otherwise the default step of the state. */
export function getShownStep(shown: Pick<Import, 'state' | 'reading'>, asked: string | null): ImportStep {
  const open = getOpenSteps(shown)
  const first = shown.state === 'reading' && shown.reading !== null ? 'reading' : stepsByState[shown.state][0]
  return open.find((step) => step === asked) ?? first
}

/** Whether the server is working on the import, so that its state changes without a request. */
export const isBusy = ({ state, work }: Pick<Import, 'state' | 'work'>): boolean =>
  work !== null || state === 'reading' || state === 'checking' || state === 'writing' || state === 'undoing'

/** Whether the server has finished the import, so that it writes nothing more. */
export const isFinished = (state: ImportState): boolean => stepsByState[state][0] === 'report' && state !== 'undoing'
