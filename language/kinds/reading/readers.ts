import type { OptionsByKind } from '../../field.ts'
import type { Formats } from '../../formats.ts'
import type { ScalarField } from '../kinds.ts'
import { boolean } from './boolean.ts'
import { choice } from './choice.ts'
import { city } from './city.ts'
import { color } from './color.ts'
import { country } from './country.ts'
import { currency } from './currency.ts'
import { date } from './date.ts'
import { decimal } from './decimal.ts'
import { duration } from './duration.ts'
import { email } from './email.ts'
import { integer } from './integer.ts'
import { json } from './json.ts'
import { location } from './location.ts'
import { longText } from './longText.ts'
import { money } from './money.ts'
import { percent } from './percent.ts'
import { phone } from './phone.ts'
import { position } from './position.ts'
import type { Reader, SchemaKeywords } from './reader.ts'
import { ref } from './ref.ts'
import { region } from './region.ts'
import { richText } from './richText.ts'
import { secret } from './secret.ts'
import { sequence } from './sequence.ts'
import { slug } from './slug.ts'
import { text } from './text.ts'
import { time } from './time.ts'
import { timestamp } from './timestamp.ts'
import { url } from './url.ts'
import { zip } from './zip.ts'

/** The readers of the kinds with a single value. A kind without an entry here does not compile. */
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
  decimal,
  percent,
  money,
  duration,
  url,
  longText,
  richText,
  phone,
  time,
  color,
  currency,
  slug,
  sequence,
  position,
  secret,
  json,
  location,
} as const satisfies { readonly [K in ScalarField['kind']]: Reader<OptionsByKind[K]> }

export const getReader = ({ kind }: ScalarField): Reader<object> => readers[kind]

/** The JSON Schema keywords for a stored value. */
export const buildOutputKeywords = (field: ScalarField): SchemaKeywords =>
  omitUndefined(getReader(field).getKeywords(field.options))

/** The JSON Schema keywords for a value in a request. */
export function buildInputKeywords(field: ScalarField, formats: Formats): SchemaKeywords {
  const reader = getReader(field)
  return omitUndefined(reader.getInputKeywords?.(field.options, formats) ?? reader.getKeywords(field.options))
}

const omitUndefined = (getKeywords: SchemaKeywords): SchemaKeywords =>
  Object.fromEntries(Object.entries(getKeywords).filter(([, keyword]) => keyword !== undefined))
