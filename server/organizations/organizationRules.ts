import { sql } from 'kysely'
import { organizations } from '#product/resources/organizations.ts'
import { endSessions } from '../auth/endSessions.ts'
import { hooksFor } from '../records/hooks.ts'

/** Whoever belongs to an organization is signed out when it becomes inactive. */
export const organizationHooks = hooksFor(organizations, {
  inactivate: {
    after: async ({ trx, stored, now }) => {
      const { rows: members } = await sql<{ id: number }>`
        select id from users where organization_id = ${stored.organizationId}`.execute(trx)
      for (const { id } of members) await endSessions(trx, { userId: id, cause: 'organizationInactive', now })
    },
  },
})
