import { importsEn } from './imports/en.ts'
import { importsEs } from './imports/es.ts'
import { type ImportTexts, importsPt } from './imports/pt.ts'
import type { Locale } from './locales.ts'

/** The texts of the screens of bulk import, which are loaded with these screens. */
export const importTexts: Readonly<Record<Locale, ImportTexts>> = { pt: importsPt, en: importsEn, es: importsEs }
