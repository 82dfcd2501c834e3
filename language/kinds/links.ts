import type { PredicateData } from '../predicate.ts'
import { isObject } from '../values.ts'
import { type CommonOptions, getPropertyText, joinTexts, type Kind, type KindCheck, pickValue } from './kind.ts'

export interface LinksOptions extends CommonOptions {
  /** The name of a resource. */
  readonly to: string
  /** The field with the links in the target that lists this resource. Both sides share one join table. */
  readonly inverse: string
  /** The field of the target by which the entries are displayed and sorted. */
  readonly title: string
  /** The named choices of the target that the input offers; by default the target's list. */
  readonly from?: string
  /** Restricts what the input offers. */
  readonly offers?: PredicateData
  /** Whether the input can create a new target: from the typed title, or in a dialog with its form if it needs more. */
  readonly create?: boolean
  /** The maximum number of links of a record, by default 200. It also holds for saves of the other side. */
  readonly max?: number
  /** `entries` (the default): list and count; `count`: count only, for lists that may be very long. */
  readonly wire?: 'entries' | 'count'
}

const defaultMaxLinks = 200

/** The maximum number of links of a record; unlimited if the API sends only their count. */
export const getMaxLinks = ({ max = defaultMaxLinks, wire }: LinksOptions): number =>
  wire === 'count' ? Number.POSITIVE_INFINITY : max

export const links = {
  type: 'links',
  empty: [],
  isLinks: true,
  isList: true,
  text: (value, _words, { options: { title } }) => joinTexts(getLinkTitles(value, title)),
  toBody: (name, _options, values) => pickValue(getKeysName(name), values),
} as const satisfies Kind<LinksOptions> & { readonly isLinks: true; readonly isList: true }

/** The name of the keys in a body, beside the entries of a record. */
export const getKeysName = (path: string): string => `${path}Ids`

/** The titles of the entries. */
const getLinkTitles = (value: unknown, title: string | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter(isObject).map((entry) => getPropertyText(entry, title)) : []

/** Keys without repetition in a fixed order, so that equal lists are equal values. */
export const normalizeKeys = <K>(keys: readonly K[]): K[] => [...new Set(keys)].sort((a, b) => (a < b ? -1 : 1))

export const linksCheck = {
  options: {
    to: 'text',
    inverse: 'text',
    title: 'text',
    from: 'text',
    offers: 'condition',
    create: 'flag',
    max: 'whole',
    wire: { what: 'form of a list of links', names: ['entries', 'count'] },
  },
  requiredOptions: ['to', 'inverse', 'title'],
  findProblems({ max = 1, wire, readonly }) {
    if (max < 1) return [['max', `${max} is too small`]]
    return wire === 'count' && readonly !== true ? [['wire', "only a list with 'readonly: true' is a count alone"]] : []
  },
} as const satisfies KindCheck<LinksOptions>
