import { isObject } from '#language/values.ts'
import { formatAuthor } from './formatAuthor.ts'

/** An entry of GET /audit. */
export interface AuditEntry {
  readonly at: string
  /** Undefined if the server itself acted. */
  readonly who: string | undefined
  readonly action: string
  readonly resource: string
  /** The key of the record; empty if the entry is about no record. */
  readonly id: string
  readonly title: string
  /** Whether the record exists; undefined if the entry is about no record, or if the server does not tell. */
  readonly exists: boolean | undefined
  /** The paths of the changed fields. */
  readonly changedPaths: readonly string[]
}

/** Reads an audit entry from an unknown value; undefined without its action, resource or time. */
export function parseAuditEntry(value: unknown): AuditEntry | undefined {
  if (!isObject(value)) return undefined
  const { at, who, action, resource, id, title, exists, changes } = value
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return undefined
  if (typeof action !== 'string' || typeof resource !== 'string') return undefined
  return {
    at,
    who: parseAuthor(who),
    action,
    resource,
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : '',
    title: typeof title === 'string' ? title : '',
    exists: typeof exists === 'boolean' ? exists : undefined,
    changedPaths: isObject(changes) ? Object.keys(changes) : [],
  }
}

/** The name of a user, given as a text or as a record with a name. */
function parseAuthor(value: unknown): string | undefined {
  if (isObject(value) && typeof value.nome === 'string' && typeof value.key === 'string')
    return formatAuthor({ nome: value.nome, key: value.key })
  const name = isObject(value) ? value.nome : value
  return typeof name === 'string' && name !== '' ? name : undefined
}
