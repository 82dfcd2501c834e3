import { isObject } from '#resources/language/values.ts'
import { initiativeStatuses } from '#rules/initiatives.ts'
import { ApiError } from '../api/apiError.ts'
import { keyedBy } from './keyedBy.ts'

/** A slice of a chart: something that has a name and a number. */
export interface Slice {
  /** What tells it from the others, whatever they are called. */
  readonly key: string
  readonly name: string
  readonly value: number
  /** What its number is made of; nothing where that is not known. */
  readonly parts: readonly Part[]
  /** The screen that is about it. */
  readonly to?: string
}

export interface Part {
  readonly key: string
  readonly name: string
  readonly value: number
}

/** The shots of campaigns: each is worth what its fragrances are worth together (OP-22). @throws ApiError for anything else */
export function campaignSlices(answer: unknown): Slice[] {
  return rowsIn(answer).map((row, index) => {
    const fragrances = rowsIn(row.fragrances).map((part) => ({
      name: textIn(part.fragranceName),
      value: countIn(part.shotsTotalFragrance),
    }))
    const parts = keyedBy(fragrances, ({ name }) => name)
    const id = row.campaignId
    const isKnown = typeof id === 'number' || typeof id === 'string'
    return {
      key: isKnown ? String(id) : `at ${index}`,
      name: textIn(row.campaignName),
      value: sumOf(parts),
      parts,
      ...(isKnown && { to: `/admin/campaigns/${encodeURIComponent(id)}/update` }),
    }
  })
}

/** The shots of fragrances. They come without a key: what leads to one is a search for its name. @throws ApiError for anything else */
export function fragranceSlices(answer: unknown): Slice[] {
  const slices = rowsIn(answer).map((row) => {
    const name = textIn(row.fragranceName)
    const to = `/admin/fragrances?search=${encodeURIComponent(name)}`
    return { name, value: countIn(row.shotsTotal), parts: [], to }
  })
  return keyedBy(slices, ({ name }) => name)
}

/** The initiatives of one status. */
export interface InitiativeSlice extends Slice {
  /** What the catalogues call the status. */
  readonly name: (typeof initiativeStatuses)[number]['name']
  readonly colour: string
}

/** The initiatives of each status that is known, in its order, by the name that the catalogues know. @throws ApiError for anything else */
export function initiativeSlices(answer: unknown): InitiativeSlice[] {
  const rows = rowsIn(answer)
  return initiativeStatuses.map(({ status, name, colour }) => {
    const row = rows.find((one) => one.status === status)
    return { key: status, name, value: row ? countIn(row.totalIniciativas) : 0, parts: [], colour }
  })
}

/** What some numbers are worth together. */
export function sumOf(entries: readonly { readonly value: number }[]): number {
  return entries.reduce((sum, { value }) => sum + value, 0)
}

/** No slice is drawn narrower than that, in degrees; where there are many, they share a third of the circle. */
const narrowest = 3

/**
 * How wide the slices of these values are drawn: as they are, but none so narrow that it is not seen. Nothing stays nothing.
 * `isWidened` says that the chart is not to scale.
 */
export function drawnValues(values: readonly number[]): { drawn: number[]; isWidened: boolean } {
  const total = values.reduce((sum, value) => sum + value, 0)
  const least = total * Math.min(narrowest / 360, 1 / (3 * Math.max(1, values.length)))
  const drawn = values.map((value) => (value > 0 ? Math.max(value, least) : 0))
  return { drawn, isWidened: drawn.some((width, index) => width !== values[index]) }
}

type Row = Readonly<Record<string, unknown>>

function rowsIn(value: unknown): Row[] {
  if (!Array.isArray(value) || !value.every(isObject)) throw new ApiError({ kind: 'http', status: 200 })
  return value
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A count out of anything: never less than nothing. */
function countIn(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : 0
}
