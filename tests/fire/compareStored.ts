import { type RawBuilder, sql } from 'kysely'
import { compareLedger, type LedgerComparison } from '../../scripts/kill/ledger.ts'
import type { Db } from '../../server/db/tables.ts'
import type { BucketServer } from '../support/bucketServer.ts'
import type { FireLedger, Written } from './ledger.ts'

/** Ends the name of an inactive category in the ledger, so that the names before and after a change of state differ. */
export const inactiveMark = ', inativa'

/**
 * The column that identifies the records of each resource, and the condition that leaves out records from before the
 * test.
 */
const names: Readonly<Record<Written, { readonly column: RawBuilder<string>; readonly known: RawBuilder<unknown> }>> = {
  categories: {
    column: sql`name || case when deleted_at is null then '' else ${inactiveMark} end`,
    known: sql`name <> 'Base'`,
  },
  users: { column: sql`email`, known: sql`email like 'fogo%'` },
  fragrances: { column: sql`name`, known: sql`true` },
}

/**
 * Compares the stored records with the acknowledged writes: each write must be stored once, with one entry in the audit
 * trail.
 */
export async function compareRecords(db: Db, ledger: FireLedger, resource: Written): Promise<LedgerComparison> {
  const { column, known } = names[resource]
  const { rows: records } = await sql<{ id: number; name: string }>`
    select id, ${column} as name from ${sql.table(resource)} where ${known}`.execute(db)
  const { rows: entries } = await sql<{ id: number; actions: string[] }>`
    select record_id::integer as id, array_agg(action order by version) as actions from audit_entries
    where resource = ${resource} and record_id in (select id::text from ${sql.table(resource)} where ${known})
    group by record_id`.execute(db)
  return compareLedger(ledger.records[resource], {
    names: new Map(records.map(({ id, name }) => [id, name])),
    total: records.length,
    audit: new Map(entries.map(({ id, actions }) => [id, actions])),
  })
}

/** The pictures of records that are missing in the bucket. */
export async function findLostPictures(db: Db, { objects }: BucketServer): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select value->>'key' as key from fragrances, lateral (values (image), (secret)) as pictures (value)`.execute(db)
  return rows.flatMap(({ key }) => (objects.has(`fotos/${key}`) ? [] : [key]))
}

interface SentMail {
  readonly to: readonly string[]
  readonly source: string
}

/** Compares the invited users with the mails that were sent. */
export function compareMails(ledger: FireLedger, mails: readonly SentMail[]) {
  const idsByAddress = new Map<string, string[]>()
  for (const { to, source } of mails) {
    const id = /^message-id: *(\S+)/im.exec(source)?.[1] ?? 'none'
    for (const address of to) idsByAddress.set(address, [...(idsByAddress.get(address) ?? []), id])
  }
  const invited = ledger.records.users.filter(({ acknowledged }) => acknowledged.length > 0)
  const all = [...idsByAddress.values()]
  const isInvited = (address: string): boolean => ledger.records.users.some(({ name }) => name === address)
  return {
    withoutMail: invited.filter(({ name }) => !idsByAddress.has(name)).map(({ name }) => name),
    /** The addresses with two mails for one invitation. Other users may get several mails. */
    withTwoMails: [...idsByAddress].flatMap(([address, ids]) =>
      isInvited(address) && new Set(ids).size > 1 ? [address] : [],
    ),
    /** How many mails were sent again, under the same Message-ID. */
    repeats: all.reduce((sum, ids) => sum + ids.length - new Set(ids).size, 0),
  }
}
