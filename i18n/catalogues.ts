import { en } from './en.ts'
import { es } from './es.ts'
import type { Locale } from './locales.ts'
import type { AllMessages, Messages, ServerMessages } from './messages.ts'
import { pt } from './pt.ts'
import { serverEn } from './server/en.ts'
import { serverEs } from './server/es.ts'
import { serverPt } from './server/pt.ts'

const merge = (shared: Messages, server: ServerMessages): AllMessages => ({
  ...shared,
  ...server,
  errors: { ...shared.errors, ...server.errors },
  validation: { ...shared.validation, ...server.validation },
  files: { ...shared.files, ...server.files },
})

/** The texts of the product in each language: those of the browser, and those that only the server writes. */
export const catalogues: Record<Locale, AllMessages> = {
  pt: merge(pt, serverPt),
  en: merge(en, serverEn),
  es: merge(es, serverEs),
}
