import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { auditViewEnd } from './auditView.ts'

/** The time between two runs of `endFinishedViews`, in ms. */
export const viewsIntervalMs = 60_000

/** Ends the views that have expired, or whose administrator has signed out, and writes audit entries. */
export function endFinishedViews(db: Db, now: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('view_as as v')
      .from((from) =>
        from
          .selectFrom('view_as as o')
          .leftJoin('sessions as s', 's.id', 'o.session_id')
          .select(['o.id', sql<Date>`least(o.expires_at, s.ended_at)`.as('end')])
          .where('o.ended_at', 'is', null)
          .as('due'),
      )
      .whereRef('v.id', '=', 'due.id')
      .where('v.ended_at', 'is', null)
      .where('due.end', '<=', now)
      .set((eb) => ({ ended_at: eb.ref('due.end') }))
      .returning(['v.admin_id', 'v.user_id', 'v.reason', 'v.ended_at'])
      .execute()
    for (const { ended_at, ...view } of ended) await auditViewEnd(trx, view, ended_at ?? now)
  })
}
