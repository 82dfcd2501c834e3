import { sql } from 'kysely'
import { organizations } from '#product/resources/organizations.ts'
import type { Db } from '../db/tables.ts'
import { hooksFor } from '../records/hooks.ts'

/** Ends the sessions of a user, in the transaction of the cause. */
type EndSessions = (
  trx: Db,
  end: { readonly userId: number; readonly cause: 'organizationInactive'; readonly now: Date },
) => Promise<void>

/** Signs out the users of an organization when it becomes inactive. */
export const createOrganizationHooks = (endSessions: EndSessions) =>
  hooksFor(organizations, {
    inactivate: {
      after: async ({ trx, stored, now }) => {
        const { rows: members } = await sql<{ id: number }>`
          select id from users where organization_id = ${stored.organizationId}`.execute(trx)
        for (const { id } of members) await endSessions(trx, { userId: id, cause: 'organizationInactive', now })
      },
    },
  })
