import { sql } from 'kysely'
import type { Translator } from '#i18n/translate.ts'
import { getResource } from '#language/catalog.ts'
import { getRoute } from '#language/derive.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { parseRecordKey } from '../records/parseRecordKey.ts'
import { buildPersonSight } from '../records/personNames.ts'
import { getRecord } from '../records/readRecords.ts'
import { mayReadRecords, type RecordsContext, viewAs } from '../records/recordsContext.ts'
import { maxPerKind, type Notification } from './notification.ts'

/** The notes that mention the user and were not read yet, the latest first, about records that the user may read. */
export async function findMentions(
  context: RecordsContext,
  currentUser: CurrentUser,
  translate: Translator,
): Promise<Notification[]> {
  const sight = buildPersonSight(context, currentUser) ?? sql`true`
  const hiddenName = translate('notifications.somebodyElse')
  const rows = await context.db
    .selectFrom('record_note_mentions as m')
    .innerJoin('record_notes as n', 'n.id', 'm.note_id')
    .leftJoin('users as u', 'u.id', 'n.author_id')
    .where('m.user_id', '=', currentUser.id)
    .where('m.opened_at', 'is', null)
    .select(['n.id', 'n.resource', 'n.record_id', 'n.created_at'])
    .select(sql<string | null>`case when u.id is null or ${sight} then u.nome else ${hiddenName} end`.as('nome'))
    .orderBy('n.id', 'desc')
    .limit(maxPerKind)
    .execute()
  const notifications = await Promise.all(
    rows.map(async ({ id, resource, record_id, created_at, nome }): Promise<Notification[]> => {
      const found = await readTitle(context, currentUser, resource, record_id)
      if (!found) return []
      const author = nome ?? translate('notifications.somebodyGone')
      const title = translate('notifications.mention', { author, title: found.title })
      const link = `/admin/${found.route}/${encodeURIComponent(record_id)}?tab=notes#note-${id}`
      return [{ kind: 'mention', severity: 'info', title, link, at: created_at.toISOString() }]
    }),
  )
  return notifications.flat()
}

/** The title of a record; undefined if the user may not read it, or it was removed. */
async function readTitle(context: RecordsContext, currentUser: CurrentUser, name: string, id: string) {
  if (!context.resources.some((one) => one.name === name)) return undefined
  const resource = getResource(context.resources, name)
  const key = parseRecordKey(resource, id)
  if (key === undefined || !mayReadRecords(context, resource, currentUser)) return undefined
  const view = viewAs(context, resource, currentUser)
  const record = await getRecord(view.context, context.db, view.resource, key)
  return record && { title: String(record[resource.title] ?? id), route: getRoute(resource) }
}
