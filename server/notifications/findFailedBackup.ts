import { getLocaleTag } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'
import { isOfHouse } from '#language/belonging.ts'
import { getBackupFailure, readBackupState } from '../db/backupState.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import type { RecordsContext } from '../records/recordsContext.ts'
import type { Notification } from './notification.ts'

/**
 * Tells administrators of the house that the daily backup fails. The reason is only in the log, because it may contain
 * paths and host names.
 */
export async function findFailedBackup(
  { db, clock, resources, timeZone }: RecordsContext,
  currentUser: CurrentUser,
  translate: Translator,
): Promise<Notification[]> {
  if (!currentUser.isAdmin || !isOfHouse(resources, currentUser)) return []
  const state = await readBackupState(db)
  const failedAt = getBackupFailure(state, clock())
  if (failedAt === undefined) return []
  const format = new Intl.DateTimeFormat(getLocaleTag(translate.locale), { dateStyle: 'long', timeZone })
  const title =
    state.doneAt === undefined
      ? translate('notifications.firstBackupFailed')
      : translate('notifications.backupFailed', { date: format.format(new Date(state.doneAt)) })
  return [{ kind: 'backupFailed', severity: 'danger', title, link: '/admin/home', at: failedAt.toISOString() }]
}
