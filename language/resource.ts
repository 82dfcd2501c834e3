import type { ActionData, EffectData } from './action.ts'
import type { EngineIcon } from './engineIcons.ts'
import type { ValidExpression } from './expressions/expressionTypes.ts'
import type { Field, FieldsData } from './field.ts'
import type { FileRef } from './kinds/file.ts'
import type { Label } from './label.ts'
import type { LayoutsData } from './layoutsData.ts'
import type { LifecycleData, TransitionData } from './lifecycle.ts'
import type { PathOf, Predicate, PredicateData, Scalar, ValueAt } from './predicate.ts'
import type { NameOf, ProductNames } from './productNames.ts'
import type { RecordOf, ScopeOf } from './record.ts'
import type { RuleData } from './rule.ts'
import type { SectionData } from './sectionData.ts'
import type { IsCondition, ValidPath, ValidPaths, ValidPredicate } from './validConditions.ts'
import type { WireData } from './wireData.ts'

/** The standard ways to show a column, if they differ from the one of the field's kind. */
export const standardCells = ['date', 'paddedId', 'status'] as const
type StandardCell = (typeof standardCells)[number]

export interface ColumnData {
  readonly name: string
  readonly label?: Label
  /** Shows the first of these values that is not empty. */
  readonly first?: readonly string[]
  /** Shows all of these values that are not empty, in this order. */
  readonly join?: readonly string[]
  readonly path?: string
  /** The field to sort by. A column with several fields can only be sorted if this is set. */
  readonly sort?: string
  /** How the values are shown: one of `standardCells`, or a cell of the product. */
  readonly cell?: string
}

export interface ListSort<Path> {
  readonly by: Path
  readonly direction: 'asc' | 'desc'
}

/** The totals of a column in a list. */
export const listTotalWords = ['sum', 'avg'] as const
export type ListTotalWord = (typeof listTotalWords)[number]

/** How records are imported from files. */
interface ImportData<Path = string, Condition = PredicateData> {
  /** A unique field by which records are found at first; absent: `_id`. */
  readonly key?: Path
  /** Who may import, among those who may create or edit. */
  readonly who?: Condition
}

/** A declaration at run time: plain data. */
export interface ResourceData {
  readonly name: string
  /** The name of the record's key on the wire: a generated number, or one of the text fields. */
  readonly key: string
  /** The field by which a record is named on the screen. */
  readonly title: string
  /** The names for one record and for several records, e.g. `{ one: 'Supplier', many: 'Suppliers' }`. */
  readonly label?: { readonly one: Label; readonly many: Label }
  readonly icon?: string
  readonly table?: string
  /** The earlier name; `npm run db:diff` renames the table. */
  readonly renamedFrom?: string
  readonly wire?: WireData
  readonly menu?: { readonly place?: 'side' | 'header' | 'none'; readonly under?: string }
  readonly fields: FieldsData
  /** Named states; the first that holds is the state of the record. */
  readonly states?: { readonly [name: string]: PredicateData }
  readonly list?: {
    readonly columns?: readonly (string | ColumnData)[]
    /** Further columns, which are hidden until the user shows them. */
    readonly optional?: readonly (string | ColumnData)[]
    /** The columns shown on cards, which replace the table on small screens; by default the state and two. */
    readonly cards?: readonly string[]
    readonly search?: readonly string[]
    /** The picture field shown beside each record's title. */
    readonly picture?: string
    /** The initial sort; a field alone is sorted in descending order. By default the first sortable column. */
    readonly sort?: string | ListSort<string>
    readonly views?: { readonly [name: string]: PredicateData }
    /** The totals that the list shows below its columns, over all matching records. */
    readonly totals?: { readonly [column: string]: ListTotalWord }
    /** The columns whose fields can be edited in the list itself. */
    readonly inline?: readonly string[]
    /** The fields by which the list is filtered most. They are offered first, and have an index. */
    readonly filters?: readonly string[]
    /** The fields by which the list can be grouped; absent: each choice, reference and boolean. */
    readonly groups?: readonly string[]
    readonly layouts?: LayoutsData<string>
  }
  readonly form?: {
    readonly sections?: readonly SectionData<string>[]
    /** What the notice of a save offers: actions or, after a creation, lists in which a new record can refer to it. */
    readonly next?: readonly string[]
  }
  readonly screens?: {
    readonly who?: PredicateData
    readonly edit?: string
    /** Shows a dialog with next steps after saving; by default a notice is shown and the form stays open. */
    readonly afterSave?: 'dialog'
  }
  /** Who may read the resource through the API; by default everyone except the profile USER. */
  readonly who?: PredicateData
  /**
   * The reference to the owner of each record. Users of an owner see only its records, and users without an owner see
   * all; the database refuses references to records of other owners.
   */
  readonly belongsTo?: string
  /** Which records a user sees; for other users they do not seem to exist. */
  readonly records?: PredicateData
  /** `open`: a reference shows the title also of a record that the user does not see. */
  readonly titles?: 'open'
  /** Who may read the history of a record; by default every user who sees the record. */
  readonly history?: { readonly who: PredicateData }
  /** Whether records are imported from files; by default where they can be created or edited. */
  readonly import?: false | ImportData
  /** Named subsets for inputs: GET {path}/{name}?str=, found and sorted by title, at most 20. */
  readonly choices?: { readonly [name: string]: PredicateData }
  readonly actions?: { readonly [name: string]: ActionData }
  readonly lifecycle?: LifecycleData
  readonly rules?: { readonly [name: string]: RuleData }
  /** Disables create, edit, toggle and remove. */
  readonly readonly?: boolean
  /** Whether records can be inactive (`deletedAt`); true by default. */
  readonly softDelete?: boolean
  /** Whether records have `createdAt`; true by default. */
  readonly stamped?: boolean
  /** Whether it has only a table, without routes and screens. */
  readonly internal?: boolean
}

declare const TRANSITIONS: unique symbol

/** A declaration with its literal types, as returned by `defineResource`. */
export interface Resource<N extends string, F extends FieldsData, K extends string, A, L = unknown>
  extends ResourceData {
  readonly name: N
  readonly key: K
  readonly fields: F
  readonly actions?: A & ResourceData['actions']
  /** Only for type inference, never set: the input fields of each transition. */
  readonly [TRANSITIONS]?: L
}

type Column<R, P extends ProductNames> =
  | PathOf<R>
  | {
      readonly name: string
      readonly label?: Label
      readonly path?: PathOf<R>
      readonly first?: readonly PathOf<R>[]
      readonly join?: readonly PathOf<R>[]
      readonly sort?: PathOf<R>
      readonly cell?: StandardCell | NameOf<P, 'cells'>
    }

/** The paths of files, as opposed to texts. */
type PicturePathOf<R> = {
  [P in PathOf<R>]: NonNullable<ValueAt<R, P>> extends FileRef ? P : 'a field of the kind file'
}[PathOf<R>]

interface TypedDeclaration<R, Scope, P extends ProductNames> {
  readonly icon?: EngineIcon | NameOf<P, 'icons'>
  readonly title: PathOf<R>
  readonly states?: { readonly [name: string]: Predicate<R> }
  readonly list?: {
    readonly columns?: readonly Column<R, P>[]
    readonly optional?: readonly Column<R, P>[]
    readonly cards?: readonly string[]
    readonly search?: readonly PathOf<R>[]
    readonly picture?: PicturePathOf<R>
    readonly sort?: PathOf<R> | ListSort<PathOf<R>>
    readonly views?: { readonly [name: string]: Predicate<Scope> }
    readonly totals?: { readonly [column: string]: ListTotalWord }
    readonly inline?: readonly string[]
    readonly filters?: readonly PathOf<R>[]
    readonly groups?: readonly PathOf<R>[]
    readonly layouts?: LayoutsData<PathOf<R>>
  }
  readonly form?: {
    readonly sections?: readonly SectionData<PathOf<R>, NameOf<P, 'slots'>>[]
    readonly next?: readonly string[]
  }
  readonly screens?: {
    readonly who?: Predicate<object>
    readonly edit?: NameOf<P, 'screens'>
    readonly afterSave?: 'dialog'
  }
  readonly who?: Predicate<object>
  readonly belongsTo?: PathOf<R>
  readonly records?: Predicate<Scope>
  readonly history?: { readonly who: Predicate<object> }
  readonly import?: false | ImportData<PathOf<R>, Predicate<object>>
  readonly choices?: { readonly [name: string]: Predicate<Scope> }
  readonly rules?: {
    readonly [name: string]: { readonly holds: Predicate<R>; readonly at: PathOf<R>; readonly label?: Label }
  }
}
type UntypedDeclaration = Omit<
  ResourceData,
  'name' | 'key' | 'fields' | 'actions' | 'lifecycle' | keyof TypedDeclaration<object, object, ProductNames>
>

interface TypedAction<R, P extends ProductNames>
  extends Omit<ActionData, 'who' | 'if' | 'confirm' | 'icon' | 'effect'> {
  readonly icon?: EngineIcon | NameOf<P, 'icons'>
  readonly who?: Predicate<R>
  readonly if?: Predicate<R>
  readonly confirm?: boolean | Predicate<R>
  readonly effect?:
    | Exclude<EffectData, { readonly set: object } | { readonly dialog: string }>
    | { readonly dialog: NameOf<P, 'dialogs'> }
    | (Omit<Extract<EffectData, { readonly set: object }>, 'set'> & {
        readonly set: { readonly [P in PathOf<R>]?: Scalar }
      })
}

interface Transition<R, P extends ProductNames, I>
  extends Omit<TypedAction<R, P>, 'effect' | 'input'>,
    Pick<TransitionData, 'from' | 'to'> {
  readonly set?: { readonly [X in PathOf<R>]?: Scalar }
  readonly input?: I & FieldsData
}
/** Infers only the input of each transition, so that unknown properties stay compile errors. */
interface Lifecycle<R, P extends ProductNames, L> {
  readonly on: PathOf<R>
  readonly transitions: { readonly [N in keyof L]: Transition<R, P, L[N]> }
}

/** Turns an unknown option or path in an action into a compile error at that action. */
type CheckActions<A, R> = {
  readonly [N in keyof A]: { readonly [P in Exclude<keyof A[N], keyof ActionData>]: never } & {
    readonly [P in 'who' | 'if' | 'confirm' as IsCondition<A[N], P> extends true ? P : never]: ValidPredicate<
      A[N][P & keyof A[N]],
      R
    >
  } & CheckSet<A[N]>
}
/** Turns an unknown `$input.…` in the effect of an action with an input into a compile error at its `set`. */
type CheckSet<X> = X extends { input: infer I; effect: { set: infer S } }
  ? [UnknownInput<S[keyof S], I>] extends [never]
    ? unknown
    : { readonly effect: { readonly set: `no input '${UnknownInput<S[keyof S], I>}'` } }
  : unknown
type UnknownInput<V, I> = V extends `$input.${infer Name}` ? Exclude<Name, keyof I> : never

/** Turns an unknown path in a field's condition into a compile error at that field. */
type CheckFields<F, R> = { readonly [N in keyof F]: CheckField<F[N], R> }
type CheckField<X, R> = X extends Field<string, unknown, infer O> ? { readonly options: CheckOptions<O, R> } : unknown
type CheckOptions<O, R> = {
  readonly [P in 'required' | 'show' | 'enabled' | 'mayChange' | 'maySee' as IsCondition<O, P> extends true
    ? P
    : never]?: ValidPredicate<O[P & keyof O], R>
} & {
  readonly [P in PathOption as P extends keyof O ? P : never]?: CheckPaths<P, O, R>
} & (O extends { fields: infer G }
    ? O extends { table: string }
      ? unknown
      : { readonly fields: CheckFields<G, R> }
    : unknown)
/** The options that name paths. `from` of a reference is no path. */
type PathOption = 'clearedBy' | 'within' | 'from' | 'clears' | 'fills' | 'computed'
type CheckPaths<P, O, R> = P extends 'computed'
  ? ValidExpression<O[P & keyof O], R>
  : P extends 'clears' | 'fills'
    ? ValidPaths<O[P & keyof O], R>
    : ValidPath<P extends 'from' ? SourceOf<O> : O[P & keyof O], R>
type SourceOf<O> = O extends { to: string } ? undefined : O['from' & keyof O]

/**
 * Declares a resource as plain data. The compiler checks it here; all declarations are checked together when the server
 * starts, so that all faults are reported at once. `expand` adds what other parts of the declaration imply.
 */
export const createDefineResource =
  <P extends ProductNames>(expand: (declared: ResourceData) => ResourceData) =>
  <
    const N extends string,
    const F extends FieldsData,
    const K extends string,
    const A extends { readonly [name: string]: TypedAction<RecordOf<F, K>, P> } = Record<never, never>,
    const L extends object = Record<never, never>,
  >(
    name: N,
    declaration: {
      readonly key: K
      readonly fields: F & CheckFields<NoInfer<F>, RecordOf<NoInfer<F>, NoInfer<K>>>
      readonly actions?: A & CheckActions<NoInfer<A>, RecordOf<NoInfer<F>, NoInfer<K>>>
      readonly lifecycle?: Lifecycle<RecordOf<NoInfer<F>, NoInfer<K>>, P, L>
    } & TypedDeclaration<RecordOf<NoInfer<F>, NoInfer<K>>, ScopeOf<NoInfer<F>, NoInfer<K>>, P> &
      UntypedDeclaration,
  ): Resource<N, F, K, A, L> => {
    const data = { name, ...declaration } as ResourceData
    return Object.freeze(expand(data)) as Resource<N, F, K, A, L>
  }

/** The record type of a declaration. */
export type RecordIn<X> = X extends Resource<string, infer F, infer K, unknown> ? RecordOf<F, K> : never
