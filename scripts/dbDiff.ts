import { diffMigrations } from '../server/db/declaredDiff.ts'
import { migrationsFolder } from '../server/db/migrate.ts'
import {
  buildMigration,
  findQuestions,
  isGenerated,
  nextMigrationName,
  removeProposedDrops,
} from '../server/db/migrationBuilder.ts'
import type { Change } from '../server/db/schemaChange.ts'
import { findProjectRoot } from '../server/projectRoot.ts'
import { readEmptyDatabase } from './declarations/emptyDatabase.ts'
import { loadResources } from './declarations/loadResources.ts'
import {
  isCommitted,
  type MigrationFile,
  readMigrationFiles,
  removeMigration,
  writeMigration,
} from './declarations/migrationFiles.ts'
import { readOptions } from './declarations/scriptOptions.ts'

const usage = `npm run db:diff -- [NAME] [--check | --redo] [--allow-drop]
  NAME          of the migration, in snake_case; 'declared' where absent
  --check       writes nothing, and fails where a migration is missing
  --redo        writes the newest migration anew, as long as it is not committed
  --allow-drop  drops what is no longer declared, instead of proposing it in a comment`

const { values: options, positionals } = readOptions(
  {
    check: { type: 'boolean', default: false },
    redo: { type: 'boolean', default: false },
    'allow-drop': { type: 'boolean', default: false },
  },
  usage,
)
const allowDrop = options['allow-drop']
const root = findProjectRoot(import.meta.url)
const resources = await loadResources()

if (positionals.length > 1 || !positionals.every((name) => /^[a-z][a-z0-9_]*$/.test(name))) fail(usage)
else if (options.check) await checkMigrations()
else if (options.redo) await rewriteNewest()
else await writeNextMigration(readMigrationFiles(root), positionals[0] ?? 'declared')

async function checkMigrations(): Promise<void> {
  const changes = await findChanges(readMigrationFiles(root))
  if (changes.length === 0) return reportNoChanges()
  fail('The declarations ask for what no migration does. Run `npm run db:diff`.')
  for (const change of changes) console.error(`  ${change.sql.split('\n')[0]}`)
}

async function rewriteNewest(): Promise<void> {
  const files = readMigrationFiles(root)
  const newest = files.at(-1)
  if (!newest || !isGenerated(newest.text)) return fail('The newest migration was written by hand: change it by hand.')
  if (isCommitted(root, newest)) return fail(`${newest.name} is committed and may have run elsewhere: write a new one.`)
  removeMigration(root, newest)
  try {
    await writeNextMigration(files.slice(0, -1), positionals[0] ?? newest.name.replace(/^\d+_|\.sql$/g, ''))
    console.log('  A database that has run the old text does not start with the new one: choose another DATA_DIR.')
  } catch (error) {
    writeMigration(root, newest)
    throw error
  }
}

async function writeNextMigration(before: readonly MigrationFile[], title: string): Promise<void> {
  const changes = await findChanges(before)
  if (changes.length === 0) return reportNoChanges()
  const questions = findQuestions(changes, allowDrop)
  if (questions.length > 0)
    return fail(['Nothing was written, because values might be lost.', ...questions].join('\n  '))
  const name = nextMigrationName(
    before.map((file) => file.name),
    title,
  )
  writeMigration(root, { name, text: buildMigration(changes, allowDrop) })
  console.log(`Wrote ${migrationsFolder}/${name} (${changes.length} statements). The next start runs it.`)
  for (const { warning } of changes) if (warning) console.warn(`  Careful: ${warning}.`)
}

async function findChanges(files: readonly MigrationFile[]): Promise<Change[]> {
  const texts = files.map(({ text }) => text)
  const { changes, finishedWords } = await diffMigrations(root, resources, await readEmptyDatabase())
  for (const sentence of finishedWords) console.warn(sentence)
  return removeProposedDrops(changes, texts, allowDrop)
}

function reportNoChanges(): void {
  console.log('Nothing to do: the migrations and the declarations agree.')
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
