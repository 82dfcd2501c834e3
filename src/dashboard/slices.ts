import { isObject } from '#language/values.ts'
import { initiativeStatuses } from '#rules/initiatives.ts'
import { ApiError } from '../api/apiError.ts'
import { withUniqueKeys } from './withUniqueKeys.ts'

/** A slice of a chart. */
export interface Slice {
  /** A key that is unique within the chart. Names may repeat. */
  readonly key: string
  readonly name: string
  readonly value: number
  /** The value of the previous period, if a comparison is requested. */
  readonly before?: number
  /** The parts whose sum is the value; empty if they are not known. */
  readonly parts: readonly SlicePart[]
  /** The path of the screen about this slice. */
  readonly to?: string
}

export interface SlicePart {
  readonly key: string
  readonly name: string
  readonly value: number
  readonly before?: number
}

/**
 * The slices of campaigns. The value of a campaign is the sum of its fragrances (OP-22).
 * @throws ApiError if the response has another structure
 */
export function parseCampaignSlices(response: unknown): Slice[] {
  return parseRows(response).map((row, index) => {
    const fragrances = parseRows(row.fragrances).map((part) => ({
      name: parseText(part.fragranceName),
      value: parseCount(part.shotsTotalFragrance),
      ...parseBefore(part),
    }))
    const parts = withUniqueKeys(fragrances, ({ name }) => name)
    const id = row.campaignId
    const isKnown = typeof id === 'number' || typeof id === 'string'
    return {
      key: isKnown ? String(id) : `at ${index}`,
      name: parseText(row.campaignName),
      value: sumValues(parts),
      ...(parts.some(({ before }) => before !== undefined) && { before: sumBefore(parts) }),
      parts,
      ...(isKnown && { to: `/admin/campaigns/${encodeURIComponent(id)}/update` }),
    }
  })
}

/**
 * The slices of fragrances. The response has no ids, so each slice links to a search for its name.
 * @throws ApiError if the response has another structure
 */
export function parseFragranceSlices(response: unknown): Slice[] {
  const slices = parseRows(response).map((row) => {
    const name = parseText(row.fragranceName)
    const to = `/admin/fragrances?search=${encodeURIComponent(name)}`
    return { name, value: parseCount(row.shotsTotal), ...parseBefore(row), parts: [], to }
  })
  return withUniqueKeys(slices, ({ name }) => name)
}

/** The initiatives of one status. */
export interface InitiativeSlice extends Slice {
  /** A message key under `dashboard.slices`. */
  readonly name: (typeof initiativeStatuses)[number]['name']
  readonly colour: string
}

/**
 * The initiatives of each known status, in the order of the statuses.
 * @throws ApiError if the response has another structure
 */
export function parseInitiativeSlices(response: unknown): InitiativeSlice[] {
  const rows = parseRows(response)
  return initiativeStatuses.map(({ status, name, colour }) => {
    const row = rows.find((one) => one.status === status)
    return {
      key: status,
      name,
      value: row ? parseCount(row.totalIniciativas) : 0,
      ...(row && parseBefore(row)),
      parts: [],
      colour,
    }
  })
}

export function sumValues(entries: readonly { readonly value: number }[]): number {
  return entries.reduce((sum, { value }) => sum + value, 0)
}

/** The sum of the values of the previous period. */
export function sumBefore(entries: readonly { readonly before?: number }[]): number {
  return entries.reduce((sum, { before = 0 }) => sum + before, 0)
}

/** The minimum angle of a slice in degrees. It is reduced if all minimum angles exceed a third of the circle. */
const minAngleDegrees = 3

/**
 * The sizes of the slices. Values above 0 are raised to a minimum, so that their slices are visible. `isAdjusted`: at
 * least one value was raised, so the chart is not to scale.
 */
export function computeSliceSizes(values: readonly number[]): { sizes: number[]; isAdjusted: boolean } {
  const total = values.reduce((sum, value) => sum + value, 0)
  const minValue = total * Math.min(minAngleDegrees / 360, 1 / (3 * Math.max(1, values.length)))
  const sizes = values.map((value) => (value > 0 ? Math.max(value, minValue) : 0))
  return { sizes, isAdjusted: sizes.some((size, index) => size !== values[index]) }
}

type Row = Readonly<Record<string, unknown>>

function parseRows(value: unknown): Row[] {
  if (!Array.isArray(value) || !value.every(isObject)) throw new ApiError({ kind: 'http', status: 200 })
  return value
}

/** The value of the previous period, if the response contains a comparison. */
const parseBefore = ({ before }: Row) => (before === undefined ? {} : { before: parseCount(before) })

function parseText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A count; anything that is not a positive number becomes 0. */
function parseCount(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : 0
}
