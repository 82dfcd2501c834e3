import type { Locale } from '#i18n/locales.ts'
import type { Catalog } from '#resources/language/catalog.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import type { Db } from '../db/tables.ts'
import type { Me } from '../http/me.ts'
import type { Values } from './save.ts'

/** A write as its rules see it, inside the transaction. */
export interface Write {
  readonly trx: Db
  readonly me: Me
  /** The language of the user. */
  readonly locale: Locale
  readonly now: Date
  /** The valid values of the body; empty if there is no body. */
  readonly values: Values
}
/** A write of an existing record, which is locked. */
export type WriteOn = Write & { readonly stored: RecordData }

/** The hooks of a write. Each throws an HttpError to refuse. */
export interface Moments<W extends Write> {
  /** Refuses with 403, before the version and the body are checked. */
  readonly allow?: (write: W) => Promise<void>
  /**
   * Refuses with 400 what a declaration cannot express, or prepares the write. The body is valid and nothing is written
   * yet.
   */
  readonly before?: (write: W) => Promise<void>
  /** Runs side effects. `record` is the stored record, or the removed one. The answer is read afterwards. */
  readonly after?: (write: W, record: RecordData) => Promise<void>
}

/** The checks and side effects of a resource beyond its declaration. */
export interface WriteRules {
  readonly create?: Moments<Write>
  readonly edit?: Moments<WriteOn>
  readonly activate?: Moments<WriteOn>
  readonly inactivate?: Moments<WriteOn>
  readonly remove?: Moments<WriteOn>
}

/** Rules by resource name; most resources have none. */
export type RulesOf<C extends Catalog> = { readonly [N in C[number]['name']]?: WriteRules }

/** The implementation of an action whose effect is a call. */
export interface CallHandler {
  /** Runs before the record is locked or read. */
  readonly before?: (me: Me) => Promise<unknown>
  /** Runs on the locked record in the declared state, in the transaction that also writes the audit entry. */
  readonly run: (write: WriteOn) => Promise<unknown>
}
