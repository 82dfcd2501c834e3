import { sql } from 'kysely'
import type { Translator } from '#i18n/translate.ts'
import { getResource } from '#resources/language/catalog.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { parseRecordsQuery } from '../records/parseRecordsQuery.ts'
import { listRecords } from '../records/readRecords.ts'
import type { RecordsContext } from '../records/recordsContext.ts'

/** A message for the user with a link to the screen that it concerns (OP-76). */
export interface Notification {
  readonly kind:
    | 'capsulesPastDue'
    | 'capsulesRunningLow'
    | 'campaignWithoutQuiz'
    | 'campaignsWithoutQuiz'
    | 'mailFailed'
    | 'mailsFailed'
  readonly severity: 'warning' | 'danger'
  /** A sentence in the user's language. */
  readonly title: string
  readonly link: string
  /** The time of the event, if there is a single one. */
  readonly at: string | null
}

/** The maximum number of notifications of one kind. One further notification states the number of remaining items. */
const maxPerKind = 5
/** Older failures of mails are not reported. */
const mailFailureDays = 30

/** The current notifications of a user, the most urgent first. */
export async function listNotifications(
  context: RecordsContext,
  currentUser: CurrentUser,
  translate: Translator,
): Promise<Notification[]> {
  const [expiredCapsules, lowCapsules, campaigns, mails] = await Promise.all([
    findCapsules(context, currentUser, translate, { kind: 'capsulesPastDue', view: 'pastDue', severity: 'danger' }),
    findCapsules(context, currentUser, translate, {
      kind: 'capsulesRunningLow',
      view: 'runningLow',
      severity: 'warning',
    }),
    findCampaignsWithoutQuiz(context, translate),
    findFailedMails(context, translate),
  ])
  return [...expiredCapsules, ...mails, ...lowCapsules, ...campaigns]
}

/** The number of capsules in a declared view; the notification links to the list with the same view. */
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
  const { total } = await listRecords(
    context,
    resource,
    parseRecordsQuery(context, resource, { view, perPage: '1' }, currentUser),
  )
  if (total === 0) return []
  const title = translate(`notifications.${kind}`, { smart_count: total })
  return [{ kind, severity, title, link: `/admin/capsules?view=${view}`, at: null }]
}

interface CampaignWithoutQuiz {
  readonly name: string
  readonly updatedAt: Date
  /** An active quiz that is not validated; null if there is none. */
  readonly quizId: number | null
  readonly total: number
}

/** Active campaigns without an active and validated quiz. */
async function findCampaignsWithoutQuiz({ db }: RecordsContext, translate: Translator): Promise<Notification[]> {
  const { rows } = await sql<CampaignWithoutQuiz>`
    select c.name, c.updated_at as "updatedAt", count(*) over ()::int as total,
      (select max(q.id) from quizzes as q where q.campaign_id = c.id and q.deleted_at is null) as "quizId"
    from campaigns as c
    where c.deleted_at is null and not exists (
      select 1 from quizzes as q
      where q.campaign_id = c.id and q.deleted_at is null and q.validated_at is not null
    )
    order by c.updated_at desc, c.id desc limit ${maxPerKind}`.execute(db)
  const notifications = rows.map(({ name, updatedAt, quizId }): Notification => {
    const title = translate('notifications.campaignWithoutQuiz', { name })
    const link = quizId === null ? '/admin/quiz/create' : `/admin/quiz/${quizId}/update`
    return { kind: 'campaignWithoutQuiz', severity: 'warning', title, link, at: updatedAt.toISOString() }
  })
  const remaining = (rows[0]?.total ?? 0) - notifications.length
  return [...notifications, ...summarizeRemaining('campaignsWithoutQuiz', remaining, '/admin/campaigns', translate)]
}

/** A notification with the number of items that are not listed one by one. */
function summarizeRemaining(
  kind: 'campaignsWithoutQuiz' | 'mailsFailed',
  remaining: number,
  link: string,
  translate: Translator,
): Notification[] {
  if (remaining <= 0) return []
  return [
    {
      kind,
      severity: 'warning',
      title: translate(`notifications.${kind}`, { smart_count: remaining }),
      link,
      at: null,
    },
  ]
}

/** Unconfirmed users whose latest registration mail failed. */
async function findFailedMails({ db, clock }: RecordsContext, translate: Translator): Promise<Notification[]> {
  const since = new Date(clock().getTime() - mailFailureDays * 86_400_000)
  const { rows } = await sql<{ email: string; at: Date; total: number }>`
    select u.email, m.created_at as at, count(*) over ()::int as total
    from users as u cross join lateral (
      select state, created_at from mails where user_id = u.id and kind in ('register', 'activate')
      order by created_at desc, id desc limit 1
    ) as m
    where u.confirmed_at is null and u.deleted_at is null
      and m.state in ('refused', 'expired') and m.created_at > ${since}
    order by m.created_at desc limit ${maxPerKind}`.execute(db)
  const notifications = rows.map(({ email, at }): Notification => {
    const title = translate('notifications.mailFailed', { email })
    const link = `/admin/users?search=${encodeURIComponent(email)}`
    return { kind: 'mailFailed', severity: 'warning', title, link, at: at.toISOString() }
  })
  const remaining = (rows[0]?.total ?? 0) - notifications.length
  return [...notifications, ...summarizeRemaining('mailsFailed', remaining, '/admin/users', translate)]
}
