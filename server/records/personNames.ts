import type { FastifyRequest } from 'fastify'
import { resolveLocale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { PersonNames } from '../audit/author.ts'
import { getCurrentUser } from '../http/access.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { type RecordsContext, viewAs } from './recordsContext.ts'

/** How responses name the authors of records and notes, in the language of the request. */
export function getPersonNames(context: RecordsContext, request: FastifyRequest): PersonNames {
  const translate = createTranslator(resolveLocale(request.headers['content-language']))
  return {
    erased: translate('notifications.somebodyGone'),
    hidden: translate('notifications.somebodyElse'),
    sight: buildPersonSight(context, getCurrentUser(request)),
  }
}

/** The SQL condition on `users as u` for the users whom the current user sees; undefined if these are all users. */
export function buildPersonSight(context: RecordsContext, currentUser: CurrentUser): PersonNames['sight'] {
  const users = context.resources.find(({ name }) => name === 'users')
  if (!users) return undefined
  const { viewer } = viewAs(context, users, currentUser).context
  return viewer.build({ ...context, resource: users, viewer, alias: 'u' }, users.records)
}
