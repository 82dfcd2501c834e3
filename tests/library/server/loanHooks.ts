import { sql } from 'kysely'
import type { Db } from '../../../server/db/tables.ts'
import { HttpError } from '../../../server/http/httpError.ts'
import { hooksFor } from '../../../server/records/hooks.ts'
import { loans } from '../resources/loans.ts'

const mostLoans = 5

/** A loan takes a copy that is available and brings it back; a member has five open ones at most. */
export const loanHooks = hooksFor(loans, {
  create: {
    before: async ({ trx, values }) => {
      const { rows } = await sql<{ book: number }>`
        select book_id as book from copies where id = ${values.copy}`.execute(trx)
      return { book: rows[0]?.book ?? null }
    },
  },
  transitions: {
    lend: {
      before: async ({ trx, stored }) => {
        await checkMember(trx, stored.memberId)
        await takeCopy(trx, stored.copyId)
      },
    },
    return: {
      after: async ({ trx, record, input }) => {
        await sql`update copies set availability = 'available', condition = ${input.condition} where id = ${record.copyId}`.execute(
          trx,
        )
      },
    },
    lose: {
      after: async ({ trx, record }) => {
        await sql`update copies set availability = 'lost' where id = ${record.copyId}`.execute(trx)
      },
    },
  },
})

/** The row of the member is locked, so that two loans at once are counted one after the other. */
async function checkMember(trx: Db, member: unknown): Promise<void> {
  const { rows } = await sql<{ isActive: boolean }>`
    select deleted_at is null as "isActive" from members where id = ${member} for update`.execute(trx)
  if (!rows[0]?.isActive) throw new HttpError(409, () => 'This member is inactive.')
  const open = await sql<{ count: number }>`
    select count(*)::integer as count from loans where member_id = ${member} and status = 'lent' and deleted_at is null`.execute(
    trx,
  )
  if ((open.rows[0]?.count ?? 0) >= mostLoans) throw new HttpError(409, () => 'This member has 5 open loans already.')
}

async function takeCopy(trx: Db, copy: unknown): Promise<void> {
  const { rows } = await sql`
    update copies set availability = 'onLoan'
    where id = ${copy} and availability = 'available' and deleted_at is null returning id`.execute(trx)
  if (rows.length === 0) throw new HttpError(409, () => 'This copy is not available.')
}
