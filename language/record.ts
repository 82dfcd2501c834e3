import type { Field, FieldsData } from './field.ts'
import type { TimestampText } from './predicate.ts'

/** The record type of a declaration on the wire: key, fields, ids of references and counts of lists. */
export type RecordOf<F extends FieldsData, K extends string> = Simplify<
  KeyProperty<F, K> & OwnProperties<F> & IdProperties<F> & CountProperties<F> & SystemProperties
>

/** The record type for predicates on the server, which may also use the lists that the API does not send. */
export type ScopeOf<F extends FieldsData, K extends string> = Simplify<RecordOf<F, K> & ListProperties<F>>

/** The type of the input for a new record. */
export type InputOf<F extends FieldsData> = Simplify<
  { -readonly [P in RequiredKeys<F>]: ValueOf<F[P]> } & {
    -readonly [P in Exclude<WritableKeys<F>, RequiredKeys<F>>]?: ValueOf<F[P]> | null
  }
>

/** The type of a field's value, without null. */
export type ValueOf<X> = X extends Field<string, infer T, object> ? T : never

interface SystemProperties {
  readonly createdAt: TimestampText
  readonly deletedAt: TimestampText | null
}

type Simplify<T> = { [P in keyof T]: T[P] } & {}
type KeyProperty<F, K extends string> = [K] extends [never]
  ? unknown
  : K extends keyof F
    ? unknown
    : { readonly [P in K]: number }
type OptionsOf<X> = X extends Field<string, unknown, infer O> ? O : never
type HasOptions<X, O> = OptionsOf<X> extends O ? true : false
/** A default that starts with one dollar is computed when a record is created, so older records may have no value. */
type HasFixedDefault<X> =
  HasOptions<X, { default: `$${string}` }> extends true
    ? HasOptions<X, { default: `$$${string}` }>
    : HasOptions<X, { default: string | number | boolean }>
/** Whether a field always has a value. */
export type IsAlwaysSet<X> =
  X extends Field<'group' | 'many' | 'links' | 'rows' | 'translated' | 'tags' | 'choices' | 'boolean', unknown, object>
    ? true
    : OptionsOf<X> extends { show: object } | { enabled: object }
      ? false
      : HasOptions<X, { required: true }> extends true
        ? true
        : HasFixedDefault<X> extends true
          ? true
          : HasOptions<X, { touchedBy: 'save' }>
type IsOnWire<X> =
  X extends Field<'many' | 'links', unknown, { wire: 'count' | 'none' }>
    ? false
    : X extends Field<'ref', unknown, { as: 'id' }>
      ? false
      : true

type OwnProperties<F extends FieldsData> = {
  readonly [P in keyof F & string as IsOnWire<F[P]> extends true ? P : never]: IsAlwaysSet<F[P]> extends true
    ? ValueOf<F[P]>
    : ValueOf<F[P]> | null
}
type IdProperties<F extends FieldsData> = {
  readonly [P in keyof F & string as F[P] extends Field<'ref', unknown, { as: 'idAndObject' | 'id' }>
    ? `${P}Id`
    : never]: number | (HasOptions<F[P], { required: true }> extends true ? never : null)
}
type ListProperties<F extends FieldsData> = {
  readonly [P in keyof F & string as F[P] extends Field<'many', unknown, object> ? P : never]: readonly unknown[]
}
type CountProperties<F extends FieldsData> = {
  readonly [P in keyof F & string as CountName<P, F[P]>]: number
}
type CountName<P extends string, X> =
  X extends Field<'many', unknown, { count: infer C extends string }>
    ? C
    : X extends Field<'many', unknown, { wire: 'none' }>
      ? never
      : X extends Field<'many' | 'links' | 'rows', unknown, object>
        ? `${P}Count`
        : never

type WritableKeys<F> = {
  [P in keyof F & string]: F[P] extends Field<'many', unknown, object>
    ? never
    : HasOptions<F[P], { readonly: true }> extends true
      ? never
      : P
}[keyof F & string]
type RequiredKeys<F> = {
  [P in WritableKeys<F>]: HasOptions<F[P], { required: true }> extends true
    ? HasOptions<F[P], { default: string | number | boolean }> extends true
      ? never
      : P
    : never
}[WritableKeys<F>]
