import { keyTexts } from '#i18n/keyTexts.ts'
import { StatusChip, type StatusTone } from '../ui/StatusChip.tsx'
import { useTextsOf } from '../ui/texts.tsx'
import type { ApiKey } from './keyCalls.ts'

/** A key that ends within these days is marked; its owner is mailed as long before. */
const soonMs = 14 * 86_400_000

const tones: Readonly<Record<ApiKey['state'], StatusTone>> = {
  active: 'success',
  expired: 'neutral',
  ended: 'neutral',
  ownerStopped: 'warning',
}

/** Whether a key works, or ends soon. */
export function KeyState({ apiKey, now }: { apiKey: ApiKey; now: Date }) {
  const { states, endsSoon } = useTextsOf(keyTexts)
  const { state, expiresAt } = apiKey
  const isEndingSoon = state === 'active' && Date.parse(expiresAt) - now.getTime() <= soonMs
  return <StatusChip tone={isEndingSoon ? 'warning' : tones[state]} label={isEndingSoon ? endsSoon : states[state]} />
}
