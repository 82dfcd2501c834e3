import type { Import, ImportState } from '#language/imports/import.ts'

/** The steps of an import, in their order. */
export const importSteps = ['file', 'reading', 'columns', 'values', 'check', 'write', 'report'] as const
export type ImportStep = (typeof importSteps)[number]

/** The steps that can be opened in each state; the first is opened if the address names none of them. */
const stepsByState: Readonly<Record<ImportState, readonly [ImportStep, ...ImportStep[]]>> = {
  uploading: ['file'],
  reading: ['file'],
  mapping: ['reading', 'columns'],
  // The check finds the values that nobody knows.
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

/** The steps that can be opened, in their order. A file that is read again keeps the step of its options. */
export function getOpenSteps({ state, reading }: Pick<Import, 'state' | 'reading'>): readonly ImportStep[] {
  const hasOptions = reading !== null && (state === 'reading' || state === 'failed')
  const steps: readonly ImportStep[] = hasOptions ? ['reading', ...stepsByState[state]] : stepsByState[state]
  return importSteps.filter((step) => steps.includes(step))
}

/** The step that is shown: the one that the address names if it can be opened, otherwise the one of the state. */
export function getShownStep(shown: Pick<Import, 'state' | 'reading'>, asked: string | null): ImportStep {
  const open = getOpenSteps(shown)
  const first = shown.state === 'reading' && shown.reading !== null ? 'reading' : stepsByState[shown.state][0]
  return open.find((step) => step === asked) ?? first
}

/** Whether the server works on it, so that its state changes without a call. */
export const isBusy = ({ state, work }: Pick<Import, 'state' | 'work'>): boolean =>
  work !== null || state === 'reading' || state === 'checking' || state === 'writing' || state === 'undoing'

/** Whether the server has finished with it, so that nothing more is written. */
export const isFinished = (state: ImportState): boolean => stepsByState[state][0] === 'report' && state !== 'undoing'
