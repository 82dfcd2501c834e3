import type { Import, ImportState } from '#language/imports/import.ts'

/** The steps of an import, in their order. */
export const importSteps = ['file', 'reading', 'columns', 'values', 'check', 'write', 'report'] as const
export type ImportStep = (typeof importSteps)[number]

/** The steps that can be opened in each state; the first is opened if the address names none of them. */
const stepsByState: Readonly<Record<ImportState, readonly [ImportStep, ...ImportStep[]]>> = {
  uploading: ['file'],
  reading: ['file'],
  mapping: ['reading', 'columns', 'values'],
  checking: ['check'],
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
  const steps = state === 'reading' && reading !== null ? ['reading'] : stepsByState[state]
  return importSteps.filter((step) => steps.includes(step))
}

/** The step that is shown: the one that the address names if it can be opened, otherwise the one of the state. */
export function getShownStep(shown: Pick<Import, 'state' | 'reading'>, asked: string | null): ImportStep {
  const open = getOpenSteps(shown)
  return open.find((step) => step === asked) ?? open.find((step) => step === stepsByState[shown.state][0]) ?? 'reading'
}

/** Whether the server works on it, so that its state changes without a call. */
export const isBusy = ({ state, work }: Pick<Import, 'state' | 'work'>): boolean =>
  work !== null || state === 'reading' || state === 'checking' || state === 'writing' || state === 'undoing'

/** Whether nothing more is going to be written. */
export const isOver = (state: ImportState): boolean => stepsByState[state][0] === 'report' && state !== 'undoing'
