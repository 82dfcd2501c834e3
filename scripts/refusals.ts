import { catalogues } from '#i18n/catalogues.ts'
import { type Locale, locales } from '#i18n/locales.ts'
import { flattenTexts } from '#i18n/translate.ts'
import { loadProduct } from './declarations/loadProduct.ts'
import { collectRefusals } from './declarations/refusals.ts'

/** Prints every message that refuses something, in every language, as two Markdown tables for proofreading. */
const actionRows = collectRefusals((await loadProduct()).resources).map(
  ({ resource, action, texts }) => [`${resource}: ${action}`, texts] as const,
)
printTable('What the condition of a declared action refuses', actionRows)
printTable(
  'What rules and routes refuse',
  findRefusalKeys().map((key) => [key, readTexts(key)] as const),
)

/** The keys of messages of the API, of value rules and of the resources themselves. */
function findRefusalKeys(): string[] {
  const general = /^(errors|validation)\./
  const resourceKeyPattern = /^resources\..*\.(errors|validation|refusals|incomplete)\./
  return flattenTexts(catalogues.pt).flatMap(([key]) =>
    general.test(key) || resourceKeyPattern.test(key) ? [key] : [],
  )
}

function readTexts(key: string): Record<Locale, string> {
  const texts = locales.map((locale) => [locale, new Map(flattenTexts(catalogues[locale])).get(key) ?? ''])
  return Object.fromEntries(texts)
}

function printTable(title: string, rows: readonly (readonly [string, Readonly<Record<Locale, string>>])[]): void {
  console.log(`## ${title}\n\n| what | ${locales.join(' | ')} |\n| --- |${' --- |'.repeat(locales.length)}`)
  for (const [what, texts] of rows) {
    const cells = [what, ...locales.map((locale) => texts[locale].replaceAll('|', '\\|'))]
    console.log(`| ${cells.join(' | ')} |`)
  }
  console.log('')
}
