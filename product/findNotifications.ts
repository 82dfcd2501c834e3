import { sql } from 'kysely'
import type { Translator } from '#i18n/translate.ts'
import { getResource } from '#language/catalog.ts'
import type { ResourceData } from '#language/resource.ts'
import { andSeen } from '../server/db/predicates/sqlScope.ts'
import type { CurrentUser } from '../server/http/currentUser.ts'
import { maxPerKind, type Notification, summarizeRemaining } from '../server/notifications/notification.ts'
import { listRecords } from '../server/records/listRecords.ts'
import { parseRecordsQuery } from '../server/records/parseRecordsQuery.ts'
import { type RecordsContext, viewAs } from '../server/records/recordsContext.ts'

/** Capsules that run out and campaigns without a valid quiz, the most urgent first (OP-76). */
export async function findNotifications(
  context: RecordsContext,
  currentUser: CurrentUser,
  translate: Translator,
): Promise<Notification[]> {
  const [expiredCapsules, lowCapsules, campaigns] = await Promise.all([
    findCapsules(context, currentUser, translate, { kind: 'capsulesPastDue', view: 'pastDue', severity: 'danger' }),
    findCapsules(context, currentUser, translate, {
      kind: 'capsulesRunningLow',
      view: 'runningLow',
      severity: 'warning',
    }),
    findCampaignsWithoutQuiz(context, currentUser, translate),
  ])
  return [...expiredCapsules, ...lowCapsules, ...campaigns]
}

/** A notification with the number of capsules in a declared view, if there are any. It links to the list with this view. */
async function findCapsules(
  context: RecordsContext,
  currentUser: CurrentUser,
  translate: Translator,
  {
    kind,
    view,
    severity,
  }: { kind: 'capsulesPastDue' | 'capsulesRunningLow'; view: string } & Pick<Notification, 'severity'>,
): Promise<Notification[]> {
  const resource: ResourceData = getResource(context.resources, 'capsules')
  const seen = viewAs(context, resource, currentUser)
  const { total } = await listRecords(seen.context, seen.resource, parseRecordsQuery(seen, { view, perPage: '1' }))
  if (total === 0) return []
  const title = translate(`notifications.${kind}`, { smart_count: total })
  return [{ kind, severity, title, link: `/admin/capsules?view=${view}`, at: null }]
}

interface CampaignWithoutQuiz {
  readonly name: string
  readonly updatedAt: Date
  /** The id of an active quiz of the campaign that is not validated; null if there is none. */
  readonly quizId: number | null
  readonly total: number
}

/** Active campaigns without an active and validated quiz. */
async function findCampaignsWithoutQuiz(
  context: RecordsContext,
  currentUser: CurrentUser,
  translate: Translator,
): Promise<Notification[]> {
  const resource = getResource(context.resources, 'campaigns')
  const scope = { ...viewAs(context, resource, currentUser).context, resource, alias: 'c' }
  const { rows } = await sql<CampaignWithoutQuiz>`
    select c.name, c.updated_at as "updatedAt", count(*) over ()::int as total,
      (select max(q.id) from quizzes as q where q.campaign_id = c.id and q.deleted_at is null) as "quizId"
    from campaigns as c
    where c.deleted_at is null and not exists (
      select 1 from quizzes as q
      where q.campaign_id = c.id and q.deleted_at is null and q.validated_at is not null
    )${andSeen(scope)}
    order by c.updated_at desc, c.id desc limit ${maxPerKind}`.execute(context.db)
  const notifications = rows.map(({ name, updatedAt, quizId }): Notification => {
    const title = translate('notifications.campaignWithoutQuiz', { name })
    const link = quizId === null ? '/admin/quiz/create' : `/admin/quiz/${quizId}/update`
    return { kind: 'campaignWithoutQuiz', severity: 'warning', title, link, at: updatedAt.toISOString() }
  })
  const remaining = (rows[0]?.total ?? 0) - notifications.length
  const title = translate('notifications.campaignsWithoutQuiz', { smart_count: remaining })
  const summary = { kind: 'campaignsWithoutQuiz', title, link: '/admin/campaigns' }
  return [...notifications, ...summarizeRemaining(remaining, summary)]
}
