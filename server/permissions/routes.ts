import type { FastifyInstance } from 'fastify'
import { resolveLocale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { RecordsContext } from '../records/recordsContext.ts'
import { buildMatrix, type ConditionsOfCode } from './matrix.ts'
import { matrixSchema } from './schemas.ts'

/** GET /permissions: what people may do with records by their profile, for administrators. */
export function permissionRoutes(app: FastifyInstance, context: RecordsContext, added: ConditionsOfCode): void {
  app.get('/permissions', { config: { access: 'admin' }, schema: matrixSchema }, (request) =>
    buildMatrix(context, added, createTranslator(resolveLocale(request.headers['content-language']))),
  )
}
