import type { Translator } from '#i18n/translate.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import type { RecordsContext } from '../records/recordsContext.ts'
import { maxPerKind, type Notification } from './notification.ts'

/** How long users are notified that an administrator viewed the application as them, in days. */
const noticeDays = 7

/** The administrators who recently viewed the application as the user, the latest first; none during such a view. */
export async function findViews(
  { db, clock }: RecordsContext,
  { id, viewedBy }: CurrentUser,
  translate: Translator,
): Promise<Notification[]> {
  if (viewedBy) return []
  const rows = await db
    .selectFrom('view_as as v')
    .innerJoin('users as a', 'a.id', 'v.admin_id')
    .where('v.user_id', '=', id)
    .where('v.created_at', '>', new Date(clock().getTime() - noticeDays * 86_400_000))
    .select(['a.nome', 'v.reason', 'v.created_at'])
    .orderBy('v.created_at', 'desc')
    .limit(maxPerKind)
    .execute()
  return rows.map(({ nome, reason, created_at }): Notification => {
    const title = translate('notices.viewedAs', { author: nome, reason })
    return { kind: 'viewedAs', severity: 'info', title, link: '/admin/home', at: created_at.toISOString() }
  })
}
