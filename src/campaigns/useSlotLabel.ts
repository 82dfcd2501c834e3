import { useTexts } from '../ui/texts.tsx'
import type { FormEntry } from './slotEntries.ts'

/** The accessible name of a slot: its number, fragrance and seconds, and whether it has an error. */
export function useSlotLabel(): (slot: number, entry: FormEntry | undefined, hasError?: boolean) => string {
  const texts = useTexts()
  return (slot, entry, hasError = false) => {
    if (!entry) return texts('resources.campaigns.ring.emptySlot', { slot })
    const seconds = texts('resources.campaigns.ring.seconds', { smart_count: Number(entry.shotSeconds) || 0 })
    const filledText = texts('resources.campaigns.ring.filledSlot', { slot, fragrance: entry.fragrance.name, seconds })
    return hasError ? texts('resources.campaigns.ring.wrongSlot', { slot: filledText }) : filledText
  }
}
