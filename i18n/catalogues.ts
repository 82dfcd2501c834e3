import { en } from './en.ts'
import { es } from './es.ts'
import type { Locale } from './locales.ts'
import type { Messages } from './messages.ts'
import { pt } from './pt.ts'

/** The texts of the product in each language. */
export const catalogues: Record<Locale, Messages> = { pt, en, es }
