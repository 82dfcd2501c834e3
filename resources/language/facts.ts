import type { FieldOf } from './field.ts'
import type { Formats } from './formats.ts'
import { largestInteger } from './readers.ts'

type Facts = Readonly<Record<string, unknown>>
type ScalarKind = keyof typeof factsByKind
const lengths = ({ options }: { options: { min?: number; max?: number } }): Facts => ({
  minLength: options.min,
  maxLength: options.max,
})

/** What JSON Schema can tell of a value of each kind beside its type. */
const factsByKind = {
  text: lengths,
  email: (field: FieldOf<'email'>): Facts => ({ format: 'email', ...lengths(field) }),
  integer: ({ options: { min, max } }: FieldOf<'integer'>): Facts => ({ type: 'integer', minimum: min, maximum: max }),
  boolean: (): Facts => ({ type: 'boolean' }),
  date: (): Facts => ({ format: 'date' }),
  timestamp: (): Facts => ({ format: 'date-time' }),
  choice: (field: FieldOf<'choice'>): Facts => ({ type: 'string', enum: field.options.values }),
  ref: (): Facts => ({ type: 'integer', minimum: 1, maximum: largestInteger }),
  country: (): Facts => ({ pattern: '^[A-Z]{2}$' }),
  region: lengths,
  city: lengths,
  zip: lengths,
} as const

/** What can be told of a value as it is stored. */
export function factsOf(field: FieldOf<ScalarKind>): Facts {
  const facts = (factsByKind[field.kind] as (field: FieldOf<ScalarKind>) => Facts)(field)
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined))
}

/**
 * What can be told of a value as it is typed. A format may be typed longer than it is stored: a CNPJ has 14 characters
 * that count, and 18 with its punctuation.
 */
export function typedFactsOf(field: FieldOf<ScalarKind>, formats: Formats): Facts {
  if (field.kind !== 'text' || !field.options.format) return factsOf(field)
  const { format, max } = field.options
  const { description } = formats[format]
  return { description: `${description}${max === undefined ? '' : `, in ${max} characters at most`}.` }
}

/** What says that a value of a textual kind is no text. */
export const wrongText = {
  text: 'text',
  email: 'email',
  date: 'date',
  timestamp: 'dateTime',
  country: 'text',
  region: 'text',
  city: 'text',
  zip: 'text',
} as const
