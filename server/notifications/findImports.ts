import type { Translator } from '#i18n/translate.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import type { RecordsContext } from '../records/recordsContext.ts'
import { maxPerKind, type Notification } from './notification.ts'

/** How long users are notified that an import has ended, in days. */
const noticeDays = 7

/** The imports of the user that have recently ended by themselves, the latest first. */
export async function findImports(
  { db, clock, resources }: RecordsContext,
  { id }: CurrentUser,
  translate: Translator,
): Promise<Notification[]> {
  const rows = await db
    .selectFrom('imports')
    .select(['id', 'resource', 'state', 'counts', 'updated_at'])
    .where('user_id', '=', id)
    .where('state', 'in', ['done', 'stopped', 'failed', 'undone'])
    .where('updated_at', '>', new Date(clock().getTime() - noticeDays * 86_400_000))
    .where(
      'resource',
      'in',
      resources.map(({ name }) => name),
    )
    .orderBy('updated_at', 'desc')
    .limit(maxPerKind)
    .execute()
  return rows.map(({ id: importId, resource, state, counts, updated_at }): Notification => {
    const name = translate.lookup(`resources.${resource}.name`) ?? resource
    const isDone = state === 'done'
    const outcome = isDone && counts && counts.refused > 0 ? 'refused' : state
    const written = counts ? counts.new + counts.changed : 0
    const params = { id: importId, name, smart_count: written, refused: counts?.refused ?? 0 }
    return {
      kind: 'import',
      severity: isDone || state === 'undone' ? 'info' : 'warning',
      title: translate.first([`notifications.imports.${outcome}`], params) ?? name,
      link: `/admin/imports/${importId}`,
      at: updated_at.toISOString(),
    }
  })
}
