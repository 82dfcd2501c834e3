import { keyTexts } from '#i18n/keyTexts.ts'
import { StatusChip, type StatusTone } from '../ui/StatusChip.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import type { ApiKey } from './keyCalls.ts'

/**
 * The time before its expiry in which a key is marked as expiring, in ms. The server mails the owner at the same time.
 */
const soonMs = 14 * 86_400_000

const tones: Readonly<Record<ApiKey['state'], StatusTone>> = {
  active: 'success',
  expired: 'neutral',
  ended: 'neutral',
  ownerStopped: 'warning',
}

/** The state of a key, with a mark if it expires soon. */
export function KeyState({ apiKey, now }: { apiKey: ApiKey; now: Date }) {
  const { states, endsSoon } = useLocalizedTexts(keyTexts)
  const { state, expiresAt } = apiKey
  const isEndingSoon = state === 'active' && Date.parse(expiresAt) - now.getTime() <= soonMs
  return <StatusChip tone={isEndingSoon ? 'warning' : tones[state]} label={isEndingSoon ? endsSoon : states[state]} />
}
