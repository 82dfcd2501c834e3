import { sql } from 'kysely'
import { largeValuesLock } from '../audit/largeValues.ts'
import type { Db } from '../db/tables.ts'

/** Removes the large values of the audit trail that no entry refers to any more. */
export const removeUnusedValues = (db: Db): Promise<unknown> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${largeValuesLock}))`.execute(trx)
    await sql`delete from audit_values as v where not exists (select from audit_value_uses as u where u.hash = v.hash)`.execute(
      trx,
    )
  })
