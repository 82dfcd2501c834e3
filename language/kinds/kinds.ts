import type { FieldData, FieldKind, FieldOf, OptionsByKind } from '../field.ts'
import { boolean } from './boolean.ts'
import { choice } from './choice.ts'
import { choices } from './choices.ts'
import { city } from './city.ts'
import { color } from './color.ts'
import { country } from './country.ts'
import { currency } from './currency.ts'
import { date } from './date.ts'
import { decimal } from './decimal.ts'
import { duration } from './duration.ts'
import { email } from './email.ts'
import { file } from './file.ts'
import { files } from './files.ts'
import { group } from './group.ts'
import { integer } from './integer.ts'
import { json } from './json.ts'
import { type BodyWriter, type Kind, pickValue, type Values } from './kind.ts'
import { links } from './links.ts'
import { location } from './location.ts'
import { longText } from './longText.ts'
import { many } from './many.ts'
import { money } from './money.ts'
import { percent } from './percent.ts'
import { phone } from './phone.ts'
import { position } from './position.ts'
import { ref } from './ref.ts'
import { region } from './region.ts'
import { richText } from './richText.ts'
import { rows } from './rows.ts'
import { secret } from './secret.ts'
import { sequence } from './sequence.ts'
import { slug } from './slug.ts'
import { tags } from './tags.ts'
import { text } from './text.ts'
import { time } from './time.ts'
import { timestamp } from './timestamp.ts'
import { translated } from './translated.ts'
import { url } from './url.ts'
import { zip } from './zip.ts'

/** All kinds of field. A kind of `OptionsByKind` without an entry here does not compile. */
export const kinds = {
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
} as const satisfies { readonly [K in FieldKind]: Kind<OptionsByKind[K]> }

export const getKind = (kind: FieldKind): Kind<object> => kinds[kind]

/** Whether a value of this kind can be shown in one column. */
export const isSingleValue = (kind: FieldKind): boolean =>
  ['text', 'integer', 'decimal', 'boolean', 'date', 'timestamp', 'time', 'position'].includes(getKind(kind).type)

/** The kinds that have a trait. */
type KindsWith<T extends string> = {
  [K in FieldKind]: (typeof kinds)[K] extends { readonly [P in T]: unknown } ? K : never
}[FieldKind]

function createTraitCheck<T extends string>(trait: T) {
  const names: ReadonlySet<string> = new Set(Object.keys(kinds).filter((name) => trait in kinds[name as FieldKind]))
  return (field: FieldData | undefined): field is FieldOf<KindsWith<T>> => field !== undefined && names.has(field.kind)
}

/** Whether a field refers to another record. */
export const isReference = createTraitCheck('isReference')
/** Whether a field lists the records that refer to this record. Such a field is never written. */
export const isInverse = createTraitCheck('isInverse')
/** Whether a field has rows in a table of their own. */
export const hasRows = createTraitCheck('hasRows')
/** Whether a field lists records that also list this record. A join table stores the links. */
export const isLinks = createTraitCheck('isLinks')
/** Whether a field is a list of records or rows, which has a count. */
export const isList = createTraitCheck('isList')
/** Whether a field groups fields of the same record. */
export const isGroup = createTraitCheck('isGroup')
/** Whether a field is declared with fields of its own. */
export const holdsFields = createTraitCheck('holdsFields')
/** Whether a field has one text per language. */
export const isTranslated = createTraitCheck('isTranslated')
export const isFile = createTraitCheck('isFile')
/** Whether a field is a list of files in one column. */
export const isFileList = createTraitCheck('isFileList')
/** Whether a field has a file or a list of files. */
export const holdsFiles = createTraitCheck('holdsFiles')
export const isRegion = createTraitCheck('isRegion')
export const isCity = createTraitCheck('isCity')
/** Whether many records usually have the same value in a field, so that a filter offers the values that there are. */
export const hasCommonValues = createTraitCheck('hasCommonValues')
/** Whether a field has the kind `text` itself, and not a kind like `email` or `choice`. */
export const isPlainText = createTraitCheck('isPlainText')
export const isInteger = createTraitCheck('isInteger')
/** Whether a field has one or several of declared values. */
export const hasChoices = createTraitCheck('hasChoices')
/** Whether a field is a list of texts in one column. */
export const isTextList = createTraitCheck('isTextList')
/** Whether a field has any JSON value. */
export const isJson = createTraitCheck('isJson')
/** Whether a field has HTML. */
export const isRichText = createTraitCheck('isRichText')
/** Whether a field has a place on the earth, in two columns. */
export const isLocation = createTraitCheck('isLocation')
/** Whether a field has a value that is written but never read. */
export const isSecret = createTraitCheck('isSecret')
/** Whether a field has a text that the database gives each new record. */
export const isSequence = createTraitCheck('isSequence')
/** Whether a field says the position of its record in a list. */
export const isPosition = createTraitCheck('isPosition')
/** Whether the database gives the value of a field, so that no body or form has it. */
export const isGivenByDatabase = createTraitCheck('isGivenByDatabase')
/** Whether a field has a single value, which a body contains as a text, number or boolean. */
export const isScalar = createTraitCheck('isScalar')

/** Whether no two active records may have the same value in a field. */
export const isUnique = ({ kind, options }: FieldData): boolean =>
  'isAlwaysUnique' in kinds[kind] ||
  ('unique' in options && (options.unique === true || options.unique === 'everywhere'))

/** Whether a field is a place, which may lie within another. */
export const isPlace = createTraitCheck('isPlace')
export type PlaceField = FieldOf<'country' | 'region' | 'city' | 'zip'>

export type ListField = FieldOf<KindsWith<'isList'>>
export type TextListField = FieldOf<KindsWith<'isTextList'>>
export type ScalarField = FieldOf<KindsWith<'isScalar'>>

/** The empty value of a field: lists are empty and booleans false, never null. */
export const getEmptyValue = ({ kind }: FieldData): unknown => getKind(kind).empty ?? null

/** A field's part of a request body. */
export const buildFieldBody = (
  name: string,
  { kind, options }: FieldData,
  values: Values,
  writer: BodyWriter,
): Values => getKind(kind).toBody?.(name, options, values, writer) ?? pickValue(name, values)
