import type { Clock } from '../clock.ts'
import type { Outside } from './outside.ts'
import type { FindPostalRange } from './postalRanges.ts'

/** Where a postal code is, by the names that the lookup services of Brazil use; `erro` where nobody knows it. */
export type PostalAnswer = { readonly uf: string; readonly localidade: string } | { readonly erro: true }

/** Eight digits. */
export type LookUpPostalCode = (digits: string) => Promise<PostalAnswer>

const keptMs = 86_400_000
const mostKept = 5_000

/**
 * Looks postal codes up: at the service outside where there is one, or else by the range that the code lies in, which tells
 * the state and the city. Answers of the service are kept for a day in memory and nowhere else: a table would have to be
 * kept clean, and what somebody typed is not to be stored before they save it.
 */
export function createPostalCodes(find: FindPostalRange, outside: Outside | null, clock: Clock): LookUpPostalCode {
  const kept = new Map<string, { answer: PostalAnswer; until: number }>()
  const keep = (digits: string, answer: PostalAnswer): PostalAnswer => {
    kept.set(digits, { answer, until: clock().getTime() + keptMs })
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return answer
  }
  const byRange = async (digits: string): Promise<PostalAnswer> => {
    const range = await find(digits)
    return range === undefined ? { erro: true } : { uf: range.uf, localidade: range.city }
  }
  return async (digits) => {
    if (!outside) return byRange(digits)
    const known = kept.get(digits)
    if (known && known.until > clock().getTime()) return known.answer
    kept.delete(digits)
    const answer = readAnswer(await outside.ask(`/${digits}/json`))
    return answer ? keep(digits, answer) : byRange(digits)
  }
}

/** What the service said, if it makes sense. Some say `erro: true`, some `"true"`. */
function readAnswer(answer: unknown): PostalAnswer | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { uf, localidade, erro }: { uf?: unknown; localidade?: unknown; erro?: unknown } = answer
  if (erro === true || erro === 'true') return { erro: true }
  if (typeof uf !== 'string' || !/^[A-Z]{2}$/.test(uf)) return undefined
  return { uf, localidade: typeof localidade === 'string' ? localidade.trim().slice(0, longestName) : '' }
}

/** The longest name that an address can hold. */
const longestName = 100
