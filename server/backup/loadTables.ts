import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { migrate } from '../db/migrate.ts'
import type { Db } from '../db/tables.ts'
import { getReason } from '../getReason.ts'
import { StartError } from '../startError.ts'
import { createDigest } from './archive.ts'
import type { CopyConnection } from './copyConnection.ts'
import {
  buildCopyTarget,
  type CopiedTable,
  loadWithoutChecks,
  readSequences,
  type SequenceState,
  setSequences,
} from './tables.ts'

/** A table with the number of its rows and the SHA-256 of its text. */
export interface TableContent extends CopiedTable {
  readonly rows: number
  readonly sha256: string
}

interface LoadOptions {
  readonly root: string
  /** The folders of the migrations, as paths from the root. */
  readonly migrationFolders: readonly string[]
  /** The migrations that the source had run. */
  readonly migrations: readonly { readonly name: string }[]
  readonly sequences: readonly SequenceState[]
  /** Fills all tables with `fillTable`. Returns their expected content. */
  readonly fill: () => Promise<readonly TableContent[]>
}

/**
 * Creates the tables as in the source, fills them, compares them and the sequences with the source, and migrates them
 * to this version. Runs in a transaction on an empty database.
 */
export async function loadTables(connection: CopyConnection, trx: Db, options: LoadOptions): Promise<void> {
  const { root, migrationFolders, migrations, sequences, fill } = options
  const names = new Set(migrations.map(({ name }) => name))
  await migrate(trx, root, migrationFolders, { includes: (name) => names.has(name) })
  await loadWithoutChecks(trx, async () => {
    for (const table of await fill()) await compareTable(connection, trx, table)
    await setSequences(trx, sequences)
    await compareSequences(trx, sequences)
  })
  await migrate(trx, root, migrationFolders)
}

/** Fills a table with text in the format of COPY. */
export async function fillTable(connection: CopyConnection, trx: Db, table: CopiedTable, text: Readable) {
  await connection.copyIn(trx, buildCopyTarget(table), text).catch((cause: unknown) => {
    throw new StartError(`The table ${table.table} could not be filled: ${getReason(cause)}. Nothing was written.`, {
      cause,
    })
  })
}

async function compareTable(connection: CopyConnection, trx: Db, table: TableContent): Promise<void> {
  const digest = createDigest()
  digest.stream.resume()
  await pipeline(await connection.copyOut(trx, buildCopyTarget(table)), digest.stream)
  const { rows, sha256 } = digest.read()
  if (rows !== table.rows || sha256 !== table.sha256)
    throw new StartError(
      `The table ${table.table} came out differently (${rows} rows of ${table.rows}). Nothing was written.`,
    )
}

async function compareSequences(trx: Db, expected: readonly SequenceState[]): Promise<void> {
  const found = new Map((await readSequences(trx)).map((state) => [state.name, state]))
  for (const { name, value, isCalled } of expected) {
    const state = found.get(name)
    if (state?.value !== value || state.isCalled !== isCalled)
      throw new StartError(
        `The sequence ${name} came out differently (${state?.value} of ${value}). Nothing was written.`,
      )
  }
}
