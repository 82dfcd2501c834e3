import type { Locale } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { AddedValues, FieldsIn } from '#language/handlers.ts'
import type { ResourceData } from '#language/resource.ts'
import type { Db } from '../db/tables.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import type { Enqueue } from '../jobs/job.ts'
import type { RecordId, Values } from './save.ts'

/** What every hook may use. A hook throws an HttpError to refuse the write. */
export interface AllowContext {
  /** The transaction of the write. */
  readonly trx: Db
  readonly now: Date
  readonly currentUser: CurrentUser
  /** The language of the user. */
  readonly locale: Locale
}

/** What a hook may use besides once the write is allowed. */
export interface HookContext extends AllowContext {
  /** Queues a job in the transaction. */
  readonly enqueue: Enqueue
  /**
   * Changes another record in the transaction, with an entry in its history. The values are validated and tested by the
   * rules; the user needs no permission for it, and the hooks of that record do not run.
   *
   * @param resource its declaration
   * @throws HttpError 404 if there is no such record, 400 if a value is not valid
   */
  readonly change: <R extends ResourceData>(
    resource: R,
    id: RecordId,
    values: AddedValues<FieldsIn<R>>,
  ) => Promise<void>
}

/** The context that hooks receive at run time; `hooksFor` types the part of it that a hook may read. */
export interface UntypedContext extends HookContext {
  readonly values: Values
  readonly input: Values
  readonly stored: RecordData
  readonly record: RecordData
}

/** The hooks of one write. They are methods, because TypeScript then accepts hooks with narrower parameter types. */
export interface WriteHooks {
  allow?(context: UntypedContext): Promise<unknown>
  before?(context: UntypedContext): Promise<unknown>
  after?(context: UntypedContext): Promise<unknown>
  /** Describes the side effects of this many writes, such as emails, before the user starts an import. */
  readonly consequence?: ((translate: Translator, count: number) => string) | undefined
}

/** The code of an action whose effect calls a server handler. */
export interface CallHooks {
  prepare?(currentUser: CurrentUser): Promise<unknown>
  allow?(context: UntypedContext): Promise<unknown>
  run(context: UntypedContext): Promise<unknown>
}

/** The hooks of one resource at run time. */
export interface RecordHooks<N extends string = string> {
  readonly resource: N
  readonly calls?: { readonly [action: string]: CallHooks | undefined }
  readonly create?: WriteHooks
  readonly update?: WriteHooks
  readonly activate?: WriteHooks
  readonly inactivate?: WriteHooks
  readonly remove?: WriteHooks
  readonly actions?: { readonly [action: string]: WriteHooks | undefined }
  readonly transitions?: { readonly [transition: string]: WriteHooks | undefined }
}
