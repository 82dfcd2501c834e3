import type { Locale } from '#i18n/locales.ts'
import type { Catalog } from '#language/catalog.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import type { Db } from '../db/tables.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import type { RecordsContext } from './recordsContext.ts'
import type { Values } from './save.ts'

/** A request to write a resource. */
export interface RecordRequest {
  readonly context: RecordsContext
  readonly resource: ResourceData
  readonly currentUser: CurrentUser
  /** The language of the user. */
  readonly locale: Locale
  readonly rules?: WriteRules
  /** The version that the client expects. */
  readonly ifMatch?: string
}

/** The write of a record, inside its transaction. */
export interface RecordWrite extends RecordRequest {
  readonly trx: Db
  readonly now: Date
  readonly evaluationContext: EvaluationContext
  /** The record before the write; empty if it is new. */
  readonly stored: RecordData
  /** The valid values of the body, which of an action is its input; empty if there is none. */
  readonly values: Values
  /** Refuses with 412 if the record has changed since the client read it. */
  readonly requireVersion: () => void
  /** Refuses with 409 if the record is not in the state that the action requires. */
  readonly requireState: () => void
}

/** The hooks of a write. Each throws an HttpError to refuse. */
export interface WriteHooks {
  /** Refuses with 403, before the version and the body are checked. */
  readonly authorize?: (write: RecordWrite) => Promise<void>
  /**
   * Refuses with 400 what a declaration cannot express, or prepares the write. The body is valid and nothing is written
   * yet.
   */
  readonly before?: (write: RecordWrite) => Promise<void>
  /** Runs side effects. `record` is the stored record, or the removed one. The answer is read afterwards. */
  readonly after?: (write: RecordWrite, record: RecordData) => Promise<void>
}

/** The checks and side effects of a resource beyond its declaration. */
export type WriteRules = {
  readonly [A in 'create' | 'edit' | 'activate' | 'inactivate' | 'remove']?: WriteHooks
}

/** Rules by resource name; most resources have none. */
export type ResourceRules<C extends Catalog> = { readonly [N in C[number]['name']]?: WriteRules }

/** The implementation of an action whose effect is a call. `I` is what the action asks. */
export interface CallHandler<I extends object = object> {
  /** Runs before the record is locked or read. */
  readonly before?: (currentUser: CurrentUser) => Promise<unknown>
  /**
   * Runs on the locked record in the declared state, in the transaction that also writes the audit entry. A method, so
   * that handlers with different inputs fit into one table.
   */
  run(write: RecordWrite & { readonly values: I }): Promise<unknown>
}
