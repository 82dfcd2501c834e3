import type { ExpressionData } from '../expressions/expression.ts'
import type { Formats } from '../formats.ts'
import type { Label } from '../label.ts'
import type { PredicateData, Scalar } from '../predicate.ts'
import { isObject } from '../values.ts'

/** The options that every kind of field has. */
export interface CommonOptions {
  readonly label?: Label
  /** The sentence below the input. */
  readonly help?: Label
  /** Other names by which the heading of a column in an imported file is recognized. */
  readonly aliases?: readonly string[]
  /** A value is required: always, or while the condition holds for the record. A stored file counts. */
  readonly required?: boolean | PredicateData
  /** Never written by a form or a request body. */
  readonly readonly?: boolean
  /** Can only be written when the record is created. */
  readonly createOnly?: boolean
  /** The field is shown while this condition holds for the record; otherwise it is hidden and stored as null. */
  readonly show?: PredicateData
  /**
   * The input is enabled while this condition holds; otherwise it is disabled and the value is stored as null. If the
   * condition requires another field (`{ country: { ne: null } }`), a body with a value here but none there is refused.
   */
  readonly enabled?: PredicateData
  /**
   * Who may change the value of an existing record, evaluated on the stored record. For other users the input is
   * locked.
   */
  readonly mayChange?: PredicateData
  /**
   * Who sees the field, in which records. For other users it is neither sent nor usable in lists, and their saves keep
   * its value.
   */
  readonly maySee?: PredicateData
  /** The path of a field; when that field changes, this one is cleared. */
  readonly clearedBy?: string
  /**
   * The path of a field of a referenced record, `part.price`. A form copies its value when the user chooses the record;
   * the server copies it if the body of a new record, or a row, does not contain this field.
   */
  readonly copiedFrom?: string
  /** The paths of fields that are set to null when a save changes this field. */
  readonly clears?: readonly string[]
  /** The name of an input that replaces the one of the kind. */
  readonly widget?: string
  /** The name of a component that is shown above the value on the page of a record. */
  readonly slot?: string
  /** How the value is computed from the record; `f.computed` declares it. Such a field is read-only. */
  readonly computed?: ExpressionData
  /** False for a value over rows or related records that is computed whenever it is read, and not by each save. */
  readonly stored?: boolean
  /** For a value that is not stored: lists are sorted and filtered by it, and conditions read it. */
  readonly sortable?: boolean
  /**
   * Its earlier name. Only `npm run db:diff` reads this option and the next two; delete them once a migration exists.
   */
  readonly renamedFrom?: string
  /** Its earlier kind; the stored values are converted. */
  readonly wasKind?: string
  /** The value for the records that exist, if the field is new or becomes required: a value, `$now` or `$field.…`. */
  readonly fill?: Scalar
}

export interface Unique {
  /**
   * No two active records may have the same value; text is compared without case and accents. Of a resource with
   * `belongsTo`, no two of the same owner; `everywhere`: no two at all.
   */
  readonly unique?: boolean | 'everywhere'
}

/** The type of a kind's values in predicates. Kinds with the same type accept the same tests. */
export type ValueType =
  | 'text'
  | 'integer'
  /** An exact number, a text on the wire. */
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'timestamp'
  /** A wall-clock time, a text on the wire. */
  | 'time'
  | 'reference'
  | 'file'
  /** A list of files. */
  | 'files'
  | 'group'
  /** A list of texts. */
  | 'texts'
  /** A text that is written but never read. */
  | 'secret'
  /** Any JSON value. */
  | 'json'
  /** HTML, which is searched as plain text. */
  | 'richText'
  /** A place on the earth. */
  | 'location'
  /** A place in a list. */
  | 'position'
  /** One text per language. */
  | 'translations'
  /** A list of records or rows, which can be counted. */
  | 'records'
  /** A list of records that are chosen by their keys. */
  | 'links'

/**
 * The type of the cells of a column: `day` is YYYY-MM-DD, `instant` and `instantDay` (shown as a day) are ISO 8601,
 * `paddedId` is a number shown with at least four digits, `amount` an exact number with decimals, `share` a percentage,
 * `elapsed` a duration, `time` a wall-clock time.
 */
export type CellKind =
  | 'text'
  | 'number'
  | 'amount'
  | 'share'
  | 'elapsed'
  | 'time'
  | 'paddedId'
  | 'day'
  | 'instant'
  | 'instantDay'

/**
 * The form of an option's value. An object with `names` allows one of these names, one with `oneOrSeveral` also a list
 * of them, one with `texts` a text for each of these names, and one with `values` any names, each with one of these
 * values.
 */
export type OptionForm =
  | 'flag'
  | 'whole'
  | 'decimal'
  | 'text'
  | 'scalar'
  | 'texts'
  | 'condition'
  | 'fields'
  | 'format'
  /** `true`, `false` or `everywhere`. */
  | 'uniqueness'
  /** The appearance of each value of a choice. */
  | 'valueOptions'
  /** A text for each of several names. */
  | 'textMap'
  | { readonly what: string; readonly names: readonly string[] }
  | { readonly what: string; readonly oneOrSeveral: readonly string[] }
  | { readonly what: string; readonly texts: readonly string[] }
  | { readonly what: string; readonly values: readonly string[] }

/** The texts and formats of one language. */
export interface ValueFormatContext {
  readonly formats: Formats
  readonly translate: {
    readonly locale: string
    readonly lookup: (key: string, params?: { readonly [name: string]: string | number }) => string | undefined
  }
  readonly timeZone?: string
}

/** The declaration of a displayed value. The options are empty for keys, counts and system timestamps. */
export interface DisplayedValue<O extends object> {
  readonly options: Partial<O>
  /** The resource that declares the field, and the path in that resource. */
  readonly resource: { readonly name: string }
  readonly path: string
  /** The record or row that holds the value, if it is known. */
  readonly record?: unknown
}

export type Values = { readonly [name: string]: unknown }

/** Functions that a kind needs to build its part of a request body. */
export interface BodyWriter {
  /** The name of the key field of the resource to which a reference points. */
  readonly getKeyName: (to: string) => string
  /** The body of the fields of a group or row. */
  readonly writeFields: (fields: object, values: Values) => Values
}

/** The definition of one kind of field. */
export interface Kind<O extends object> {
  readonly type: ValueType
  /** The empty value of a field, by default null. If it is something else, the field is never null. */
  readonly empty?: unknown
  /** The type of the cells of its columns; by default text. */
  readonly cell?: CellKind
  /** Whether values often differ in one character only; lists then show them in a monospaced font. */
  readonly isIdentifier?: boolean
  /** Whether the values are codes, which are picked from a list. */
  readonly isCode?: boolean
  /** Formats a value for display; it is never called with an empty value. */
  text(value: unknown, formatContext: ValueFormatContext, displayedValue: DisplayedValue<O>): string
  /** The number for a cell of a spreadsheet; undefined if a double would lose digits. */
  toNumber?(value: unknown): number | undefined
  /** The field's part of a request body; by default the value at the field's name, if there is one. */
  toBody?(name: string, options: O, values: Values, writer: BodyWriter): Values
}

/** The part of a kind that only the check of declarations uses. Browser builds omit it. */
export interface KindCheck<O extends object> {
  /** The value type of each option that only this kind has. Options that all kinds share are checked elsewhere. */
  readonly options: { readonly [W in Exclude<keyof O, keyof CommonOptions>]-?: OptionForm }
  /** Whether rows cannot have it, because it concerns the whole table. */
  readonly isImpossibleInRows?: boolean
  /** The options that a declaration must have. */
  readonly requiredOptions?: readonly string[]
  /**
   * Finds problems of options that have the right form. It replaces the general checks of `min`, `max` and `default`.
   */
  findProblems?(options: O): readonly (readonly [option: string, problem: string])[]
  /** The paths of fields that its options name, by option, and the kinds that these fields may have. */
  getFieldPaths?(options: O): readonly (readonly [option: string, path: string, kinds: readonly string[]])[]
  /** Finds the problem of a value in a condition whose type is right. */
  findOperandProblem?(value: unknown, options: O): string | undefined
  /** Whether an action may set the value; by default never. */
  isSettable?(value: unknown, options: O): boolean
  /** The number that `min` and `max` limit: the value itself, or its length. */
  getSize?(value: unknown): number
}

/** The text of one property of a value; empty if there is none. */
export const getPropertyText = (value: unknown, name: string | undefined): string =>
  isObject(value) && name !== undefined ? String(value[name] ?? '') : ''

/** An object with only the field's value; empty if the value is undefined. */
export const pickValue = (name: string, values: Values): Values =>
  values[name] === undefined ? {} : { [name]: values[name] }

export const toText = (value: unknown): string => String(value)

/** The texts of a list; empty for anything else. */
export const toTexts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** The texts of a list as one text, which a cell of a file can hold. */
export const joinTexts = (texts: readonly string[]): string => texts.join('; ')
