import { runLongTestCommand } from './kill/runLongTest.ts'

/** Ten minutes of work in three processes that are killed, whose database and bucket go away; prints the ledger. */
await runLongTestCommand('tests/postgres/fire.test.ts', { FIRE_SECONDS: '600' })
