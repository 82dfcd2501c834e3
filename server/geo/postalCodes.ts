import type { Clock } from '../clock.ts'
import type { Outside } from './outside.ts'
import type { FindPostalRange } from './postalRanges.ts'

/**
 * State and city of a postal code, with the member names of the Brazilian lookup services; `erro` if the code is
 * unknown.
 */
export type PostalAnswer = { readonly uf: string; readonly localidade: string } | { readonly erro: true }

/** Looks up a code of eight digits. */
export type LookUpPostalCode = (digits: string) => Promise<PostalAnswer>

const keptMs = 86_400_000
const mostKept = 5_000

/**
 * Looks up postal codes at the external service if one is configured, else by the range that contains the code. Answers
 * of the service are cached in memory for a day. They are not stored in the database, because users type codes before
 * they save.
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

/** Parses the service's answer; undefined if it is malformed. Some services answer `erro: true`, some `"true"`. */
function readAnswer(answer: unknown): PostalAnswer | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { uf, localidade, erro }: { uf?: unknown; localidade?: unknown; erro?: unknown } = answer
  if (erro === true || erro === 'true') return { erro: true }
  if (typeof uf !== 'string' || !/^[A-Z]{2}$/.test(uf)) return undefined
  return { uf, localidade: typeof localidade === 'string' ? localidade.trim().slice(0, longestName) : '' }
}

/** The maximum length of a city in an address field. */
const longestName = 100
