import type { FieldOf } from './field.ts'
import { largestInteger } from './readers.ts'

type Facts = Readonly<Record<string, unknown>>
type ScalarKind = keyof typeof factsByKind
const lengths = ({ options }: { options: { min?: number; max?: number } }): Facts => ({
  minLength: options.min,
  maxLength: options.max,
})

/** What JSON Schema can tell of a value of each kind beside its type. */
const factsByKind = {
  // A format may be typed longer than it is stored: a CNPJ has 14 characters that count, and 18 with its punctuation.
  text: (field: FieldOf<'text'>): Facts => (field.options.format ? {} : lengths(field)),
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

export function factsOf(field: FieldOf<ScalarKind>): Facts {
  const facts = (factsByKind[field.kind] as (field: FieldOf<ScalarKind>) => Facts)(field)
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined))
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
