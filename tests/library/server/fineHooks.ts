import { sql } from 'kysely'
import { hooksFor } from '../../../server/records/hooks.ts'
import { fines } from '../resources/fines.ts'

/** A fine is owed by the member of its loan. */
export const fineHooks = hooksFor(fines, {
  create: {
    before: async ({ trx, values }) => {
      const { rows } = await sql<{
        member: number
      }>`select member_id as member from loans where id = ${values.loan}`.execute(trx)
      return { member: rows[0]?.member ?? null }
    },
  },
})
