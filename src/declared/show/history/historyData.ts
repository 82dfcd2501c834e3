/** Who did something; null for the server itself. A service account has no id; `key` is the API key it was done with. */
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
  /** Of a restoration: the version whose values the record got. */
  readonly from?: number
  /** The import that wrote it. */
  readonly importId?: number
  readonly changes: readonly FieldChange[]
  readonly hidden: number
}

export interface HistoryPage {
  readonly data: readonly HistoryEntry[]
  readonly total: number
  readonly totalPages: number
}

/** `GET {path}/{id}/history/values`: what the entries can be searched by. */
export interface HistoryFacets {
  readonly actions: readonly { readonly action: string; readonly count: number }[]
  readonly people: readonly { readonly id: number; readonly nome: string; readonly count: number }[]
}

/** `GET {path}/{id}/history/{version}`. */
export interface HistoryVersion {
  readonly version: number
  readonly complete: boolean
  /** The record as it was. */
  readonly record: Readonly<Record<string, unknown>>
  readonly changes: readonly FieldChange[]
  /** How many fields differ that the user does not see. */
  readonly hidden: number
}

/** `GET {path}/{id}/facts`. */
export interface Facts {
  readonly version: number
  readonly createdAt: string | null
  readonly createdBy: Person
  readonly changedAt: string | null
  readonly changedBy: Person
  /** The number of notes about the record; undefined from a server that has none. */
  readonly notes?: number
}
