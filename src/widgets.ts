import type { Widget } from './declared/inputProps.ts'
import { later } from './ui/later.tsx'

/** The custom inputs that declared fields name instead of their default one. */
export const widgets = {
  slotRing: later(async () => (await import('./campaigns/SlotRingInput.tsx')).SlotRingInput),
} satisfies Record<string, Widget>
