import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getLocaleTag, isLocale, type Locale, locales } from '#i18n/locales.ts'
import { isTimeZone } from '#language/timeZones.ts'
import { escapeHtml } from '../server/escapeHtml.ts'
import { findProjectRoot } from '../server/projectRoot.ts'
import { toStringLiteral } from './declarations/newDeclaration.ts'
import { readOptions } from './declarations/scriptOptions.ts'

const usage = `npm run new:product FOLDER -- [--name NAME] [--language ${locales.join('|')}] [--time-zone ZONE]
  FOLDER       a new folder in examples/: examples/bike-shop
  --name       the name that people read: 'Bike shop'
  --language   the language of the declared labels, and the one that the product offers; by default en
  --time-zone  the zone in which its days begin, by default that of this machine: Europe/Paris`

/** The product that is copied. */
const template = 'examples/blank'

const root = findProjectRoot(import.meta.url)
const text = { type: 'string' } as const
const { values: options, positionals } = readOptions({ name: text, language: text, 'time-zone': text }, usage)
const { folder, name, language, timeZone } = readArguments()

cpSync(join(root, template), join(root, folder), {
  recursive: true,
  filter: (path) => !['dist', 'data'].includes(path.slice(join(root, template).length + 1).split('/')[0] ?? ''),
})
fill('product.ts', [
  ["name: 'Blank'", `name: ${toStringLiteral(name)}`],
  ["locales: ['en']", `locales: ['${language}']`],
  ["namesIn: 'en'", `namesIn: '${language}'`],
  ["timeZone: 'UTC'", `timeZone: '${timeZone}'`],
])
fill('language.ts', [['en-US', getLocaleTag(language)]])
fill('server.ts', [[template, folder]])
fill('public/favicon.svg', [['<title>Blank</title>', `<title>${escapeHtml(name)}</title>`]])
const nameLabels: Readonly<Record<Locale, string>> = { pt: 'Nome', en: 'Name', es: 'Nombre' }
for (const resource of ['users', 'profiles'])
  fill(`resources/${resource}.ts`, [["label: 'Name'", `label: '${nameLabels[language]}'`]])

for (const path of listFiles(folder)) console.log(`Wrote ${path}`)
console.log(`
Next: npm run new:resource bikes -- --product ${folder}   drafts what the product is about; docs/adding-a-resource.md goes on from there
      npm run dev -- --product ${folder}                  shows it while you declare
      ${folder}/i18n/privacyPolicy                        says what it keeps about people: write that before others use it`)

function readArguments() {
  const [folder = '', ...others] = positionals
  if (folder === '' || others.length > 0) return exitWithError(usage)
  const [, ownName = ''] = /^examples\/([a-z][a-z0-9-]*)\/?$/.exec(folder) ?? []
  if (ownName === '') return exitWithError(`${folder} cannot be a product: name a folder like examples/bike-shop.`)
  if (existsSync(join(root, 'examples', ownName))) return exitWithError(`examples/${ownName} exists.`)
  const { name = toName(ownName), language = 'en', 'time-zone': timeZone = getOwnTimeZone() } = options
  if (!isLocale(language)) return exitWithError(`${language} is not a language of the engine: ${locales.join(', ')}.`)
  if (!isTimeZone(timeZone)) return exitWithError(`${timeZone} is not a time zone: Europe/Paris is one.`)
  return { folder: `examples/${ownName}`, name, language, timeZone }
}

/** `bike-shop` becomes `Bike shop`. */
function toName(folderName: string): string {
  const words = folderName.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function getOwnTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Replaces texts of the copied product. @throws Error if the file does not have one of them */
function fill(file: string, replacements: readonly (readonly [former: string, text: string])[]): void {
  const path = join(root, folder, file)
  let content = readFileSync(path, 'utf8')
  for (const [former, text] of replacements) {
    if (!content.includes(former)) throw new Error(`${template}/${file} has no ${former}`)
    content = content.replaceAll(former, () => text)
  }
  writeFileSync(path, content)
}

function listFiles(path: string): string[] {
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .map((file) => join(path, file))
    .filter((file) => statSync(join(root, file)).isFile())
    .toSorted()
}

function exitWithError(message: string): never {
  console.error(message)
  process.exit(1)
}
