import { sql } from 'kysely'
import type { ResourceData } from '#language/resource.ts'
import { type CurrentUser, toCurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import { buildPersonSight } from '../records/personNames.ts'
import { getRecord } from '../records/readRecords.ts'
import { mayReadRecords, type RecordsContext, viewAs } from '../records/recordsContext.ts'
import type { RecordId } from '../records/save.ts'
import { buildMatch } from '../records/search.ts'

/** The maximum number of users that a note can mention. */
const maxMentions = 20
/** The maximum number of users in one list of suggestions. */
const maxOffered = 20
/** For how many staff users one list of suggestions checks whether they may read the record. */
const maxCandidates = 200

/** The ids of the users that a text mentions as `@[7]`, each once. */
export const findMentionedIds = (text: string): number[] => [
  ...new Set([...text.matchAll(/@\[([1-9]\d{0,8})\]/g)].map(([, id]) => Number(id))),
]

/** A user who can be mentioned. */
export interface Mentionable {
  readonly id: number
  readonly nome: string
}

/** The record that a note is about, and the user who writes the note. */
export interface Noted {
  readonly declaration: ResourceData
  readonly key: RecordId
  readonly currentUser: CurrentUser
}

/** Finds active staff who may read a record and whom the user sees, by a part of the name. */
export async function findMentionable(context: RecordsContext, noted: Noted, text: string): Promise<Mentionable[]> {
  const matches = text === '' ? sql`true` : buildMatch(sql`u.nome`, [text])
  const sight = buildPersonSight(context, noted.currentUser) ?? sql`true`
  // Users who are not staff are left out before the limit is applied, because they may be the majority.
  const profiles = await context.db.selectFrom('profiles').select(['id', 'nome']).execute()
  const staffIds = profiles.filter(({ nome }) => toCurrentUser(0, nome, '').isStaff).map(({ id }) => id)
  if (staffIds.length === 0) return []
  const { rows } = await sql<Candidate>`
    select u.id, u.nome, p.nome as profile${sql.raw(context.person.select('u'))} from users as u join profiles as p on p.id = u.profile_id
    where u.deleted_at is null and u.profile_id in (${sql.join(staffIds)}) and ${matches} and ${sight}
    order by searchable(u.nome) collate "C", u.id limit ${maxCandidates}`.execute(context.db)
  const found: Mentionable[] = []
  for (const candidate of rows) {
    if (found.length === maxOffered) break
    if (await mayBeMentioned(context, noted, candidate)) found.push({ id: candidate.id, nome: candidate.nome })
  }
  return found
}

/**
 * Refuses a text that mentions a user who may not read the record, or whom the author does not see.
 *
 * @param former the text before the change, whose mentions stay allowed
 * @throws HttpError 400
 */
export async function requireMentionable(
  context: RecordsContext,
  noted: Noted,
  { text, former = '' }: { readonly text: string; readonly former?: string | undefined },
): Promise<void> {
  const ids = findMentionedIds(text)
  if (ids.length > maxMentions)
    throw new HttpError(400, 'errors.tooManyMentions', { max: maxMentions }, { field: 'text' })
  const known = findMentionedIds(former)
  const added = ids.filter((id) => !known.includes(id))
  if (added.length === 0) return
  const sight = buildPersonSight(context, noted.currentUser) ?? sql`true`
  const { rows } = await sql<Candidate>`
    select u.id, u.nome, p.nome as profile${sql.raw(context.person.select('u'))} from users as u join profiles as p on p.id = u.profile_id
    where u.deleted_at is null and u.id in (${sql.join(added)}) and ${sight}`.execute(context.db)
  for (const id of added) {
    const candidate = rows.find((row) => row.id === id)
    if (!candidate || !(await mayBeMentioned(context, noted, candidate)))
      throw new HttpError(400, 'errors.mentionNotPossible', {}, { field: 'text' })
  }
}

interface Candidate extends Mentionable {
  /** The name of the profile. */
  readonly profile: string
}

async function mayBeMentioned(
  context: RecordsContext,
  { declaration, key }: Noted,
  candidate: Candidate,
): Promise<boolean> {
  const user: CurrentUser = toCurrentUser(candidate.id, candidate.profile, '', context.person.read(candidate))
  if (!user.isStaff || !mayReadRecords(context, declaration, user)) return false
  if (!declaration.records) return true
  const view = viewAs(context, declaration, user)
  return (await getRecord(view.context, context.db, view.resource, key)) !== undefined
}
