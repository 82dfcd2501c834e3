import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getLocaleTag, locales } from '#i18n/locales.ts'
import { countryCodes } from '#language/countryCodes.ts'
import { findProjectRoot } from '../server/projectRoot.ts'

// `npm run build:countries` writes the names of countries to i18n/countries/, so that all browsers show the same names.

const folder = join(findProjectRoot(import.meta.url), 'i18n/countries')
mkdirSync(folder, { recursive: true })

/** CLDR distinguishes the two Congos by their capitals; these names are the common ones. */
const correctedNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pt: { CD: 'República Democrática do Congo', CG: 'República do Congo' },
  en: { CD: 'Democratic Republic of the Congo', CG: 'Republic of the Congo' },
  es: { CD: 'República Democrática del Congo', CG: 'República del Congo' },
}

for (const locale of locales) {
  const names = new Intl.DisplayNames(getLocaleTag(locale), { type: 'region', fallback: 'none' })
  const lines = countryCodes.map(
    (code) => `  ${code}: ${quote(correctedNames[locale]?.[code] ?? names.of(code) ?? code)},\n`,
  )
  const head = '/** The names of countries by their two letters, from CLDR; written by `npm run build:countries`. */\n'
  writeFileSync(join(folder, `${locale}.ts`), `${head}export const countries = {\n${lines.join('')}}\n`)
}

function quote(name: string): string {
  return `'${name.replaceAll("'", '’')}'`
}
