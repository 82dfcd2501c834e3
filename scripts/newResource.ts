import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { type Locale, locales } from '#i18n/locales.ts'
import { getApiPath, getRoute } from '#language/derive.ts'
import { reservedPaths, reservedRoutes } from '#language/productNames.ts'
import { toSnakeCase } from '#language/snakeCase.ts'
import { getTableName } from '../server/db/naming.ts'
import { createPool } from '../server/db/postgres.ts'
import { findProjectRoot } from '../server/projectRoot.ts'
import { draftFromTable } from './declarations/draftFromTable.ts'
import { inferFields, readColumns } from './declarations/inferFields.ts'
import { defaultProduct, loadProduct } from './declarations/loadProduct.ts'
import {
  addToIndex,
  buildDeclaration,
  buildDefaultNames,
  buildKeyName,
  type DraftField,
  findNameProblem,
  type Names,
} from './declarations/newDeclaration.ts'
import { draftKinds, parseFields } from './declarations/parseFields.ts'
import { readOptions } from './declarations/scriptOptions.ts'
import { runTool } from './steps/programs.mjs'

const usage = `npm run new:resource NAME -- [--pt ONE/MANY] [--en ONE/MANY] [--es ONE/MANY] [--fields FIELDS] [--from FILE] [--from-table TABLE] [--dry-run] [--product FOLDER]
  NAME       in camelCase, usually a plural: suppliers
  --pt …     what a person calls one record, and many: Fornecedor/Fornecedores
  --fields   the fields, each with its kind, its choices or the resource it refers to; with ! it is required:
             'name:text!, price:money, state:new|paid, category:categories';
             kinds: ${draftKinds.join(', ')}, or a currency for an amount: 'price:EUR'
  --from     drafts the fields from the columns of a .csv or .xlsx file
  --from-table  drafts them from a table of the database at DATABASE_URL
  --dry-run  shows the texts that would be written, and writes nothing
  --product  the folder of another product than the one in ${defaultProduct}/`

const root = findProjectRoot(import.meta.url)
const text = { type: 'string' } as const
const { values: options, positionals } = readOptions(
  {
    ...{ pt: text, en: text, es: text, fields: text, from: text, 'from-table': text, product: text },
    'dry-run': { type: 'boolean', default: false },
  },
  usage,
)
const folder = options.product ?? defaultProduct
const { resources, names: productNames, locales: productLocales = locales } = await loadProduct(folder)
const { name, names, fields, dryRun } = await readArguments()
const files = buildFiles(name)

for (const [path, text] of files) {
  console.log(`${dryRun ? 'Would write' : 'Writing'} ${path}`)
  if (dryRun) console.log(path.endsWith(`/${name}.ts`) ? text : `${findChangedLines(path, text)}\n`)
  else writeFileSync(join(root, path), text)
}
if (dryRun) {
  console.log(`Then: the migration that makes its table, ${folder}/migrations/…_add_${toSnakeCase(name)}.sql.`)
} else {
  if (fields) await runTool('@biomejs/biome', 'biome', ['format', '--write', getPath(name)], { quiet: true })
  const { code } = await runTool('tsx', 'tsx', ['scripts/dbDiff.ts', `add_${toSnakeCase(name)}`, '--product', folder])
  process.exitCode = code
  if (code === 0)
    console.log(
      options.fields !== undefined
        ? `Next: read ${getPath(name)}. Its limits, scales and currencies are the usual ones, and only the fields with ! are required.`
        : fields
          ? `Next: read ${getPath(name)}. Its kinds, limits and choices are guesses from ${fields.length} columns.`
          : `Next: say what ${name} has in ${getPath(name)}; docs/adding-a-resource.md goes on from there.`,
    )
}

/** The path of a declaration, or of the list of all of them. */
function getPath(file: string): string {
  return `${folder}/resources/${file}.ts`
}

interface Arguments {
  readonly name: string
  readonly names: { readonly [locale in Locale]?: Names }
  /** Listed by the user, or drafted from a file or a table; undefined without any of them. */
  readonly fields: readonly DraftField[] | undefined
  readonly dryRun: boolean
}

async function readArguments(): Promise<Arguments> {
  const [name = '', ...extraValues] = positionals
  if (name === '' || extraValues.length > 0) return exitWithError(usage)
  const taken = [
    ...resources.flatMap((resource) => [
      resource.name,
      getApiPath(resource),
      getRoute(resource),
      getTableName(resource),
    ]),
    ...productNames.paths,
    ...reservedPaths,
    ...reservedRoutes,
  ]
  const path = getPath(name)
  const fault = existsSync(join(root, path)) ? `${path} exists.` : findNameProblem(name, taken)
  if (fault) return exitWithError(fault)
  const shown = locales.filter((locale) => productLocales.includes(locale))
  const resolveNames = (locale: Locale): Names => parseNames(options[locale]) ?? buildDefaultNames(name)
  const names = Object.fromEntries(shown.map((locale) => [locale, resolveNames(locale)])) as Arguments['names']
  return {
    name,
    names,
    fields: await draftFields(buildKeyName(name, names.en)),
    dryRun: options['dry-run'],
  }
}

async function draftFields(key: string): Promise<readonly DraftField[] | undefined> {
  const { fields: listed, from, 'from-table': table } = options
  if ([listed, from, table].filter((source) => source !== undefined).length > 1) return exitWithError(usage)
  if (listed !== undefined) return readFieldList(listed, key)
  if (table !== undefined) return readTable(table, key)
  return from === undefined ? undefined : readFields(from, key)
}

function readFieldList(text: string, key: string): readonly DraftField[] {
  const parsed = parseFields(text, key, resources)
  return typeof parsed === 'string' ? exitWithError(parsed) : parsed
}

async function readTable(table: string, key: string): Promise<DraftField[]> {
  const { DATABASE_URL: databaseUrl } = process.env
  if (!databaseUrl) return exitWithError('Say in DATABASE_URL which database has the table: postgres://user@host/name.')
  const pool = createPool(databaseUrl, (error) => exitWithError(error.message))
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  try {
    const drafted = await draftFromTable(db, table, key, resources)
    return drafted.length > 0 ? drafted : exitWithError(`${table} has no columns beside its key.`)
  } catch (error) {
    return exitWithError(error instanceof Error ? error.message : String(error))
  } finally {
    await db.destroy()
  }
}

function readFields(path: string, key: string): DraftField[] {
  if (!existsSync(path)) return exitWithError(`There is no file ${path}.`)
  const drafted = inferFields(readColumns(readFileSync(path)), key, resources)
  return drafted.length > 0 ? drafted : exitWithError(`${path} has no columns: the first row names them.`)
}

function parseNames(text: string | undefined): Names | undefined {
  if (text === undefined) return undefined
  const [one, many, ...extraValues] = text.split('/').map((part) => part.trim())
  return one && many && extraValues.length === 0 ? { one, many } : exitWithError(usage)
}

/** The new text of every file; computed completely before anything is written. */
function buildFiles(resource: string): [path: string, text: string][] {
  const index = getPath('index')
  return [
    [getPath(resource), buildDeclaration(resource, names, fields)],
    [index, addToIndex(readSource(index), resource)],
  ]
}

/**
 * The changed lines: those after the common beginning and before the common end of the old and the new text. If lines
 * were only added, these are the added lines.
 */
function findChangedLines(path: string, text: string): string {
  const [before, after] = [readSource(path).split('\n'), text.split('\n')]
  const addedLineCount = after.length - before.length
  const start = after.findIndex((line, index) => line !== before[index])
  const lastChangedIndex = after.findLastIndex((line, index) => line !== before[index - addedLineCount])
  return after.slice(start, Math.max(lastChangedIndex + 1, start + addedLineCount)).join('\n')
}

function readSource(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function exitWithError(reason: string): never {
  console.error(reason)
  process.exit(1)
}
