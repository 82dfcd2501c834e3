import type { BooleanOptions } from './kinds/boolean.ts'
import type { ChoiceOptions } from './kinds/choice.ts'
import type { ChoicesOptions } from './kinds/choices.ts'
import type { ColorOptions } from './kinds/color.ts'
import type { CurrencyOptions } from './kinds/currency.ts'
import type { DateOptions } from './kinds/date.ts'
import type { DecimalOptions } from './kinds/decimal.ts'
import type { DurationOptions } from './kinds/duration.ts'
import type { EmailOptions } from './kinds/email.ts'
import type { FileOptions, FileRef } from './kinds/file.ts'
import type { FilesOptions } from './kinds/files.ts'
import type { GroupOptions } from './kinds/group.ts'
import type { IntegerOptions } from './kinds/integer.ts'
import type { JsonOptions } from './kinds/json.ts'
import type { CommonOptions } from './kinds/kind.ts'
import type { LinksOptions } from './kinds/links.ts'
import type { LocationOptions } from './kinds/location.ts'
import type { LongTextOptions } from './kinds/longText.ts'
import type { ManyOptions } from './kinds/many.ts'
import type { MoneyOptions } from './kinds/money.ts'
import type { PercentOptions } from './kinds/percent.ts'
import type { PhoneOptions } from './kinds/phone.ts'
import type { PlaceOptions } from './kinds/place.ts'
import type { PositionOptions } from './kinds/position.ts'
import type { RefOptions } from './kinds/ref.ts'
import type { RichTextOptions } from './kinds/richText.ts'
import type { RowsOptions } from './kinds/rows.ts'
import type { SecretOptions } from './kinds/secret.ts'
import type { SequenceOptions } from './kinds/sequence.ts'
import type { SlugOptions } from './kinds/slug.ts'
import type { TagsOptions } from './kinds/tags.ts'
import type { TextOptions } from './kinds/text.ts'
import type { TimeOptions } from './kinds/time.ts'
import type { TimestampOptions } from './kinds/timestamp.ts'
import type { TranslatedOptions } from './kinds/translated.ts'
import type { UrlOptions } from './kinds/url.ts'
import type { Location } from './locations.ts'
import type { DateText, DecimalText, TimestampText, TimeText } from './predicate.ts'

declare const VALUE: unique symbol

/** A field in the type system: its kind, its literal options, and the type of its value on the wire. */
export interface Field<K extends string, T, O extends object> {
  readonly kind: K
  readonly options: O
  /** Only for type inference; never set. */
  readonly [VALUE]?: T
}

/** A kind whose builder takes only options: these options, and the type of the value on the wire, without null. */
interface PlainKind<O extends CommonOptions, T> {
  readonly options: O
  readonly value: T
}

/** The plain kinds without a required option. `f` gets a builder for each. */
export interface PlainKinds {
  text: PlainKind<TextOptions, string>
  email: PlainKind<EmailOptions, string>
  integer: PlainKind<IntegerOptions, number>
  boolean: PlainKind<BooleanOptions, boolean>
  /** A calendar day, YYYY-MM-DD, without a time zone. */
  date: PlainKind<DateOptions, DateText>
  /** An instant, ISO 8601 UTC with milliseconds. */
  timestamp: PlainKind<TimestampOptions, TimestampText>
  /** ISO 3166-1 alpha-2. */
  country: PlainKind<PlaceOptions, string>
  region: PlainKind<PlaceOptions, string>
  city: PlainKind<PlaceOptions, string>
  /** A postal code: 12345-678 in the country BR, any text elsewhere. */
  zip: PlainKind<PlaceOptions, string>
  /** An exact number, as a text with its decimals: `12.50`. */
  decimal: PlainKind<DecimalOptions, DecimalText>
  /** An exact percentage: `12.5` is 12.5 %. */
  percent: PlainKind<PercentOptions, DecimalText>
  /** An absolute address, `https://…`. */
  url: PlainKind<UrlOptions, string>
  /** A text of several lines. */
  longText: PlainKind<LongTextOptions, string>
  /** HTML with few tags. */
  richText: PlainKind<RichTextOptions, string>
  /** A phone number in E.164, `+5511987654321`. */
  phone: PlainKind<PhoneOptions, string>
  /** ISO 4217. */
  currency: PlainKind<CurrencyOptions, string>
  /** A color, `#rrggbb` in lower case. */
  color: PlainKind<ColorOptions, string>
  /** A wall-clock time of 24 hours, `14:30`. */
  time: PlainKind<TimeOptions, TimeText>
  /** A whole number of seconds. */
  duration: PlainKind<DurationOptions, number>
  /** Any JSON value but a text or null. */
  json: PlainKind<JsonOptions, unknown>
  /** A place on the earth. */
  location: PlainKind<LocationOptions, Location>
  /** A place in a list, an exact number as a text. */
  position: PlainKind<PositionOptions, string>
  /** A unique part of an address, `sao-joao`. */
  slug: PlainKind<SlugOptions, string>
  /** A list of short texts, never null. */
  tags: PlainKind<TagsOptions, readonly string[]>
}

/** The plain kinds with a required option. `f` gets a builder for each. */
export interface ConfiguredKinds {
  /** An exact amount in a currency, as a text with the decimals of the currency: `12.50`. */
  money: PlainKind<MoneyOptions, DecimalText>
  /** A text that is written but never read; `{name}IsSet` is on the wire instead. */
  secret: PlainKind<SecretOptions, string>
  file: PlainKind<FileOptions, FileRef>
  /** A list of files in the order that the user gave them, never null. */
  files: PlainKind<FilesOptions, readonly FileRef[]>
  /** A text with a number that each new record gets, `ORD-0001`. */
  sequence: PlainKind<SequenceOptions, string>
}

type OptionsOf<Kinds extends object> = { [K in keyof Kinds]: Kinds[K]['options' & keyof Kinds[K]] }

/** The options of each kind. Every registry of kinds (language, inputs, columns) has an entry for each. */
export interface OptionsByKind extends OptionsOf<PlainKinds>, OptionsOf<ConfiguredKinds> {
  choice: ChoiceOptions
  choices: ChoicesOptions
  ref: RefOptions
  many: ManyOptions
  links: LinksOptions
  group: GroupOptions<FieldsData>
  rows: RowsOptions<FieldsData>
  translated: TranslatedOptions
}
export type FieldKind = keyof OptionsByKind

/** A field at run time: a union discriminated by `kind`. */
export type FieldData = FieldsByKind[FieldKind]
export type FieldOf<K extends FieldKind> = FieldsByKind[K]
type FieldsByKind = { [K in FieldKind]: Field<K, unknown, OptionsByKind[K]> }
export type FieldsData = { readonly [name: string]: FieldData }
