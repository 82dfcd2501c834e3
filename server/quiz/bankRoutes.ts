import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ContentLanguage, names } from '#product/language.ts'
import type { Db } from '../db/tables.ts'
import { getCurrentUser } from '../http/access.ts'
import { HttpError } from '../http/httpError.ts'
import { createTextReader } from '../http/listQuery.ts'
import { buildSort } from '../records/listSql.ts'
import { buildMatch } from '../records/search.ts'
import { isInBank } from './bank.ts'
import { quizAccess } from './quizAccess.ts'
import { bankSchemas, maxSuggestions } from './schemas.ts'

/** GET /question/by-name and /answer/by-name: existing texts of a language, for autocompletion. */
export function bankRoutes(app: FastifyInstance, db: Db): void {
  app.get('/question/by-name', { config: quizAccess('read'), schema: bankSchemas.questions }, async (request) => {
    const quest = sql.ref('quest')
    const { rows } = await sql`
      select id as "questionId", quest from questions ${buildSearch('questions', request, quest)}`.execute(db)
    return rows
  })
  app.get('/answer/by-name', { config: quizAccess('read'), schema: bankSchemas.answers }, async (request) => {
    const label = sql.ref('label')
    const { rows } = await sql`
      select id as "answerId", label, description from answers ${buildSearch('answers', request, label)}`.execute(db)
    return rows
  })
}

/**
 * Texts of the language that contain the search text, sorted: those of the organization that the user has chosen, or
 * else of the user's own.
 */
function buildSearch(
  table: 'questions' | 'answers',
  request: FastifyRequest,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const getText = createTextReader(request.query)
  const { own, chosenOwner = own.organization ?? null } = getCurrentUser(request)
  const organizationId = chosenOwner === null ? null : Number(chosenOwner)
  const search = getText('str')?.trim() ?? ''
  const condition = search === '' ? sql<SqlBool>`true` : buildMatch(column, [search])
  const bank = { language: parseLanguage(getText('language')), organizationId }
  return sql`where ${isInBank(table, bank)} and ${condition}
    order by ${buildSort(column, 'text')}, id limit ${sql.lit(maxSuggestions)}`
}

function parseLanguage(text: string | undefined): ContentLanguage {
  const language = names.languages.find((candidate) => candidate === text)
  if (language !== undefined) return language
  const params = { name: 'language', options: names.languages.join(', ') }
  throw new HttpError(400, 'errors.parameterUnknownValue', params, { field: 'language' })
}
