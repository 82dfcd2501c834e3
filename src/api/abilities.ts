import { getEqualityFilter } from '#language/equalityFilter.ts'
import type { FieldData, FieldsData } from '#language/field.ts'
import { holdsFiles, isGroup } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'

/** The API dialects that the browser can talk to. */
export type Adapter = 'contract' | 'simpleRest' | 'jsonServer'

/** What a backend supports besides listing and saving records. Screens hide, or explain, what is missing. */
export interface Abilities {
  /** Whether the backend has a sign-in. Otherwise every user is the same configured visitor. */
  readonly signIn: boolean
  /** Whether the backend runs declared actions. Otherwise an action saves the record. */
  readonly act: boolean
  /** Whether a save is refused if another user has changed the record (optimistic locking). */
  readonly versions: boolean
  /** Whether lists can be filtered by conditions, such as active records. Otherwise only by equal values. */
  readonly conditions: boolean
  readonly upload: boolean
  /** Whether the backend exports lists as files. Otherwise the browser writes the file, page by page. */
  readonly export: boolean
  /** Whether the backend has notifications, the audit trail and saved views. */
  readonly extras: boolean
}

const contractAbilities: Abilities = {
  signIn: true,
  act: true,
  versions: true,
  conditions: true,
  upload: true,
  export: true,
  extras: true,
}
const plainRestAbilities: Abilities = {
  signIn: false,
  act: false,
  versions: false,
  conditions: false,
  upload: false,
  export: false,
  extras: false,
}

export const abilitiesOf: Readonly<Record<Adapter, Abilities>> = {
  contract: contractAbilities,
  simpleRest: plainRestAbilities,
  jsonServer: plainRestAbilities,
}

/** Removes from a declaration what the backend does not support: some views and actions, and the upload of files. */
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
