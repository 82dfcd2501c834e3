import type { Clock } from '../clock.ts'
import type { ExternalService } from './externalService.ts'
import type { FindPostalRange } from './postalRanges.ts'

/**
 * State and city of a postal code, with the member names of the Brazilian lookup services; `erro` if the code is
 * unknown.
 */
export type PostalAnswer = { readonly uf: string; readonly localidade: string } | { readonly erro: true }

/** Looks up a code of eight digits. */
export type LookUpPostalCode = (digits: string) => Promise<PostalAnswer>

const cacheMs = 86_400_000
const maxCached = 5_000

/**
 * Looks up postal codes at the external service if one is configured, else by the range that contains the code. Answers
 * of the service are cached in memory for a day. They are not stored in the database, because users type codes before
 * they save.
 */
export function createPostalCodes(
  findRange: FindPostalRange,
  service: ExternalService | null,
  clock: Clock,
): LookUpPostalCode {
  const cache = new Map<string, { answer: PostalAnswer; expiresAt: number }>()
  const cacheAnswer = (digits: string, answer: PostalAnswer): PostalAnswer => {
    cache.set(digits, { answer, expiresAt: clock().getTime() + cacheMs })
    const [oldest] = cache.keys()
    if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
    return answer
  }
  const findByRange = async (digits: string): Promise<PostalAnswer> => {
    const range = await findRange(digits)
    return range === undefined ? { erro: true } : { uf: range.uf, localidade: range.city }
  }
  return async (digits) => {
    if (!service) return findByRange(digits)
    const cached = cache.get(digits)
    if (cached && cached.expiresAt > clock().getTime()) return cached.answer
    cache.delete(digits)
    const answer = parseAnswer(await service.get(`/${digits}/json`))
    return answer ? cacheAnswer(digits, answer) : findByRange(digits)
  }
}

/** Parses the service's answer; undefined if it is malformed. Some services answer `erro: true`, some `"true"`. */
function parseAnswer(answer: unknown): PostalAnswer | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { uf, localidade, erro }: { uf?: unknown; localidade?: unknown; erro?: unknown } = answer
  if (erro === true || erro === 'true') return { erro: true }
  if (typeof uf !== 'string' || !/^[A-Z]{2}$/.test(uf)) return undefined
  return { uf, localidade: typeof localidade === 'string' ? localidade.trim().slice(0, maxCityLength) : '' }
}

/** The maximum length of a city in an address field. */
const maxCityLength = 100
