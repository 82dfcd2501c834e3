import { getEqualityFilter } from '#language/equalityFilter.ts'
import type { FieldData, FieldsData } from '#language/field.ts'
import { holdsFiles, isGroup } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'

/** The dialects of servers. */
export type Adapter = 'contract' | 'simpleRest' | 'jsonServer'

/** What a server offers besides lists and saves of records. Screens leave out, or say, what is missing. */
export interface Abilities {
  /** Signs users in. Without it, everyone is the visitor. */
  readonly signIn: boolean
  /** Runs declared actions. Without it, an action saves the record. */
  readonly act: boolean
  /** Compares versions when a record is saved. */
  readonly versions: boolean
  /** Finds records by conditions, such as active ones. Without it, only by equal values. */
  readonly conditions: boolean
  readonly upload: boolean
  /** Writes files of lists. Without it, the browser does, page by page. */
  readonly export: boolean
  /** Has notifications, the audit trail and saved views. */
  readonly extras: boolean
}

const contract: Abilities = {
  signIn: true,
  act: true,
  versions: true,
  conditions: true,
  upload: true,
  export: true,
  extras: true,
}
const plain: Abilities = {
  signIn: false,
  act: false,
  versions: false,
  conditions: false,
  upload: false,
  export: false,
  extras: false,
}

export const abilitiesOf: Readonly<Record<Adapter, Abilities>> = { contract, simpleRest: plain, jsonServer: plain }

/** Leaves out of a declaration what a server cannot do: views and actions, and the input of files. */
export function limitDeclaration(declared: ResourceData, { act, conditions, upload }: Abilities): ResourceData {
  const { actions, fields, list, ...rest } = declared
  const pick = <Value>(entries: { readonly [name: string]: Value } = {}, isKept: (value: Value) => boolean) =>
    Object.fromEntries(Object.entries(entries).filter(([, value]) => isKept(value)))
  return {
    ...rest,
    fields: upload ? fields : withoutUploads(fields),
    actions: pick(actions, ({ effect }) => act || !effect || !('call' in effect)),
    list: { ...list, views: pick(list?.views, (view) => conditions || getEqualityFilter(view) !== undefined) },
  }
}

function withoutUploads(fields: FieldsData): FieldsData {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, withoutUpload(field)]))
}

function withoutUpload(field: FieldData): FieldData {
  if (holdsFiles(field)) return { ...field, options: { ...field.options, readonly: true } }
  if (!isGroup(field)) return field
  return { ...field, options: { ...field.options, fields: withoutUploads(field.options.fields) } }
}
