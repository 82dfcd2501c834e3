import type { Identifier, RaRecord } from 'react-admin'
import type { BulkCommand } from './bulkCommands.ts'

/** Undoes an earlier bulk operation: `operation` is its id on the server. */
export interface UndoCall {
  readonly operation: string
  readonly count: number
}

/** A command to run, or an earlier operation to undo. */
export type BulkTask = BulkCommand | UndoCall

export const isUndoCall = (task: BulkTask): task is UndoCall => 'operation' in task

/** The result of a task. */
export interface BulkSummary {
  /** The number of changed records. */
  readonly changed: number
  /** The name of the changed record, if it is only one. */
  readonly onlyTitle?: string | undefined
  readonly refused: readonly RefusedRecord[]
  /** The number of records that were not processed. */
  readonly untried: number
  /**
   * Why some records were not processed. `stopped` means that the user stopped the run; some of the counted records may
   * have been changed all the same. `interrupted` means that the response ended early.
   */
  readonly untriedBecause?: 'stopped' | 'interrupted'
  /** What undoes the changes; undefined if that is impossible. */
  readonly undo?: BulkTask | undefined
  /** The records that were not changed, as far as they are loaded. */
  readonly remaining: readonly RaRecord[]
}

export interface RefusedRecord {
  readonly id: Identifier
  readonly title: string
  readonly reason: string
}

/** The number of changes that a task would undo. */
export const countUndone = (task: BulkTask): number => (isUndoCall(task) ? task.count : task.records.length)
