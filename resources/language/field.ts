import type { PredicateData } from './predicate.ts'

/** The kinds of field. Each has one row in every kind table: language, input, column, SQL, body. */
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

/** Formats that need a rule of their own: `rules/formats.ts` has one entry for each, or the project does not compile. */
export type FormatName = 'personName' | 'cpf' | 'cnpj' | 'cpfOrCnpj' | 'macAddress' | 'url'

/** Inputs that a field may name instead of its kind's own; `src/widgets.ts` has one component for each. */
export type WidgetName = 'slotRing'

/** The languages that content (not the interface) is written in. */
export const contentLanguages = ['pt-BR', 'en-US', 'es-ES'] as const
export type ContentLanguage = (typeof contentLanguages)[number]

declare const VALUE: unique symbol

/** A field as the types see it: its kind, its options to the letter, and the type of its value on the wire. */
export interface Field<K extends string, T, O extends object> {
  readonly kind: K
  readonly options: O
  /** Exists for inference only. */
  readonly [VALUE]?: T
}

export interface CommonOptions {
  /** A value must be there; a stored file counts. */
  readonly required?: boolean
  /** Never written by a form or a body. */
  readonly readonly?: boolean
  /** Written when the record is created and never again. */
  readonly createOnly?: boolean
  /** Shown only where it holds; elsewhere hidden, and stored as null. */
  readonly show?: PredicateData
  /**
   * Open to typing only where it holds; elsewhere disabled, and stored as null. Where it asks for another field
   * (`{ country: { ne: null } }`), a body with a value here and none there is refused.
   */
  readonly enabled?: PredicateData
  /** Who may change it once the record is there, asked of the record as it is stored; for others it is locked. */
  readonly mayChange?: PredicateData
  /** The path of a field whose change empties this one. */
  readonly clearedBy?: string
  /** Paths that become null when a save changes this field. */
  readonly clears?: readonly string[]
  readonly widget?: WidgetName
}
interface Unique {
  /** No two living records share the value; text is compared without regard to case and accents. */
  readonly unique?: boolean
}
export interface TextOptions extends CommonOptions, Unique {
  readonly min?: number
  readonly max?: number
  readonly format?: FormatName
  readonly multiline?: boolean
  /** The input takes no more UTF-16 units than `max`. Without it what is too long stays and is refused with a sentence. */
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
  /** One record holds `true`, whatever its state: the first that is created, until an action moves it to another. */
  readonly exclusive?: boolean
}
export interface DateOptions extends CommonOptions {
  /** The day lies at least this many years before today. */
  readonly atLeastYearsAgo?: number
}
export interface TimestampOptions extends CommonOptions {
  /** `save`: the server moves it at every save of content (never at a toggle or an exclusive move). */
  readonly touchedBy?: 'save'
}
export interface ChoiceOptions extends CommonOptions {
  readonly values: readonly string[]
  readonly default?: string
}
export interface RefOptions extends CommonOptions {
  /** A resource's name, or `resource.field` for the rows of that field. */
  readonly to: string
  /**
   * Its form on the wire: `object` {key, title}; `idAndObject` `{field}Id` beside {key, title}; `title` {title} alone;
   * `id` `{field}Id` alone.
   */
  readonly as: 'object' | 'idAndObject' | 'title' | 'id'
  /** The target's field that names it to a person; of rows the title of what they refer to: `question.quest`. */
  readonly title?: string
  /** Which named choices of the target the input offers; absent: the target's list. */
  readonly from?: string
  /** Which of them the input offers to a person; what else is refused is the server's to say. */
  readonly offers?: PredicateData
  /** The input may create a new target from what was typed. */
  readonly create?: boolean
  /** Where exactly one choice exists it is taken, and the input locked. */
  readonly lockIfOnly?: boolean
}
export interface ManyOptions extends CommonOptions {
  /** A resource's name, or `resource.field` for the rows of that field. */
  readonly to: string
  /** The target's reference that points back here. */
  readonly via: string
  /** The target's fields that each entry shows beside its key. */
  readonly entries?: readonly string[]
  /** `entries` (the default): list and count; `count`: the count alone; `none`: only predicates see it. */
  readonly wire?: 'entries' | 'count' | 'none'
  /** The count's name on the wire; `{field}Count` where absent. */
  readonly count?: string
}
export interface GroupOptions extends CommonOptions {
  readonly fields: FieldsData
}
export interface RowsOptions extends CommonOptions {
  readonly fields: FieldsData
  /** The child table. */
  readonly table: string
  /** The wire name of a row's own key, where rows are addressed one by one; absent: rows are replaced as a whole. */
  readonly key?: string
  readonly atLeast?: number
  readonly max?: number
  /** Fields whose value may stand in one row only of a record. */
  readonly uniqueBy?: readonly string[]
  /** Rows carry createdAt and updatedAt. */
  readonly stamped?: boolean
}
export interface TranslatedOptions extends CommonOptions {
  /** The name of the text in each `{language, …}` row on the wire. */
  readonly text: string
  readonly max?: number
  readonly atLeast?: number
  /** The form asks for the language that is selected in it. */
  readonly requiredWhereSelected?: boolean
}
export interface FileOptions extends CommonOptions {
  readonly accept: 'image/*'
  readonly maxBytes: number
}
export interface PlaceOptions extends CommonOptions {
  readonly max?: number
  /** The path of the place that holds this one: a region or a postal code lies within a country, a city within a region. */
  readonly within?: string
  /** Answers of the postal-code lookup and the paths that they fill. */
  readonly fills?: { readonly [answer in 'uf' | 'localidade']?: string }
}

/** Which options belong to which kind. */
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

/** A field as the engine sees it: a union told apart by `kind`. */
export type FieldData = { [K in FieldKind]: Field<K, unknown, OptionsByKind[K]> }[FieldKind]
export type FieldOf<K extends FieldKind> = Extract<FieldData, { kind: K }>
export type FieldsData = { readonly [name: string]: FieldData }
