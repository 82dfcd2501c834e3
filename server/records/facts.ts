import type { ResourceData } from '#language/resource.ts'
import { type Author, type PersonNames, selectAuthor, toAuthor } from '../audit/author.ts'
import type { Db } from '../db/tables.ts'
import { createObjectSchema, integer, nullableText, requireAll, text } from '../http/schemas.ts'
import type { RecordId } from './save.ts'

/** When and by whom a record was created and last changed. */
export interface RecordFacts {
  /** The number of the last write in the audit trail; 0 for a record that is older than the trail. */
  readonly version: number
  readonly createdAt: string | null
  readonly createdBy: Author
  readonly changedAt: string | null
  readonly changedBy: Author
  /** How many notes there are about the record. */
  readonly notes: number
}

/**
 * Reads the facts of a record from the audit trail. The caller has checked that the user may read the record.
 *
 * @param createdAt the record's own date, for records that are older than the trail
 */
export async function readFacts(
  db: Db,
  { name: resource }: ResourceData,
  id: RecordId,
  { createdAt, names }: { createdAt: unknown; names: PersonNames },
): Promise<RecordFacts> {
  const entries = db
    .selectFrom('audit_entries as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.at', 'a.action', 'a.version', ...selectAuthor(names)])
    .where('a.resource', '=', resource)
    .where('a.record_id', '=', String(id))
    .where('a.version', 'is not', null)
  const first = await entries.orderBy('a.version').limit(1).executeTakeFirst()
  const last = await entries.orderBy('a.version', 'desc').limit(1).executeTakeFirst()
  const { notes } = await db
    .selectFrom('record_notes')
    .where('resource', '=', resource)
    .where('record_id', '=', String(id))
    .select(({ fn }) => fn.countAll<string>().as('notes'))
    .executeTakeFirstOrThrow()
  const readAuthor = (entry: typeof last): Author => (entry === undefined ? null : toAuthor(entry, names))
  const creation = first?.action === 'create' ? first : undefined
  const creationTime = typeof createdAt === 'string' ? createdAt : (creation?.at.toISOString() ?? null)
  return {
    version: last?.version ?? 0,
    createdAt: creationTime,
    createdBy: readAuthor(creation),
    changedAt: last?.at.toISOString() ?? creationTime,
    changedBy: readAuthor(last),
    notes: Number(notes),
  }
}

/** The OpenAPI schema of an `Author`. */
export const authorSchema = {
  ...createObjectSchema({ id: { type: ['integer', 'null'] }, nome: text, key: text }, ['id', 'nome']),
  type: ['object', 'null'],
  description: 'Null: the server itself. A service account has no id; key is the API key with which it was done.',
}

/** The OpenAPI schema of `RecordFacts`. */
export const factsSchema = requireAll({
  version: { ...integer, description: 'The number of the last write in the audit trail.' },
  createdAt: nullableText,
  createdBy: authorSchema,
  changedAt: nullableText,
  changedBy: authorSchema,
  notes: integer,
})
