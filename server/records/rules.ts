import type { Locale } from '#i18n/locales.ts'
import type { Catalog } from '#resources/language/catalog.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import type { Db } from '../db/tables.ts'
import type { Me } from '../http/me.ts'
import type { Values } from './save.ts'

/** A write as the rules of its resource see it, inside its transaction. */
export interface Write {
  readonly trx: Db
  readonly me: Me
  /** The language of the person who asks. */
  readonly locale: Locale
  readonly now: Date
  /** What the body says, as far as it could be read; nothing where there is no body. */
  readonly values: Values
}
/** A write of a record that exists, with what is stored of it. It is locked. */
export type WriteOn = Write & { readonly stored: RecordData }

/** The moments of a write at which a rule may speak. Each throws an HttpError to refuse. */
export interface Moments<W extends Write> {
  /** Refuses with 403, before the version and the body are judged. */
  readonly allow?: (write: W) => Promise<void>
  /** Refuses with 400 what no declaration can tell, or makes way. Nothing is written yet, and the body is sound. */
  readonly before?: (write: W) => Promise<void>
  /** Brings about what follows. `record` is what is stored now; of a removal, what was. The answer is read after it. */
  readonly after?: (write: W, record: RecordData) => Promise<void>
}

/** What a resource demands and brings about beyond its declaration, where its records are written. */
export interface WriteRules {
  readonly create?: Moments<Write>
  readonly edit?: Moments<WriteOn>
  readonly activate?: Moments<WriteOn>
  readonly inactivate?: Moments<WriteOn>
  readonly remove?: Moments<WriteOn>
}

/** Rules by the name of their resource; most have none. */
export type RulesOf<C extends Catalog> = { readonly [N in C[number]['name']]?: WriteRules }

/** What the server does for an action whose effect is a call. */
export interface CallHandler {
  /** While nothing is held or known of the record. */
  readonly before?: (me: Me) => Promise<unknown>
  /** On the record, held and in the state that the action declares, in the transaction that ends with the audit entry. */
  readonly run: (write: WriteOn) => Promise<unknown>
}
