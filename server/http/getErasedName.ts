import type { FastifyRequest } from 'fastify'
import { resolveLocale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'

/** What users who were erased are called, in the language of a request. */
export const getErasedName = ({ headers }: FastifyRequest): string =>
  createTranslator(resolveLocale(headers['content-language']))('notifications.somebodyGone')
