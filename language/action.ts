import type { FieldsData } from './field.ts'
import type { Label } from './label.ts'
import type { PredicateData, Scalar } from './predicate.ts'

export type EffectData =
  /** The name of a server handler, which is called by PUT {path}/{call}/{id}. */
  | { readonly call: string; readonly idIn?: 'path' | 'body' }
  /**
   * Sets fields: PUT {path}/{path of the action}/{id}, or with the id in the body. Besides constants the values may be
   * `$now` (the server's time), `$today`, `$me.…` and `$input.…`.
   */
  | {
      readonly set: { readonly [path: string]: Scalar }
      readonly path: string
      readonly idIn?: 'path' | 'body'
      /** The response contains the record. */
      readonly answers?: 'record'
      /** Also updates the fields with `touchedBy: 'save'`. */
      readonly touches?: boolean
    }
  /** Opens a dialog in the browser. */
  | { readonly dialog: string }

/** The records of a list, optionally only those in a declared state. */
export interface AffectedList {
  readonly list: string
  readonly state?: string
}

export interface ActionData {
  /** Who may run the action on which record. To other users the action is hidden, and their requests get 403. */
  readonly who?: PredicateData
  /**
   * The condition on the record. Otherwise the server answers 409, and the action is hidden or disabled with the
   * reason.
   */
  readonly if?: PredicateData
  readonly otherwise?: 'hide' | 'disable'
  /** Asks for confirmation: always, or if the condition holds for the record. */
  readonly confirm?: boolean | PredicateData
  /**
   * Other affected records: an exclusive field, which another record loses, or a list of active records that refer to
   * this one. The confirmation lists them; without `confirm` it is only shown if there are any. Activating a record
   * affects no others.
   */
  readonly affects?: readonly (string | AffectedList)[]
  /**
   * What the action stops or changes in other records, as numbers that the server counts: GET {path}/{call}/{id}
   * returns them by name. The confirmation lists those that are not 0. Activating a record stops nothing, so nothing is
   * counted then.
   */
  readonly counts?: { readonly call: string; readonly names: readonly string[] }
  /**
   * Also offered for several selected records, with one request per record or one dialog for all. The default is true
   * for `toggle` and false for other actions.
   */
  readonly bulk?: boolean
  /**
   * The fields of a dialog that is shown before the action runs, once for several records. Their values are the request
   * body.
   */
  readonly input?: FieldsData
  readonly label?: Label
  readonly icon?: string
  readonly effect?: EffectData
}
export type StandardAction = 'create' | 'edit' | 'toggle' | 'remove'

/** The names of all standard actions. */
export const standardActions: readonly string[] = ['create', 'edit', 'toggle', 'remove'] satisfies StandardAction[]
