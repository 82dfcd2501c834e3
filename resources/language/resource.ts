import type { Field, FieldsData } from './field.ts'
import type { PathOf, Predicate, PredicateData, Scalar, UnknownKeys, ValueAt } from './predicate.ts'
import type { FileRef, RecordOf, ScopeOf } from './record.ts'

/** Icons by meaning; `src/ui/iconPaths.ts` draws each. */
export type IconName =
  | 'users'
  | 'profiles'
  | 'fragrances'
  | 'categories'
  | 'campaigns'
  | 'quiz'
  | 'devices'
  | 'capsules'
  | 'edit'
  | 'remove'
  | 'mail'
  | 'star'
  | 'qrCode'
  | 'key'
  | 'unlink'
  | 'check'
  | 'publish'
  | 'offline'
  | 'record'

/** Screens that replace a generated one; `src/App.tsx` maps each to a component. */
export type ScreenName = 'quizEditor'
/** Dialogs that an action opens in the browser, without a call; `src/App.tsx` maps each to a component. */
export type DialogName = 'resetCode' | 'qrCode'

/** How a column shows its value where its field's kind does not say. */
export type ColumnFormat = 'date' | 'paddedId' | 'status'

export interface ColumnData {
  readonly name: string
  /** The first of these that is not empty. */
  readonly first?: readonly string[]
  /** All of these that are not empty, in this order. */
  readonly join?: readonly string[]
  readonly path?: string
  /** The field it sorts by. A column of several fields without one cannot be sorted. */
  readonly sort?: string
  readonly format?: ColumnFormat
}

export type EffectData =
  /** A route of its own on the server: PUT {path}/{call}/{id}. */
  | { readonly call: string; readonly idIn?: 'path' | 'body' }
  /** PUT {path}/{path of the action}/{id}, or with the id in the body; `$now` is the server's clock. */
  | {
      readonly set: { readonly [path: string]: Scalar }
      readonly path: string
      readonly idIn?: 'path' | 'body'
      /** A rule of the server that may refuse, by name. */
      readonly guard?: string
      /** The answer carries the record. */
      readonly answers?: 'record'
      /** Moves the fields that a save touches. */
      readonly touches?: boolean
    }
  /** Something in the browser alone. */
  | { readonly dialog: DialogName }

/** The records of a list, those in one of their declared states where it is named. */
export interface AffectedList {
  readonly list: string
  readonly state?: string
}

export interface ActionData {
  /** Who may, on which record. The wrong person gets 403 and sees nothing. */
  readonly who?: PredicateData
  /** The state that it needs. The wrong state gets 409 and sees it hidden, or disabled with the reason. */
  readonly if?: PredicateData
  readonly otherwise?: 'hide' | 'disable'
  /** Asks before: always, or where this holds of the record. */
  readonly confirm?: boolean | PredicateData
  /**
   * Others that it touches: a mark that one record has alone, or a list of active records that refer to this one. The
   * question names them; without `confirm` it asks only where there are any. Who makes active touches nobody.
   */
  readonly affects?: readonly (string | AffectedList)[]
  /**
   * Offered on several selected records, too: one request each, or one dialog about all of them. A toggle is unless it
   * says false.
   */
  readonly bulk?: boolean
  readonly icon?: IconName
  readonly effect?: EffectData
}
export type StandardAction = 'create' | 'edit' | 'toggle' | 'remove'

export interface WireData {
  /** The API's path; the name where absent. */
  readonly path?: string
  /** The path under /admin; the name where absent. */
  readonly route?: string
  /** `activate`: DELETE and PUT activate/{id}; `ativo`: PUT {id} with `{ativo}`. */
  readonly toggle?: 'activate' | 'ativo'
  /** `hardDelete`: DELETE ?hardDelete=true; `plain`: DELETE. */
  readonly remove?: 'hardDelete' | 'plain'
}

interface SectionData<Path> {
  readonly name: string
  readonly fields: readonly Path[]
  /** Fields of the section that stand side by side where there is room. */
  readonly pairs?: readonly (readonly [Path, Path])[]
}

/** A declaration as the engine sees it: plain data. */
export interface ResourceData {
  readonly name: string
  /** The wire name of the record's key: an identity number, or one of the text fields. */
  readonly key: string
  /** The field that names a record to a person. */
  readonly title: string
  readonly icon?: IconName
  readonly table?: string
  readonly wire?: WireData
  readonly menu?: { readonly place?: 'side' | 'header' | 'none'; readonly under?: string }
  readonly fields: FieldsData
  /** Named states; the first that holds is the record's. */
  readonly states?: { readonly [name: string]: PredicateData }
  readonly list?: {
    readonly columns?: readonly (string | ColumnData)[]
    /** By name: those that a card shows beside the record's name where there is no room for a table; two where absent. */
    readonly cards?: readonly string[]
    readonly search?: readonly string[]
    /** A picture that stands beside each record's name. */
    readonly picture?: string
    /** Sorted by at first, descending; the first sortable column where absent. */
    readonly sort?: string
    readonly views?: { readonly [name: string]: PredicateData }
  }
  readonly form?: {
    readonly sections?: readonly SectionData<string>[]
    /**
     * What one does next with a saved record, by name: an action on it, or a list of what refers to it, of which a first
     * record can be made once this one is new. The notice that says it is saved leads there.
     */
    readonly next?: readonly string[]
  }
  readonly screens?: {
    readonly who?: PredicateData
    readonly edit?: ScreenName
    /** Asks where to go once a record is saved; where absent, a notice says it and the form stays open. */
    readonly afterSave?: 'dialog'
  }
  /** Who may read it through the API; everyone but USER where absent. */
  readonly who?: PredicateData
  /** Named subsets that inputs choose from: GET {path}/{name}?str=, by title, 20 at most. */
  readonly choices?: { readonly [name: string]: PredicateData }
  readonly actions?: { readonly [name: string]: ActionData }
  /** No create, edit, toggle or remove. */
  readonly readonly?: boolean
  /** Records can be inactive (`deletedAt`); true where absent. */
  readonly softDelete?: boolean
  /** Records show `createdAt`; true where absent. */
  readonly stamped?: boolean
  /** Has a table, but no route and no screen of its own. */
  readonly internal?: boolean
}

/** A declaration with its types: what `defineResource` returns. */
export interface Resource<N extends string, F extends FieldsData, K extends string, A> extends ResourceData {
  readonly name: N
  readonly key: K
  readonly fields: F
  readonly actions?: A & ResourceData['actions']
}

type Column<R> =
  | PathOf<R>
  | {
      readonly name: string
      readonly path?: PathOf<R>
      readonly first?: readonly PathOf<R>[]
      readonly join?: readonly PathOf<R>[]
      readonly sort?: PathOf<R>
      readonly format?: ColumnFormat
    }

/** The paths of pictures; a text is none. */
type PicturePathOf<R> = {
  [P in PathOf<R>]: NonNullable<ValueAt<R, P>> extends FileRef ? P : never
}[PathOf<R>]

interface Typed<R, Scope> {
  readonly title: PathOf<R>
  readonly states?: { readonly [name: string]: Predicate<R> }
  readonly list?: {
    readonly columns?: readonly Column<R>[]
    readonly cards?: readonly string[]
    readonly search?: readonly PathOf<R>[]
    readonly picture?: PicturePathOf<R>
    readonly sort?: PathOf<R>
    readonly views?: { readonly [name: string]: Predicate<Scope> }
  }
  readonly form?: { readonly sections?: readonly SectionData<PathOf<R>>[]; readonly next?: readonly string[] }
  readonly screens?: {
    readonly who?: Predicate<object>
    readonly edit?: ScreenName
    readonly afterSave?: 'dialog'
  }
  readonly who?: Predicate<object>
  readonly choices?: { readonly [name: string]: Predicate<Scope> }
}
type Untyped = Omit<ResourceData, 'name' | 'key' | 'fields' | 'actions' | keyof Typed<object, object>>

interface TypedAction<R> extends Omit<ActionData, 'who' | 'if' | 'confirm' | 'effect'> {
  readonly who?: Predicate<R>
  readonly if?: Predicate<R>
  readonly confirm?: boolean | Predicate<R>
  readonly effect?:
    | Exclude<EffectData, { readonly set: object }>
    | (Omit<Extract<EffectData, { readonly set: object }>, 'set'> & {
        readonly set: { readonly [P in PathOf<R>]?: Scalar }
      })
}

/** An unknown word or path in an action becomes an error at that action. */
type CheckActions<A, R> = {
  readonly [N in keyof A]: { readonly [P in Exclude<keyof A[N], keyof ActionData>]: never } & {
    readonly [P in 'who' | 'if' | 'confirm' as IsCondition<A[N], P> extends true ? P : never]: Known<
      A[N][P & keyof A[N]],
      R
    >
  }
}
type IsCondition<X, P> = P extends keyof X ? (X[P] extends object ? true : false) : false
type Known<P, R> = [UnknownKeys<P, R>] extends [never] ? ValuesFit<P, R> : `no field '${UnknownKeys<P, R>}'`
/** What the compiler falls back on after another mistake fits. */
type ValuesFit<P, R> = string extends keyof NonNullable<P>
  ? unknown
  : [P] extends [Predicate<R> | undefined]
    ? unknown
    : 'a value or a test that its field does not have'

type KnownPath<P, R> = string extends P
  ? unknown
  : P extends PathOf<R> | undefined
    ? unknown
    : `no field '${P & string}'`

type KnownPaths<L, R> = { readonly [I in keyof L]: KnownPath<L[I], R> }

/** An unknown path in a field's condition becomes an error at that field. */
type CheckFields<F, R> = { readonly [N in keyof F]: CheckField<F[N], R> }
type CheckField<X, R> = X extends Field<string, unknown, infer O> ? { readonly options: CheckOptions<O, R> } : unknown
type CheckOptions<O, R> = {
  readonly [P in 'show' | 'enabled' | 'mayChange' as P extends keyof O ? P : never]?: Known<O[P & keyof O], R>
} & {
  readonly [P in 'clearedBy' | 'within' as P extends keyof O ? P : never]?: KnownPath<O[P & keyof O], R>
} & {
  readonly [P in 'clears' | 'fills' as P extends keyof O ? P : never]?: KnownPaths<O[P & keyof O], R>
} & (O extends { fields: infer G }
    ? O extends { table: string }
      ? unknown
      : { readonly fields: CheckFields<G, R> }
    : unknown)

/**
 * Declares a resource. The result is plain data: the compiler checks it here, and `catalog` once more where the
 * declarations are put together, so that the faults of all of them come at once.
 */
export function defineResource<
  const N extends string,
  const F extends FieldsData,
  const K extends string,
  const A extends { readonly [name: string]: TypedAction<RecordOf<F, K>> } = Record<never, never>,
>(
  name: N,
  declaration: {
    readonly key: K
    readonly fields: F & CheckFields<NoInfer<F>, RecordOf<NoInfer<F>, NoInfer<K>>>
    readonly actions?: A & CheckActions<NoInfer<A>, RecordOf<NoInfer<F>, NoInfer<K>>>
  } & Typed<RecordOf<NoInfer<F>, NoInfer<K>>, ScopeOf<NoInfer<F>, NoInfer<K>>> &
    Untyped,
): Resource<N, F, K, A> {
  const data: ResourceData = { name, ...declaration }
  return Object.freeze(data) as Resource<N, F, K, A>
}

/** The record type of a declaration. */
export type RecordIn<X> = X extends Resource<string, infer F, infer K, unknown> ? RecordOf<F, K> : never
