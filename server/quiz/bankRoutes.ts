import type { FastifyInstance } from 'fastify'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ContentLanguage, names } from '#product/language.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import { createTextReader } from '../http/listQuery.ts'
import { buildSort } from '../records/listSql.ts'
import { buildMatch } from '../records/search.ts'
import { bankSchemas, maxSuggestions } from './schemas.ts'

/** GET /question/by-name and /answer/by-name: existing texts of a language, for autocompletion. */
export function bankRoutes(app: FastifyInstance, db: Db): void {
  app.get('/question/by-name', { config: { access: 'staff' }, schema: bankSchemas.questions }, async ({ query }) => {
    const quest = sql.ref('quest')
    const { rows } = await sql`
      select id as "questionId", quest from questions ${buildSearch(query, quest)}`.execute(db)
    return rows
  })
  app.get('/answer/by-name', { config: { access: 'staff' }, schema: bankSchemas.answers }, async ({ query }) => {
    const label = sql.ref('label')
    const { rows } = await sql`
      select id as "answerId", label, description from answers ${buildSearch(query, label)}`.execute(db)
    return rows
  })
}

/** Texts of the language that contain the search text, sorted. */
function buildSearch(query: unknown, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const getText = createTextReader(query)
  const search = getText('str')?.trim() ?? ''
  const condition = search === '' ? sql<SqlBool>`true` : buildMatch(column, [search])
  return sql`where language = ${parseLanguage(getText('language'))} and ${condition}
    order by ${buildSort(column, 'text')}, id limit ${sql.lit(maxSuggestions)}`
}

function parseLanguage(text: string | undefined): ContentLanguage {
  const language = names.languages.find((candidate) => candidate === text)
  if (language !== undefined) return language
  const params = { name: 'language', options: names.languages.join(', ') }
  throw new HttpError(400, 'errors.parameterUnknownValue', params, { field: 'language' })
}
