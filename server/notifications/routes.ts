import type { FastifyInstance } from 'fastify'
import { resolveLocale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { getCurrentUser } from '../http/access.ts'
import { createArraySchema, nullableText, requireAll, text } from '../http/schemas.ts'
import type { ServerProduct } from '../product.ts'
import type { RecordsContext } from '../records/recordsContext.ts'
import { findFailedMails } from './findFailedMails.ts'
import { findImports } from './findImports.ts'
import { findMentions } from './findMentions.ts'
import { findViews } from './findViews.ts'
import type { Notification } from './notification.ts'

/** GET /notifications: the notifications of the current user, in their language, the most urgent first. */
export function notificationRoutes(
  app: FastifyInstance,
  context: RecordsContext,
  others: readonly ServerProduct['findNotifications'][],
): void {
  app.get(
    '/notifications',
    { config: { access: 'staff', viewAs: true }, schema },
    async (request): Promise<Notification[]> => {
      const translate = createTranslator(resolveLocale(request.headers['content-language']))
      const currentUser = getCurrentUser(request)
      const finders = [findViews, findMentions, findImports, findFailedMails, ...others]
      const found = await Promise.all(finders.map((find) => find(context, currentUser, translate)))
      const all = found.flat()
      const isUrgent = ({ severity }: Notification): boolean => severity === 'danger'
      return [...all.filter(isUrgent), ...all.filter((notification) => !isUrgent(notification))]
    },
  )
}

const schema = {
  tags: ['notifications'],
  summary: 'List what needs attention, such as mails and backups that failed, and what has ended',
  response: {
    200: createArraySchema(
      requireAll({
        kind: text,
        severity: { ...text, enum: ['info', 'warning', 'danger'] },
        title: text,
        link: text,
        at: nullableText,
      }),
    ),
  },
}
