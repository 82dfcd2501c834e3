import { useTranslator } from '../ui/translator.tsx'
import type { FormEntry } from './slotEntries.ts'

/** The accessible name of a slot: its number, fragrance and seconds, and whether it has an error. */
export function useSlotLabel(): (slot: number, entry: FormEntry | undefined, hasError?: boolean) => string {
  const translate = useTranslator()
  return (slot, entry, hasError = false) => {
    if (!entry) return translate('resources.campaigns.ring.emptySlot', { slot })
    const seconds = translate('resources.campaigns.ring.seconds', { smart_count: Number(entry.shotSeconds) || 0 })
    const filledText = translate('resources.campaigns.ring.filledSlot', {
      slot,
      fragrance: entry.fragrance.name,
      seconds,
    })
    return hasError ? translate('resources.campaigns.ring.wrongSlot', { slot: filledText }) : filledText
  }
}
