import { importTexts } from '#i18n/importTexts.ts'
import type { ImportState } from '#language/imports/import.ts'
import { StatusChip, type StatusTone } from '../ui/StatusChip.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'

const tones: Readonly<Record<ImportState, StatusTone>> = {
  uploading: 'info',
  reading: 'info',
  mapping: 'warning',
  checking: 'info',
  checked: 'warning',
  writing: 'info',
  done: 'success',
  stopped: 'danger',
  cancelled: 'neutral',
  failed: 'danger',
  undoing: 'info',
  undone: 'neutral',
}

export function ImportStateChip({ state }: { state: ImportState }) {
  const { states } = useLocalizedTexts(importTexts)
  return <StatusChip tone={tones[state]} label={states[state]} />
}
