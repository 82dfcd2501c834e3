import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { completeCatalogues } from '#i18n/translator.ts'
import { assertProduct } from '#language/check.ts'
import { buildDeclaredTexts } from '#language/declaredTexts.ts'
import { createApp } from '../app.ts'
import { startBackground } from '../background.ts'
import { systemClock as clock } from '../clock.ts'
import { type Config, readConfig } from '../config.ts'
import { createPrivateFolder } from '../dataFolder.ts'
import { checkMode } from '../db/checkMode.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { buildDeclaredTables } from '../db/declaredTables.ts'
import { runExclusively } from '../db/runExclusively.ts'
import { openFileStore } from '../files/fileStore.ts'
import { addPageSettings } from '../http/servePages.ts'
import type { ServerProduct } from '../product.ts'
import { getMigrationFolders, getProductFolders } from '../productFolders.ts'
import { findProjectRoot } from '../projectRoot.ts'
import { systemSchedule } from '../schedule.ts'
import { loadSecret } from '../secret.ts'
import { prepareDevelopmentDatabase } from './developmentDatabase.ts'
import { followDeclarations } from './followDeclarations.ts'

const log = (line: string) => console.log(line)

/** The parts that stay open while the code of the application is reloaded. */
export interface Workspace {
  readonly database: Database
  readonly secret: string
  /** Statements that are not executed because values would be lost. */
  readonly kept: Set<string>
  /** The declared tables that the database has, as JSON; compared before each change. */
  tables: string
}

/** The application, built from the current source files. */
export interface Application {
  readonly routing: FastifyInstance['routing']
  readonly addPageSettings: (html: string) => string
  /** The text that is printed when the application opens. */
  readonly greeting: string
  close(): Promise<void>
}

/** Opens the database of a product and brings it up to date. It has its own folder unless DATA_DIR names another. */
export async function openWorkspace(product: ServerProduct): Promise<Workspace> {
  const config = readDevelopmentConfig(product)
  await createPrivateFolder(config.dataDir, log)
  const database = await openDatabase(config)
  try {
    const { preparation, engine } = database
    const prepare = () => prepareDevelopmentDatabase(preparation, config.root, getMigrationFolders(product))
    await runExclusively({ ...preparation, engine }, prepare, log)
    return { database, secret: await loadSecret(config), kept: new Set(), tables: '' }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Opens the application over the tables of its declarations, with demo data if there are none.
 *
 * @throws DeclarationError or StartError with sentences for the developer; the tables are unchanged then
 */
export async function openApplication(product: ServerProduct, workspace: Workspace): Promise<Application> {
  const { database, secret } = workspace
  const { db, connections } = database
  assertProduct(product)
  completeCatalogues((catalogue) => buildDeclaredTexts(product.resources, catalogue))
  const config = readDevelopmentConfig(product)
  await changeTables(product, workspace)
  const files = await openFileStore({ config, secret, clock })
  if (await checkMode(db, config)) await product.demo.insert({ db, files, now: clock(), log })
  const app = await createApp({
    product,
    db,
    files,
    clock,
    config,
    secret,
    connections,
    log: { level: config.logLevel },
  })
  await app.ready()
  const background = {
    product,
    database,
    files,
    config,
    clock,
    imports: app.imports,
    schedule: systemSchedule,
    log: app.log,
  }
  const stopBackground = startBackground(background)
  return {
    routing: app.routing,
    addPageSettings: (html) => addPageSettings(config, html),
    greeting: `${config.productName} is ready at ${config.appUrl}\n${product.demo.loginText}`,
    close: async () => {
      await stopBackground(stopTimeoutMs)
      await app.close()
    },
  }
}

const stopTimeoutMs = 5_000

/** Compares the tables only if another declaration of a table has changed, not for a new label. */
async function changeTables(product: ServerProduct, workspace: Workspace): Promise<void> {
  const tables = JSON.stringify(buildDeclaredTables(product.resources, product.undeclaredParts))
  if (tables === workspace.tables) return
  const { database, kept } = workspace
  const sentences = await runExclusively(
    database,
    () => followDeclarations(database.dbWithoutTimeout, product, kept),
    log,
  )
  for (const sentence of sentences) console.warn(sentence)
  workspace.tables = tables
}

function readDevelopmentConfig(product: ServerProduct): Config {
  const dataDir = process.env.DATA_DIR?.trim() || join(getProductFolders(product).data, 'dev')
  return readConfig({ ...process.env, DATA_DIR: dataDir, NODE_ENV: 'development' }, findProjectRoot(), product)
}
