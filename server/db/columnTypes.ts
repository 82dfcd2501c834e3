import type { RawBuilder } from 'kysely'
import type { FieldData, FieldKind, OptionsByKind } from '#language/field.ts'
import { boolean } from './kinds/boolean.ts'
import { choice } from './kinds/choice.ts'
import { choices } from './kinds/choices.ts'
import { city } from './kinds/city.ts'
import { color } from './kinds/color.ts'
import type { ColumnKind } from './kinds/columnKind.ts'
import { country } from './kinds/country.ts'
import { currency } from './kinds/currency.ts'
import { date } from './kinds/date.ts'
import { decimal } from './kinds/decimal.ts'
import { duration } from './kinds/duration.ts'
import { email } from './kinds/email.ts'
import { file } from './kinds/file.ts'
import { files } from './kinds/files.ts'
import { group } from './kinds/group.ts'
import { integer } from './kinds/integer.ts'
import { json } from './kinds/json.ts'
import { links } from './kinds/links.ts'
import { location } from './kinds/location.ts'
import { longText } from './kinds/longText.ts'
import { many } from './kinds/many.ts'
import { money } from './kinds/money.ts'
import { percent } from './kinds/percent.ts'
import { phone } from './kinds/phone.ts'
import { position } from './kinds/position.ts'
import { ref } from './kinds/ref.ts'
import { region } from './kinds/region.ts'
import { richText } from './kinds/richText.ts'
import { rows } from './kinds/rows.ts'
import { secret } from './kinds/secret.ts'
import { sequence } from './kinds/sequence.ts'
import { slug } from './kinds/slug.ts'
import { tags } from './kinds/tags.ts'
import { text } from './kinds/text.ts'
import { time } from './kinds/time.ts'
import { timestamp } from './kinds/timestamp.ts'
import { translated } from './kinds/translated.ts'
import { url } from './kinds/url.ts'
import { zip } from './kinds/zip.ts'

const columnKinds = {
  text,
  email,
  integer,
  boolean,
  date,
  timestamp,
  choice,
  ref,
  many,
  links,
  group,
  rows,
  translated,
  file,
  files,
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
  tags,
  choices,
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
} as const satisfies { readonly [K in FieldKind]: ColumnKind<OptionsByKind[K]> }

/** The column of a kind, without the type of its options. */
export const columnKind = (kind: FieldKind): ColumnKind<object> => columnKinds[kind]

/** Whether values of this kind are stored as text; text is sorted and searched with `searchable`. */
export const isText = (kind: FieldKind): boolean => columnKind(kind).type === 'text'

/** The default value as an SQL expression. */
export const buildDefault = ({ kind, options }: FieldData): string | undefined => columnKind(kind).preset?.(options)

/** The condition of the check constraint; undefined if the type suffices. */
export const buildCheck = ({ kind, options }: FieldData, column: string): string | undefined =>
  columnKind(kind).check?.(options, column)

/** The expression of a field's value on the wire. Without a declared field, the column itself. */
export const buildWireValue = (field: FieldData | undefined, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  (field && columnKind(field.kind).toWire?.(field.options, column)) ?? column
