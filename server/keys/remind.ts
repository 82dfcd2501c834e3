import { getLocaleTag, type Locale } from '#i18n/locales.ts'
import type { Catalog } from '#language/catalog.ts'
import type { Clock } from '../clock.ts'
import { buildOfHouse } from '../db/buildOfHouse.ts'
import type { Db } from '../db/tables.ts'
import { isAdministratorProfile } from '../http/currentUser.ts'
import { sendNotice } from '../mail/sendNotice.ts'

/** The time between two runs of `remindOwners`, in ms. */
export const remindersIntervalMs = 3_600_000

const dayMs = 86_400_000
/** How many days before the expiry of a key its owner is reminded. */
const reminderDays = [3, 14] as const

interface ReminderContext {
  readonly db: Db
  readonly resources: Catalog
  readonly clock: Clock
  readonly productName: string
  readonly timeZone: string
}

/** The reminder, in days before the expiry, that is due now or was due last; null before the first one. */
export const getDaysOfReminder = (expiresAt: Date, now: Date): number | null =>
  reminderDays.find((days) => expiresAt.getTime() - now.getTime() <= days * dayMs) ?? null

/**
 * Mails the owners of keys that expire soon, once for each of the days. For a key of a service account, the active
 * administrators of the house get the mail.
 */
export function remindOwners({ db, resources, clock, productName: product, timeZone }: ReminderContext): Promise<void> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    for (const key of await findDueKeys(trx, now)) {
      const days = getDaysOfReminder(key.expires_at, now)
      if (days === null || (key.reminded_days !== null && key.reminded_days <= days)) continue
      await trx.updateTable('api_keys').set({ reminded_days: days }).where('id', '=', key.id).execute()
      const details = { key: key.name, date: formatDay(key.expires_at, key.locale, timeZone) }
      const notice = { kind: 'keyEnds', product, locale: key.locale, details } as const
      for (const recipient of await findRecipients(trx, resources, key.user_id))
        await sendNotice(trx, recipient, notice, { trace: null, expiresAt: key.expires_at, now })
    }
  })
}

/** Finds and locks the keys; keys that another process has locked are skipped. */
const findDueKeys = (trx: Db, now: Date) =>
  trx
    .selectFrom('api_keys as k')
    .leftJoin('users as u', 'u.id', 'k.user_id')
    .leftJoin('service_accounts as s', 's.id', 'k.service_account_id')
    .where('k.ended_at', 'is', null)
    .where('k.expires_at', '>', now)
    .where('k.expires_at', '<=', new Date(now.getTime() + Math.max(...reminderDays) * dayMs))
    .where('u.deleted_at', 'is', null)
    .where('s.deleted_at', 'is', null)
    .select(['k.id', 'k.name', 'k.user_id', 'k.locale', 'k.expires_at', 'k.reminded_days'])
    .orderBy('k.id')
    .forUpdate('k')
    .skipLocked()
    .execute()

async function findRecipients(trx: Db, resources: Catalog, userId: number | null) {
  const people = await trx
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.id', 'u.profile_id')
    .where('u.deleted_at', 'is', null)
    .$if(userId !== null, (query) => query.where('u.id', '=', userId ?? 0))
    .$if(userId === null, (query) => query.where('u.confirmed_at', 'is not', null).where(buildOfHouse(resources, 'u')))
    .select(['u.id', 'u.nome', 'u.email', 'p.nome as profile'])
    .orderBy('u.id')
    .execute()
  return people.filter(({ profile }) => userId !== null || isAdministratorProfile(profile))
}

const formatDay = (day: Date, locale: Locale, timeZone: string): string =>
  new Intl.DateTimeFormat(getLocaleTag(locale), { dateStyle: 'long', timeZone }).format(day)
