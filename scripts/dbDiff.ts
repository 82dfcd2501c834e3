import { dirname, join } from 'node:path'
import { diffDeclaredTables, diffMigrations, type SchemaDiff } from '../server/db/declaredDiff.ts'
import { groundMigration } from '../server/db/migrate.ts'
import {
  buildMigration,
  findQuestions,
  isGenerated,
  nextMigrationName,
  removeProposedDrops,
} from '../server/db/migrationBuilder.ts'
import type { Change } from '../server/db/schemaChange.ts'
import type { Db } from '../server/db/tables.ts'
import { getMigrationFolders, getProductFolders } from '../server/productFolders.ts'
import { findProjectRoot } from '../server/projectRoot.ts'
import { readEmptyDatabase } from './declarations/databaseDumps.ts'
import { findBreakingSinceRelease, readReleasedDatabase } from './declarations/expandCheck.ts'
import { loadServerProduct } from './declarations/loadProduct.ts'
import {
  isCommitted,
  type MigrationFile,
  readMigrationFiles,
  removeMigration,
  writeMigration,
} from './declarations/migrationFiles.ts'
import { readOptions } from './declarations/scriptOptions.ts'

const releasesFolder = 'tests/releases'
const contractAdvice =
  'Put it into a migration of its own whose name ends in _contract; nothing in this version may need it.'

const usage = `npm run db:diff -- [NAME] [--check | --redo] [--allow-drop] [--product FOLDER]
  NAME          of the migration, in snake_case; 'declared' where absent
  --check       writes nothing, and fails where a migration is missing
  --redo        writes the newest migration anew, as long as it is not committed
  --allow-drop  drops what is no longer declared, instead of proposing it in a comment
  --product     the folder of another product`

const { values: options, positionals } = readOptions(
  {
    check: { type: 'boolean', default: false },
    redo: { type: 'boolean', default: false },
    'allow-drop': { type: 'boolean', default: false },
    product: { type: 'string' },
  },
  usage,
)
const allowDrop = options['allow-drop']
const root = findProjectRoot(import.meta.url)
const product = await loadServerProduct(options.product)
const { resources, undeclaredParts } = product
const folders = getMigrationFolders(product)
const { migrations } = getProductFolders(product)
const hasReleases = product.folder === 'product'

if (positionals.length > 1 || !positionals.every((name) => /^[a-z][a-z0-9_]*$/.test(name))) fail(usage)
else if (options.check) await checkMigrations()
else if (options.redo) await rewriteNewest()
else await writeNextMigration(await readFiles(), positionals[0] ?? 'declared')

function readFiles(): Promise<MigrationFile[]> {
  return readMigrationFiles(folders.map((folder) => join(root, folder)))
}

/** The migrations of the product itself. */
function getOwnFiles(files: readonly MigrationFile[]): readonly MigrationFile[] {
  return files.filter(({ path }) => dirname(path) === join(root, migrations))
}

async function checkMigrations(): Promise<void> {
  const files = await readFiles()
  let diff: SchemaDiff | undefined
  // One database serves both comparisons, because opening one takes a second.
  const breaking = await describeBreakingMigrations(async (db) => {
    if (getOwnFiles(files).length > 0) diff = await diffDeclaredTables(db, resources, undeclaredParts)
  })
  if (breaking.length > 0) fail(breaking.join('\n'))
  const changes = selectChanges(diff ?? (await diffFiles(files)), files)
  if (changes.length === 0) return breaking.length > 0 ? undefined : reportNoChanges()
  fail('The declarations ask for what no migration does. Run `npm run db:diff`.')
  for (const change of changes) console.error(`  ${change.sql.split('\n')[0]}`)
}

async function rewriteNewest(): Promise<void> {
  const files = await readFiles()
  const newest = files.at(-1)
  if (!newest || !isGenerated(newest.text)) return fail('The newest migration was written by hand: change it by hand.')
  if (isCommitted(newest)) return fail(`${newest.name} is committed and may have run elsewhere: write a new one.`)
  removeMigration(newest)
  try {
    await writeNextMigration(files.slice(0, -1), positionals[0] ?? newest.name.replace(/^\d+_|\.sql$/g, ''))
    console.log('  A database that has run the old text does not start with the new one: choose another DATA_DIR.')
  } catch (error) {
    writeMigration(dirname(newest.path), newest.name, newest.text)
    throw error
  }
}

async function writeNextMigration(before: readonly MigrationFile[], title: string): Promise<void> {
  const changes = await findChanges(before)
  if (changes.length === 0) return reportNoChanges()
  const questions = findQuestions(changes, allowDrop)
  if (questions.length > 0)
    return fail(['Nothing was written, because values might be lost.', ...questions].join('\n  '))
  const isFirst = getOwnFiles(before).length === 0
  const name = nextMigrationName(isFirst ? [groundMigration] : before.map((file) => file.name), title)
  writeMigration(join(root, migrations), name, buildMigration(changes, allowDrop))
  console.log(`Wrote ${migrations}/${name} (${changes.length} statements). The next start runs it.`)
  for (const { warning } of changes) if (warning) console.warn(`  Careful: ${warning}.`)
  // The first migration of a product creates the tables of its accounts, between the first engine migration and the
  // later ones. What depends on those later ones goes into a second migration.
  const files = isFirst ? await readFiles() : []
  if (isFirst && (await findChanges(files)).length > 0) return writeNextMigration(files, title)
  for (const sentence of await describeBreakingMigrations()) console.warn(`  ${sentence}`)
}

async function findChanges(files: readonly MigrationFile[]): Promise<Change[]> {
  return selectChanges(await diffFiles(files), files)
}

async function diffFiles(files: readonly MigrationFile[]): Promise<SchemaDiff> {
  const isFirst = getOwnFiles(files).length === 0
  return diffMigrations(
    root,
    { resources, undeclaredParts, migrations: folders, ...(isFirst && { last: groundMigration }) },
    isFirst || !hasReleases ? await readEmptyDatabase() : await readReleasedDatabase(root, folders, releasesFolder),
  )
}

function selectChanges({ changes, obsoleteHints }: SchemaDiff, files: readonly MigrationFile[]): Change[] {
  for (const sentence of obsoleteHints) console.warn(sentence)
  const texts = files.map(({ text }) => text)
  return removeProposedDrops(changes, texts, allowDrop)
}

/** Describes the changes of new migrations with which the last release could not run at the same time as this one. */
async function describeBreakingMigrations(use?: (db: Db) => Promise<void>): Promise<string[]> {
  if (!hasReleases) return []
  const breaking = await findBreakingSinceRelease(root, folders, releasesFolder, use)
  return breaking.map((text) => `The last release cannot serve beside ${text}. ${contractAdvice}`)
}

function reportNoChanges(): void {
  console.log('Nothing to do: the migrations and the declarations agree.')
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
