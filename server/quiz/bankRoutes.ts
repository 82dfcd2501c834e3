import type { FastifyInstance } from 'fastify'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type ContentLanguage, names } from '#resources/product.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import { textsOf } from '../http/paging.ts'
import { sortSql } from '../records/listSql.ts'
import { matches } from '../records/search.ts'
import { bankSchemas, mostOffered } from './schemas.ts'

/** GET /question/by-name and /answer/by-name: existing texts of a language, for autocompletion. */
export function bankRoutes(app: FastifyInstance, db: Db): void {
  app.get('/question/by-name', { config: { access: 'staff' }, schema: bankSchemas.questions }, async ({ query }) => {
    const quest = sql.ref('quest')
    const { rows } = await sql`
      select id as "questionId", quest from questions ${found(query, quest)}`.execute(db)
    return rows
  })
  app.get('/answer/by-name', { config: { access: 'staff' }, schema: bankSchemas.answers }, async ({ query }) => {
    const label = sql.ref('label')
    const { rows } = await sql`
      select id as "answerId", label, description from answers ${found(query, label)}`.execute(db)
    return rows
  })
}

/** Texts of the language that contain the search text, sorted. */
function found(query: unknown, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const read = textsOf(query)
  const search = read('str')?.trim() ?? ''
  const contains = search === '' ? sql<SqlBool>`true` : matches(column, [search])
  return sql`where language = ${languageIn(read('language'))} and ${contains}
    order by ${sortSql(column, 'text')}, id limit ${sql.lit(mostOffered)}`
}

function languageIn(text: string | undefined): ContentLanguage {
  const language = names.languages.find((one) => one === text)
  if (language !== undefined) return language
  const params = { name: 'language', options: names.languages.join(', ') }
  throw new HttpError(400, 'errors.parameterUnknownValue', params, { field: 'language' })
}
