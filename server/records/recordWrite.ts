import type { Locale } from '#i18n/locales.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import type { Db } from '../db/tables.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import type { Job } from '../jobs/job.ts'
import type { FieldChanges } from './diffRecords.ts'
import type { RecordsContext, UserView } from './recordsContext.ts'
import type { RecordId, Values } from './save.ts'
import type { TargetLocks } from './targetLocks.ts'
import type { RecordHooks } from './writeHooks.ts'

/** A request to write a resource. */
export interface RecordRequest {
  readonly context: RecordsContext
  readonly resource: ResourceData
  readonly currentUser: CurrentUser
  /** The language of the user. */
  readonly locale: Locale
  readonly hooks?: RecordHooks
  /** The hooks of all resources, for the records that change with this one. */
  readonly allHooks?: readonly RecordHooks[]
  /** The jobs that hooks may queue. */
  readonly jobs?: readonly Job[]
  /** The version that the client expects. */
  readonly ifMatch?: string
  /** The id of the bulk call to which this write belongs; if absent, the request is a single write. */
  readonly operation?: string
  /** For a restoration: the version whose values the record gets. */
  readonly restoredFrom?: number
  /** For one of many writes in a savepoint: the targets of references that are already locked. */
  readonly targetLocks?: TargetLocks
  /**
   * Called when a write is refused because a record that the user does not see has the same value. The refusal is
   * counted in the transaction, so a caller that rolls the transaction back must count it again.
   */
  readonly onHiddenDuplicate?: () => void
  /** Called in the transaction with each record that is written, after its audit entry. */
  readonly onWritten?: (write: RecordWrite, written: WrittenRecord) => Promise<void>
}

/** The copied values of records, by the target of the reference and the key. */
export type CopiedRecords = ReadonlyMap<string, ReadonlyMap<RecordId, RecordData>>

/** A record after a write. */
export interface WrittenRecord {
  readonly record: RecordData
  readonly changes: FieldChanges | null
}

/** A record with the number of its last write in the audit trail, which is 0 if it is older than the trail. */
export interface VersionedRecord {
  readonly record: RecordData
  readonly version: number
}

/** The write of a record, inside its transaction. */
export interface RecordWrite extends RecordRequest {
  readonly trx: Db
  readonly now: Date
  /** The id of the operation in the audit entries, which all writes of a bulk call share. */
  readonly operation: string
  readonly evaluationContext: EvaluationContext
  /** The record before the write; empty if it is new. */
  readonly stored: RecordData
  /** The version of the record before the write; 0 if it is new. */
  readonly version: number
  /** The record before the write as the user sees it. */
  readonly seen: RecordData
  /** What the user sees of the resource. */
  readonly view: UserView
  /** The valid values of the body, or of the input of an action; empty if there is no body. */
  readonly values: Values
  /** For one of many writes: the records that values are copied from, which are already read. */
  readonly copiedRecords?: CopiedRecords
  /** The paths of references in rows that the save keeps although the user did not send them, see `isKept`. */
  readonly keptReferences: ReadonlySet<string>
  /** Refuses with 412 if the record has changed since the client read it. */
  readonly requireVersion: () => void
  /** Refuses with 409 if the record is not in the state that the action requires. */
  readonly requireState: () => void
}
