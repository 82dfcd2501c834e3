import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isObject } from '#language/values.ts'
import type { Db } from '../db/tables.ts'

/** The values of the changed fields, as an audit entry stores them. */
export type AuditChanges = Readonly<Record<string, unknown>>

/** The length of the JSON text, in characters, from which a value is stored only once for all entries. */
const minLength = 2_000

/** The name of the lock that a process must hold exclusively to remove values. */
export const largeValuesLock = 'audit_values'

const sides = ['from', 'to'] as const

/**
 * A change with a value that is stored elsewhere: `stored` has the hash of the value that is missing in `from` or `to`.
 * Only this module sees such changes.
 */
interface StoredChange {
  readonly stored: { readonly from?: string; readonly to?: string }
}

/** Changes without their large values, and the large values by hash. */
export interface SplitChanges {
  readonly changes: AuditChanges
  /** The values as JSON text. */
  readonly large: ReadonlyMap<string, string>
}

/** Takes the large values out of changes. */
export function splitChanges(changes: AuditChanges): SplitChanges {
  const large = new Map<string, string>()
  if (Object.values(changes).every(hasSmallTexts)) return { changes, large }
  const split = Object.entries(changes).map(([path, change]) => {
    if (!isObject(change)) return [path, change]
    const hashes = sides.flatMap((side) => {
      const text = JSON.stringify(change[side]) ?? ''
      if (text.length < minLength) return []
      const hash = createHash('sha256').update(text).digest('hex')
      large.set(hash, text)
      return [[side, hash]]
    })
    if (hashes.length === 0) return [path, change]
    const stored = Object.fromEntries(hashes)
    const rest = Object.entries(change).filter(([name]) => !Object.hasOwn(stored, name))
    return [path, { ...Object.fromEntries(rest), stored }]
  })
  return { changes: Object.fromEntries(split), large }
}

/** Whether both sides of a change are certainly small. Only plain values are tested, without serializing them. */
const hasSmallTexts = (change: unknown): boolean => isObject(change) && isSmall(change.from) && isSmall(change.to)

/** JSON writes a character with up to six. */
const isSmall = (value: unknown): boolean =>
  typeof value === 'string' ? value.length * 6 < minLength : typeof value !== 'object' || value === null

/** Stores the large values of an entry. A value that is already stored is not stored again. */
export async function storeLargeValues(trx: Db, entryId: number, large: SplitChanges['large']): Promise<void> {
  if (large.size === 0) return
  // The lock is shared with other writers, but not with `removeUnusedValues`, which could otherwise remove a value that
  // is found here.
  await sql`select pg_advisory_xact_lock_shared(hashtext(${largeValuesLock}))`.execute(trx)
  await trx
    .insertInto('audit_values')
    .values([...large].map(([hash, value]) => ({ hash, value })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .insertInto('audit_value_uses')
    .values([...large.keys()].map((hash) => ({ hash, entry_id: entryId })))
    .execute()
}

/** Puts the large values back into the changes of entries. Returns them in the same order. */
export async function joinChanges<T extends AuditChanges>(db: Db, all: readonly (T | null)[]): Promise<(T | null)[]> {
  const join = await loadLargeValues(
    db,
    all.flatMap((changes) => Object.values(changes ?? {})),
  )
  const joinAll = (changes: T) => Object.fromEntries(Object.entries(changes).map(([path, one]) => [path, join(one)]))
  return all.map((changes) => changes && (joinAll(changes) as T))
}

/** Reads the large values of changes. Returns a function that puts them back into a change. */
export async function loadLargeValues(db: Db, changes: readonly unknown[]): Promise<<T>(change: T) => T> {
  const hashes = [...new Set(changes.flatMap(getHashes))]
  if (hashes.length === 0) return (change) => change
  const rows = await db.selectFrom('audit_values').select(['hash', 'value']).where('hash', 'in', hashes).execute()
  const values = new Map(rows.map(({ hash, value }) => [hash, value]))
  return (change) => withValues(change, values)
}

const isStoredChange = (change: unknown): change is StoredChange => isObject(change) && isObject(change.stored)

const getHashes = (change: unknown): readonly string[] =>
  isStoredChange(change) ? sides.flatMap((side) => change.stored[side] ?? []) : []

function withValues<T>(change: T, values: ReadonlyMap<string, unknown>): T {
  if (!isStoredChange(change)) return change
  const { stored, ...rest } = change
  const found = sides.flatMap((side) => {
    const hash = stored[side]
    return hash === undefined ? [] : [[side, values.get(hash) ?? null]]
  })
  return { ...rest, ...Object.fromEntries(found) } as T
}
