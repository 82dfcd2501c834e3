import { vacuumChangedTables } from '../db/scheduleVacuum.ts'
import type { Db } from '../db/tables.ts'
import type { FileStore } from '../files/fileStore.ts'
import { demoPassword, seedDemo } from './seedDemo.ts'

/** The demo logins, printed at the start. */
export const demoLoginText = `
Demo logins, password of all: ${demoPassword}
  admin@sillage.example      ADMIN
  gerente@sillage.example    GERENTE
  usuario@sillage.example    USER, who may not enter the admin area
  pendente@sillage.example   GERENTE, email not confirmed yet
  parceiro@sillage.example   GERENTE of Casa Aroma, who sees only its records
Mails of the demonstration can be read at /dev/mailbox.
`

interface DemoOptions {
  readonly db: Db
  readonly files: FileStore
  readonly now: Date
  readonly log: (line: string) => void
}

/** Fills an empty database with the demo data and marks it permanently as a demo database. */
export async function insertDemoData({ db, files, now, log }: DemoOptions): Promise<void> {
  await seedDemo({ db, files, now, log })
  await vacuumChangedTables(db)
}
