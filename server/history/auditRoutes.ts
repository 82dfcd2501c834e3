import type { FastifyInstance } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import type { AuditEntry } from '../audit/audit.ts'
import { selectAuthor, toAuthor } from '../audit/author.ts'
import { joinChanges } from '../audit/largeValues.ts'
import { getCurrentUser } from '../http/access.ts'
import { createListPage, parsePageQuery } from '../http/listQuery.ts'
import { readFromReplica } from '../http/readReplica.ts'
import { createObjectSchema, createPageSchema, integer, nullableText, pagingParameters, text } from '../http/schemas.ts'
import { authorSchema } from '../records/facts.ts'
import { getPersonNames } from '../records/personNames.ts'
import type { RecordsContext } from '../records/recordsContext.ts'
import { keepSeenTargets } from './describeChanges.ts'
import { buildEntryFilter, entryFilterParameters } from './entryFilter.ts'
import { buildEntrySight, buildRecordExists, toSeenChanges } from './seenEntries.ts'

/** GET /audit: the audit trail for administrators, newest first, about the records that the administrator sees. */
export function auditRoutes(app: FastifyInstance, records: RecordsContext): void {
  app.get('/audit', { config: { access: 'admin', replica: true }, schema }, async (request) => {
    const context = readFromReplica(records, request)
    const { db } = context
    const { query } = request
    const currentUser = getCurrentUser(request)
    const names = getPersonNames(context, request)
    const filter = buildEntryFilter(query, { timeZone: context.timeZone, names })
    const condition = sql<SqlBool>`${buildEntrySight(context, currentUser)} and ${filter}`
    const { page, perPage } = parsePageQuery(query)
    const rows = await db
      .selectFrom('audit_entries as a')
      .leftJoin('users as u', 'u.id', 'a.user_id')
      .leftJoin('imports as i', 'i.operation', 'a.operation')
      .select(['a.at', 'a.action', 'a.resource', 'a.record_id', 'a.title', 'a.changes', 'i.id as import_id'])
      .select([...selectAuthor(names), buildRecordExists(context, currentUser).as('exists')])
      .where(condition)
      .orderBy('a.at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    const { total } = await db
      .selectFrom('audit_entries as a')
      .where(condition)
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    const stored = await joinChanges(
      db,
      rows.map((row) => row.changes as AuditEntry['changes']),
    )
    const changes = await keepSeenTargets(
      context,
      currentUser,
      rows.map(({ at, resource }, index) => ({ at, resource, changes: stored[index] ?? null })),
    )
    const entries = rows.map(({ at, action, resource, record_id, title, import_id, exists, ...author }, index) => ({
      at: at.toISOString(),
      who: toAuthor(author, names),
      action,
      resource,
      id: record_id,
      title,
      exists,
      ...(import_id !== null && { importId: import_id }),
      changes: toSeenChanges(context, currentUser, { resource, changes: changes[index] ?? null }),
    }))
    return createListPage(entries, Number(total), perPage)
  })
}

const entrySchema = createObjectSchema(
  {
    at: text,
    who: authorSchema,
    action: text,
    resource: text,
    id: text,
    title: nullableText,
    exists: {
      type: ['boolean', 'null'],
      description: 'Whether the record exists; null: the entry is about no record of a resource.',
    },
    importId: { ...integer, description: 'The import that wrote it; absent: none.' },
    changes: { type: ['object', 'null'] },
  },
  ['at', 'who', 'action', 'resource', 'id', 'title', 'exists', 'changes'],
)
const schema = {
  tags: ['audit'],
  summary: 'List the entries of the audit trail, newest first',
  querystring: createObjectSchema({ ...pagingParameters, ...entryFilterParameters }),
  response: { 200: createPageSchema(entrySchema) },
}
