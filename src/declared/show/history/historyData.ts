/**
 * The author of a change; null for the server itself. A service account has no id; `key` is the name of the API key
 * that was used.
 */
export type Person = { readonly id: number | null; readonly nome: string; readonly key?: string } | null

/** A row or a translation that was added, removed or changed. */
export interface RowChange {
  readonly change: 'added' | 'removed' | 'changed'
  readonly from: Readonly<Record<string, unknown>> | null
  readonly to: Readonly<Record<string, unknown>> | null
}

export interface FieldChange {
  readonly path: string
  readonly from: unknown
  readonly to: unknown
  readonly children?: readonly RowChange[]
}

/** An entry of `GET {path}/{id}/history`. */
export interface HistoryEntry {
  readonly version: number
  readonly at: string
  readonly who: Person
  readonly action: string
  readonly operation: string
  readonly others: number
  /** For an entry of a bulk call of the user: how many of its changes the user can still undo. */
  readonly undo?: number
  /** For a restoration: the version whose values were restored. */
  readonly from?: number
  /** The id of the import that made the change. */
  readonly importId?: number
  readonly changes: readonly FieldChange[]
  readonly hidden: number
}

export interface HistoryPage {
  readonly data: readonly HistoryEntry[]
  readonly total: number
  readonly totalPages: number
}

/** `GET {path}/{id}/history/values`: the values by which the entries can be filtered. */
export interface HistoryFacets {
  readonly actions: readonly { readonly action: string; readonly count: number }[]
  readonly people: readonly { readonly id: number; readonly nome: string; readonly count: number }[]
}

/** `GET {path}/{id}/history/{version}`. */
export interface HistoryVersion {
  readonly version: number
  readonly complete: boolean
  /** The record at this version. */
  readonly record: Readonly<Record<string, unknown>>
  readonly changes: readonly FieldChange[]
  /** The number of changed fields that the user may not see. */
  readonly hidden: number
}

/** `GET {path}/{id}/facts`. */
export interface Facts {
  readonly version: number
  readonly createdAt: string | null
  readonly createdBy: Person
  readonly changedAt: string | null
  readonly changedBy: Person
  /** The number of notes about the record; undefined if the backend has no notes. */
  readonly notes?: number
}
