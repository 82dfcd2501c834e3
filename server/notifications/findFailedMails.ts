import { sql } from 'kysely'
import type { Translator } from '#i18n/translate.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { buildPersonSight } from '../records/personNames.ts'
import type { RecordsContext } from '../records/recordsContext.ts'
import { maxPerKind, type Notification, summarizeRemaining } from './notification.ts'

/** Older failures of mails are not reported. */
const mailFailureDays = 30

/** Unconfirmed users whose latest registration mail failed, of those that the user sees. */
export async function findFailedMails(
  context: RecordsContext,
  currentUser: CurrentUser,
  translate: Translator,
): Promise<Notification[]> {
  const sight = buildPersonSight(context, currentUser) ?? sql`true`
  const since = new Date(context.clock().getTime() - mailFailureDays * 86_400_000)
  const { rows } = await sql<{ email: string; at: Date; total: number }>`
    select u.email, m.created_at as at, count(*) over ()::int as total
    from users as u cross join lateral (
      select state, created_at from mails where user_id = u.id and kind in ('register', 'activate')
      order by created_at desc, id desc limit 1
    ) as m
    where u.confirmed_at is null and u.deleted_at is null
      and m.state in ('refused', 'expired') and m.created_at > ${since} and ${sight}
    order by m.created_at desc limit ${maxPerKind}`.execute(context.db)
  const notifications = rows.map(({ email, at }): Notification => {
    const title = translate('notifications.mailFailed', { email })
    const link = `/admin/users?search=${encodeURIComponent(email)}`
    return { kind: 'mailFailed', severity: 'warning', title, link, at: at.toISOString() }
  })
  const remaining = (rows[0]?.total ?? 0) - notifications.length
  const title = translate('notifications.mailsFailed', { smart_count: remaining })
  return [...notifications, ...summarizeRemaining(remaining, { kind: 'mailsFailed', title, link: '/admin/users' })]
}
