import { createTranslator } from '#i18n/translator.ts'
import { selectAuthor, toAuthor } from '../audit/author.ts'
import type { Db } from '../db/tables.ts'
import { buildPersonSight } from '../records/personNames.ts'
import type { RecordId } from '../records/save.ts'
import type { RowReading } from './rowReading.ts'

/** Who saved a record last, and when. */
export interface LastSave {
  /** Absent: the server itself. */
  readonly by?: string
  readonly at: string
}

/** Reads who saved a record last, as the user may see it; undefined if the audit trail has no entry. */
export async function readLastSave(
  { records, resource, currentUser, locale }: RowReading,
  trx: Db,
  id: RecordId,
): Promise<LastSave | undefined> {
  const translate = createTranslator(locale)
  const names = {
    erased: translate('notifications.somebodyGone'),
    hidden: translate('notifications.somebodyElse'),
    sight: buildPersonSight(records, currentUser),
  }
  const entry = await trx
    .selectFrom('audit_entries as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.at', ...selectAuthor(names)])
    .where('a.resource', '=', resource.name)
    .where('a.record_id', '=', String(id))
    .where('a.version', 'is not', null)
    .orderBy('a.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!entry) return undefined
  const { at, ...author } = entry
  const by = toAuthor(author, names)?.nome
  return { ...(by !== undefined && { by }), at: at.toISOString() }
}
