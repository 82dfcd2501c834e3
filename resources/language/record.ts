import type { Field, FieldsData } from './field.ts'
import type { TimestampText } from './predicate.ts'

/** A stored file on the wire: a signed address that expires, the file name, and a thumbnail for pictures. */
export interface FileRef {
  readonly tempUri: string
  readonly name: string
  readonly thumbUri?: string
}

/** The record type of a declaration on the wire: key, fields, ids of references and counts of lists. */
export type RecordOf<F extends FieldsData, K extends string> = Flat<
  KeyOf<F, K> & OwnOf<F> & IdsOf<F> & CountsOf<F> & System
>

/** The record type for predicates on the server, which may also use the lists that the API does not send. */
export type ScopeOf<F extends FieldsData, K extends string> = Flat<RecordOf<F, K> & HiddenOf<F>>

/** The type of the input for a new record. */
export type InputOf<F extends FieldsData> = Flat<
  { -readonly [P in Required<F>]: ValueOf<F[P]> } & {
    -readonly [P in Exclude<Settable<F>, Required<F>>]?: ValueOf<F[P]> | null
  }
>

/** The type of a field's value, without null. */
export type ValueOf<X> = X extends Field<string, infer T, object> ? T : never

interface System {
  readonly createdAt: TimestampText
  readonly deletedAt: TimestampText | null
}

type Flat<T> = { [P in keyof T]: T[P] } & {}
type KeyOf<F, K extends string> = [K] extends [never]
  ? unknown
  : K extends keyof F
    ? unknown
    : { readonly [P in K]: number }
type Options<X> = X extends Field<string, unknown, infer O> ? O : never
type Has<X, O> = Options<X> extends O ? true : false
type IsNeverNull<X> =
  X extends Field<'group' | 'many' | 'rows' | 'translated' | 'boolean', unknown, object>
    ? true
    : Options<X> extends { show: object } | { enabled: object }
      ? false
      : Has<X, { required: true }> extends true
        ? true
        : Has<X, { default: string | number | boolean } | { touchedBy: 'save' }>
type OnWire<X> =
  X extends Field<'many', unknown, { wire: 'count' | 'none' }>
    ? false
    : X extends Field<'ref', unknown, { as: 'id' }>
      ? false
      : true

type OwnOf<F extends FieldsData> = {
  readonly [P in keyof F & string as OnWire<F[P]> extends true ? P : never]: IsNeverNull<F[P]> extends true
    ? ValueOf<F[P]>
    : ValueOf<F[P]> | null
}
type IdsOf<F extends FieldsData> = {
  readonly [P in keyof F & string as F[P] extends Field<'ref', unknown, { as: 'idAndObject' | 'id' }>
    ? `${P}Id`
    : never]: number | (Has<F[P], { required: true }> extends true ? never : null)
}
type HiddenOf<F extends FieldsData> = {
  readonly [P in keyof F & string as F[P] extends Field<'many', unknown, object> ? P : never]: readonly unknown[]
}
type CountsOf<F extends FieldsData> = {
  readonly [P in keyof F & string as CountName<P, F[P]>]: number
}
type CountName<P extends string, X> =
  X extends Field<'many', unknown, { count: infer C extends string }>
    ? C
    : X extends Field<'many', unknown, { wire: 'none' }>
      ? never
      : X extends Field<'many' | 'rows', unknown, object>
        ? `${P}Count`
        : never

type Settable<F> = {
  [P in keyof F & string]: F[P] extends Field<'many', unknown, object>
    ? never
    : Has<F[P], { readonly: true }> extends true
      ? never
      : P
}[keyof F & string]
type Required<F> = {
  [P in Settable<F>]: Has<F[P], { required: true }> extends true
    ? Has<F[P], { default: string | number | boolean }> extends true
      ? never
      : P
    : never
}[Settable<F>]
