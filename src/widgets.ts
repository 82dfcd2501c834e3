import type { Widget } from './declared/form/inputProps.ts'
import { later } from './ui/later.tsx'

/** The inputs that declared fields name instead of their kind's own, each by its name. */
export const widgets = {
  slotRing: later(async () => (await import('./campaigns/SlotRingInput.tsx')).SlotRingInput),
} satisfies Record<string, Widget>
