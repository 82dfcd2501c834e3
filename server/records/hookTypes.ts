import type { RecordData } from '#language/evaluate.ts'
import type {
  ActionInput,
  ActionsIn,
  AddedValues,
  CallAction,
  ChangedValues,
  FieldsIn,
  NewValues,
  SetAction,
  TransitionsIn,
} from '#language/handlers.ts'
import type { RecordIn, ResourceData } from '#language/resource.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import type { AllowContext, HookContext, RecordHooks, WriteHooks } from './writeHooks.ts'

/** The hooks that a declaration may have. If its literal types are unknown, the hooks are checked only at the start. */
export type HooksOf<R extends ResourceData> = string extends R['name'] ? Omit<RecordHooks, 'resource'> : TypedHooks<R>
type TypedHooks<R extends ResourceData> = StandardHooks<R> & CallsOf<R>

interface StandardHooks<R extends ResourceData> {
  readonly create?: BodyHooks<R, NewValues<FieldsIn<R>>, object>
  readonly update?: BodyHooks<R, ChangedValues<FieldsIn<R>>, Stored<R>>
  readonly activate?: StateHooks<R>
  readonly inactivate?: StateHooks<R>
  readonly remove?: StateHooks<R>
  /** Hooks of actions that set fields. */
  readonly actions?: { readonly [X in SetAction<R>]?: ActionHooks<R, ActionsIn<R>[X & keyof ActionsIn<R>]> }
  readonly transitions?: { readonly [X in keyof TransitionsIn<R>]?: ActionHooks<R, { input: TransitionsIn<R>[X] }> }
}
/** The handlers of actions whose effect is a call; a missing handler does not compile. */
type CallsOf<R extends ResourceData> = [CallAction<R>] extends [never]
  ? unknown
  : { readonly calls: { readonly [X in CallAction<R>]: CallHandler<R, ActionsIn<R>[X & keyof ActionsIn<R>]> } }

interface Stored<R extends ResourceData> {
  /** The record before the write. */
  readonly stored: RecordFor<R>
}
interface Written<R extends ResourceData> {
  /** The record after the write. */
  readonly record: RecordFor<R>
}
interface Entered<X> {
  /** What the user entered for the action. */
  readonly input: ActionInput<X>
}
type RecordFor<R extends ResourceData> = RecordIn<R> & RecordData

/** Returns values that are also written, or nothing. */
type Before<C, R extends ResourceData> =
  | ((context: C) => Promise<AddedValues<FieldsIn<R>> | undefined>)
  | ((context: C) => Promise<void>)

/** Hooks of a save. */
interface BodyHooks<R extends ResourceData, V, S> {
  /**
   * Returns false to refuse with 403. The other fields of the body may still be refused. An import calls this for many
   * new records before it creates the first one, so check a limit on the number of records in `after`.
   */
  readonly allow?: (context: AllowContext & S & { readonly values: Partial<V> }) => Promise<unknown>
  /**
   * Runs when the body is valid and nothing is written yet. The returned values are validated like a body and written
   * too, even to read-only fields.
   */
  readonly before?: Before<HookContext & S & { readonly values: V }, R>
  /** Runs side effects. */
  readonly after?: (context: HookContext & S & Written<R> & { readonly values: V }) => Promise<unknown>
  readonly consequence?: WriteHooks['consequence']
}

/** Hooks of a write without a body. */
interface StateHooks<R extends ResourceData> {
  /** Returns false to refuse with 403. */
  readonly allow?: (context: AllowContext & Stored<R>) => Promise<unknown>
  readonly before?: (context: HookContext & Stored<R>) => Promise<void>
  readonly after?: (context: HookContext & Stored<R>) => Promise<unknown>
}

/** Hooks of an action that sets fields, or of a transition. */
interface ActionHooks<R extends ResourceData, X> {
  /** Returns false to refuse with 403. */
  readonly allow?: (context: AllowContext & Stored<R>) => Promise<unknown>
  /** The returned values are written together with the fields that the action sets. */
  readonly before?: Before<HookContext & Stored<R> & Entered<X>, R>
  readonly after?: (context: HookContext & Stored<R> & Entered<X> & Written<R>) => Promise<unknown>
}

/** The handler of an action whose effect is a call. */
export interface CallHandler<R extends ResourceData, X = object> {
  /** Runs before the record is locked, in no transaction. */
  readonly prepare?: (currentUser: CurrentUser) => Promise<unknown>
  /** Returns false to refuse with 403. */
  readonly allow?: (context: AllowContext & Stored<R>) => Promise<unknown>
  /** Runs when the record is locked and in the state that the action requires. */
  readonly run: (context: HookContext & Stored<R> & Entered<X>) => Promise<unknown>
}

/** Makes a hook for a name that the declaration does not have a compile error at that name. */
export type CheckHooks<H, R extends ResourceData> = string extends R['name']
  ? unknown
  : {
      readonly [X in keyof H]: X extends 'create' | 'update'
        ? CheckHook<H[X], R>
        : X extends 'activate' | 'inactivate' | 'remove'
          ? CheckHook<H[X], R>
          : X extends 'actions'
            ? CheckActionHooks<H[X], SetAction<R>, R>
            : X extends 'transitions'
              ? CheckActionHooks<H[X], keyof TransitionsIn<R>, R>
              : X extends 'calls'
                ? { readonly [Y in keyof H[X]]: Y extends CallAction<R> ? unknown : `no action '${Y & string}'` }
                : `no hook '${X & string}'`
    }
type CheckActionHooks<H, Names, R extends ResourceData> = {
  readonly [X in keyof H]: X extends Names ? CheckHook<H[X], R> : `no action '${X & string}'`
}
type CheckHook<H, R extends ResourceData> = {
  readonly [W in keyof H]: W extends 'before'
    ? CheckBefore<H[W], R>
    : W extends 'allow' | 'after'
      ? unknown
      : `no hook '${W & string}'`
}
type CheckBefore<B, R extends ResourceData> = B extends (...context: never) => Promise<infer V>
  ? [UnknownField<V, R>] extends [never]
    ? unknown
    : `no field '${UnknownField<V, R>}'`
  : unknown
type UnknownField<V, R extends ResourceData> = V extends object
  ? Exclude<keyof V & string, keyof AddedValues<FieldsIn<R>>>
  : never
