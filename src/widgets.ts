import type { Widget } from './declared/form/inputProps.ts'
import { later } from './ui/later.tsx'

/** Input components that field declarations refer to by name. */
export const widgets = {
  slotRing: later(async () => (await import('./campaigns/SlotRingInput.tsx')).SlotRingInput),
} satisfies Record<string, Widget>
