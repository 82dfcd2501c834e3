import type { FieldOf } from './field.ts'
import type { Formats } from './formats.ts'
import { largestInteger } from './readers.ts'

type Facts = Readonly<Record<string, unknown>>
type ScalarKind = keyof typeof factsByKind
const lengths = ({ options }: { options: { min?: number; max?: number } }): Facts => ({
  minLength: options.min,
  maxLength: options.max,
})

/** The JSON Schema keywords for each kind, besides the type. */
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

/** The JSON Schema keywords for a stored value. */
export function factsOf(field: FieldOf<ScalarKind>): Facts {
  const facts = (factsByKind[field.kind] as (field: FieldOf<ScalarKind>) => Facts)(field)
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined))
}

/**
 * The JSON Schema keywords for a value in a request. A formatted value may be longer than the stored one: a CNPJ has 14
 * significant characters, and 18 with punctuation.
 */
export function typedFactsOf(field: FieldOf<ScalarKind>, formats: Formats): Facts {
  if (field.kind !== 'text' || !field.options.format) return factsOf(field)
  const { format, max } = field.options
  const { description } = formats[format]
  return { description: `${description}${max === undefined ? '' : `, in ${max} characters at most`}.` }
}

/** The message key for a value that is not a text, by kind. */
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
