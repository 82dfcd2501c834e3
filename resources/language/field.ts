import type { PredicateData } from './predicate.ts'

/** The kinds of field. Every table by kind (language, input, column, SQL, body) has an entry for each. */
export type FieldKind =
  | 'text'
  | 'email'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'choice'
  | 'ref'
  | 'many'
  | 'group'
  | 'rows'
  | 'translated'
  | 'file'
  | 'country'
  | 'region'
  | 'city'
  | 'zip'

/** Text formats with their own rules: `rules/formats.ts` must have an entry for each, or it does not compile. */
export type FormatName = 'personName' | 'cpf' | 'cnpj' | 'cpfOrCnpj' | 'macAddress' | 'url'

/** Inputs that can replace the one of the field's kind; `src/widgets.ts` has a component for each. */
export type WidgetName = 'slotRing'

/** The languages of content, as opposed to the interface. */
export const contentLanguages = ['pt-BR', 'en-US', 'es-ES'] as const
export type ContentLanguage = (typeof contentLanguages)[number]

declare const VALUE: unique symbol

/** A field in the type system: its kind, its literal options, and the type of its value on the wire. */
export interface Field<K extends string, T, O extends object> {
  readonly kind: K
  readonly options: O
  /** Only for type inference; never set. */
  readonly [VALUE]?: T
}

export interface CommonOptions {
  /** A value is required; a stored file counts. */
  readonly required?: boolean
  /** Never written by a form or a request body. */
  readonly readonly?: boolean
  /** Can only be written when the record is created. */
  readonly createOnly?: boolean
  /** Shown only if it holds; otherwise hidden and stored as null. */
  readonly show?: PredicateData
  /**
   * Enabled only if it holds; otherwise disabled and stored as null. If it requires another field (`{ country: { ne:
   * null } }`), a body with a value here but none there is refused.
   */
  readonly enabled?: PredicateData
  /** Who may change the value of an existing record, evaluated on the stored record; for others it is locked. */
  readonly mayChange?: PredicateData
  /** The path of a field; when that field changes, this one is cleared. */
  readonly clearedBy?: string
  /** The paths of fields that are set to null when a save changes this field. */
  readonly clears?: readonly string[]
  readonly widget?: WidgetName
}
interface Unique {
  /** No two active records may have the same value; text is compared without case and accents. */
  readonly unique?: boolean
}
export interface TextOptions extends CommonOptions, Unique {
  readonly min?: number
  readonly max?: number
  readonly format?: FormatName
  readonly multiline?: boolean
  /**
   * The input accepts at most `max` UTF-16 code units. Without it, longer input is accepted and then refused with a
   * message.
   */
  readonly stopsAtMax?: boolean
  readonly default?: string
}
export interface EmailOptions extends CommonOptions, Unique {
  readonly max?: number
}
export interface IntegerOptions extends CommonOptions, Unique {
  readonly min?: number
  readonly max?: number
  readonly default?: number
}
export interface BooleanOptions extends CommonOptions {
  readonly default?: boolean
  /** At most one record has `true`, active or not: initially the first record created; actions move it to another. */
  readonly exclusive?: boolean
}
export interface DateOptions extends CommonOptions {
  /** The day must be at least this many years before today. */
  readonly atLeastYearsAgo?: number
}
export interface TimestampOptions extends CommonOptions {
  /** `save`: the server updates it whenever content is saved, but not on a toggle or a move of an exclusive mark. */
  readonly touchedBy?: 'save'
}
export interface ChoiceOptions extends CommonOptions {
  readonly values: readonly string[]
  readonly default?: string
}
export interface RefOptions extends CommonOptions {
  /** The name of a resource, or `resource.field` for the rows of that field. */
  readonly to: string
  /**
   * The form on the wire. `object`: {key, title}; `idAndObject`: `{field}Id` beside {key, title}; `title`: {title}
   * only; `id`: `{field}Id` only.
   */
  readonly as: 'object' | 'idAndObject' | 'title' | 'id'
  /** The field of the target that is displayed; for rows, the title of a reference of the row: `question.quest`. */
  readonly title?: string
  /** The named choices of the target that the input offers; by default the target's list. */
  readonly from?: string
  /** Restricts what the input offers. The server enforces its own rules. */
  readonly offers?: PredicateData
  /** Whether the input can create a new target from typed text. */
  readonly create?: boolean
  /** If there is exactly one choice, it is selected and the input is locked. */
  readonly lockIfOnly?: boolean
}
export interface ManyOptions extends CommonOptions {
  /** The name of a resource, or `resource.field` for the rows of that field. */
  readonly to: string
  /** The reference of the target that points to this record. */
  readonly via: string
  /** The fields of the target that each entry contains besides its key. */
  readonly entries?: readonly string[]
  /** `entries` (the default): list and count; `count`: count only; `none`: only available to predicates. */
  readonly wire?: 'entries' | 'count' | 'none'
  /** The name of the count on the wire; by default `{field}Count`. */
  readonly count?: string
}
export interface GroupOptions extends CommonOptions {
  readonly fields: FieldsData
}
export interface RowsOptions extends CommonOptions {
  readonly fields: FieldsData
  /** The name of the child table. */
  readonly table: string
  /**
   * The name of a row's key on the wire, if rows are addressed individually; by default all rows are replaced with each
   * save.
   */
  readonly key?: string
  readonly atLeast?: number
  readonly max?: number
  /** Fields whose values must be unique among the rows of a record. */
  readonly uniqueBy?: readonly string[]
  /** Whether rows have createdAt and updatedAt. */
  readonly stamped?: boolean
}
export interface TranslatedOptions extends CommonOptions {
  /** The name of the text in each `{language, …}` row on the wire. */
  readonly text: string
  readonly max?: number
  readonly atLeast?: number
  /** Whether the text of the language selected in the form is required. */
  readonly requiredWhereSelected?: boolean
}
export interface FileOptions extends CommonOptions {
  readonly accept: 'image/*'
  readonly maxBytes: number
}
export interface PlaceOptions extends CommonOptions {
  readonly max?: number
  /** The path of the containing place: a region or postal code is in a country, a city in a region. */
  readonly within?: string
  /** Maps answers of the postal-code lookup to the paths that they fill. */
  readonly fills?: { readonly [answer in 'uf' | 'localidade']?: string }
}

/** The options of each kind. */
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
  group: GroupOptions
  rows: RowsOptions
  translated: TranslatedOptions
  file: FileOptions
  country: PlaceOptions
  region: PlaceOptions
  city: PlaceOptions
  zip: PlaceOptions
}

/** A field at run time: a union discriminated by `kind`. */
export type FieldData = { [K in FieldKind]: Field<K, unknown, OptionsByKind[K]> }[FieldKind]
export type FieldOf<K extends FieldKind> = Extract<FieldData, { kind: K }>
export type FieldsData = { readonly [name: string]: FieldData }
