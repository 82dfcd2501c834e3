import type { OptionsByKind } from '../../field.ts'
import type { Formats } from '../../formats.ts'
import type { ScalarField } from '../kinds.ts'
import { boolean } from './boolean.ts'
import { choice } from './choice.ts'
import { city } from './city.ts'
import { country } from './country.ts'
import { date } from './date.ts'
import { email } from './email.ts'
import { integer } from './integer.ts'
import type { Facts, Reader } from './reader.ts'
import { ref } from './ref.ts'
import { region } from './region.ts'
import { text } from './text.ts'
import { timestamp } from './timestamp.ts'
import { zip } from './zip.ts'

/** The readers of the kinds with a single value. One without an entry here does not compile. */
const readers = {
  text,
  email,
  integer,
  boolean,
  date,
  timestamp,
  choice,
  ref,
  country,
  region,
  city,
  zip,
} as const satisfies { readonly [K in ScalarField['kind']]: Reader<OptionsByKind[K]> }

export const readerOf = ({ kind }: ScalarField): Reader<object> => readers[kind]

/** The JSON Schema keywords for a stored value. */
export const factsOf = (field: ScalarField): Facts => defined(readerOf(field).facts(field.options))

/** The JSON Schema keywords for a value in a request. */
export function inputFactsOf(field: ScalarField, formats: Formats): Facts {
  const reader = readerOf(field)
  return defined(reader.inputFacts?.(field.options, formats) ?? reader.facts(field.options))
}

const defined = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined))
