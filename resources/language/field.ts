import type { BooleanOptions } from './kinds/boolean.ts'
import type { ChoiceOptions } from './kinds/choice.ts'
import type { DateOptions } from './kinds/date.ts'
import type { EmailOptions } from './kinds/email.ts'
import type { FileOptions } from './kinds/file.ts'
import type { GroupOptions } from './kinds/group.ts'
import type { IntegerOptions } from './kinds/integer.ts'
import type { ManyOptions } from './kinds/many.ts'
import type { PlaceOptions } from './kinds/place.ts'
import type { RefOptions } from './kinds/ref.ts'
import type { RowsOptions } from './kinds/rows.ts'
import type { TextOptions } from './kinds/text.ts'
import type { TimestampOptions } from './kinds/timestamp.ts'
import type { TranslatedOptions } from './kinds/translated.ts'

declare const VALUE: unique symbol

/** A field in the type system: its kind, its literal options, and the type of its value on the wire. */
export interface Field<K extends string, T, O extends object> {
  readonly kind: K
  readonly options: O
  /** Only for type inference; never set. */
  readonly [VALUE]?: T
}

/** The options of each kind. Every registry of kinds (language, inputs, columns) has an entry for each. */
export interface OptionsByKind {
  text: TextOptions
  email: EmailOptions
  integer: IntegerOptions
  boolean: BooleanOptions
  date: DateOptions
  timestamp: TimestampOptions
  choice: ChoiceOptions
  ref: RefOptions
  many: ManyOptions
  group: GroupOptions<FieldsData>
  rows: RowsOptions<FieldsData>
  translated: TranslatedOptions
  file: FileOptions
  country: PlaceOptions
  region: PlaceOptions
  city: PlaceOptions
  zip: PlaceOptions
}
export type FieldKind = keyof OptionsByKind

/** A field at run time: a union discriminated by `kind`. */
export type FieldData = { [K in FieldKind]: Field<K, unknown, OptionsByKind[K]> }[FieldKind]
export type FieldOf<K extends FieldKind> = Extract<FieldData, { kind: K }>
export type FieldsData = { readonly [name: string]: FieldData }
