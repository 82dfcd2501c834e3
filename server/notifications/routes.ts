import type { FastifyInstance } from 'fastify'
import { resolveLocale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { getCurrentUser } from '../http/access.ts'
import type { RecordsContext } from '../records/recordsContext.ts'
import { listNotifications } from './listNotifications.ts'

/** GET /notifications: the notifications of the current user, in their language. */
export function notificationRoutes(app: FastifyInstance, context: RecordsContext): void {
  app.get('/notifications', { config: { access: 'staff' }, schema }, (request) =>
    listNotifications(
      context,
      getCurrentUser(request),
      createTranslator(resolveLocale(request.headers['content-language'])),
    ),
  )
}

const text = { type: 'string' }
const schema = {
  tags: ['notifications'],
  summary: 'List what needs attention: capsules that run out, campaigns without a valid quiz, mails that failed',
  response: {
    200: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          kind: text,
          severity: { type: 'string', enum: ['warning', 'danger'] },
          title: text,
          link: text,
          at: { type: ['string', 'null'] },
        },
        required: ['kind', 'severity', 'title', 'link', 'at'],
      },
    },
  },
}
