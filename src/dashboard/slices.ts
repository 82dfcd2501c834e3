import { isObject } from '#resources/language/values.ts'
import { initiativeStatuses } from '#rules/initiatives.ts'
import { ApiError } from '../api/apiError.ts'
import { keyedBy } from './keyedBy.ts'

/** A slice of a chart. */
export interface Slice {
  /** Unique within the chart, unlike the name. */
  readonly key: string
  readonly name: string
  readonly value: number
  /** The parts that the value is the sum of; empty if they are not known. */
  readonly parts: readonly Part[]
  /** The path of the screen about it. */
  readonly to?: string
}

export interface Part {
  readonly key: string
  readonly name: string
  readonly value: number
}

/**
 * The slices of campaigns. The value of a campaign is the sum of its fragrances (OP-22).
 * @throws ApiError if the answer has another shape
 */
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

/**
 * The slices of fragrances. They have no id in the answer, so each links to a search for its name.
 * @throws ApiError if the answer has another shape
 */
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
  /** A message key under `dashboard.slices`. */
  readonly name: (typeof initiativeStatuses)[number]['name']
  readonly colour: string
}

/**
 * The initiatives of each known status, in the order of the statuses.
 * @throws ApiError if the answer has another shape
 */
export function initiativeSlices(answer: unknown): InitiativeSlice[] {
  const rows = rowsIn(answer)
  return initiativeStatuses.map(({ status, name, colour }) => {
    const row = rows.find((one) => one.status === status)
    return { key: status, name, value: row ? countIn(row.totalIniciativas) : 0, parts: [], colour }
  })
}

export function sumOf(entries: readonly { readonly value: number }[]): number {
  return entries.reduce((sum, { value }) => sum + value, 0)
}

/** The minimum angle of a slice in degrees. It is reduced if all minimum angles exceed a third of the circle. */
const narrowest = 3

/**
 * The values to draw. Values above 0 are raised to a minimum, so that their slices are visible. `isWidened`: at least
 * one value was raised, so the chart is not to scale.
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

/** A count; anything that is not a positive number becomes 0. */
function countIn(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : 0
}
