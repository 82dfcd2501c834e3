import { runLongTestCommand } from './kill/runLongTest.ts'

/**
 * Runs three processes under load for ten minutes, kills them and takes their database and bucket away; prints the
 * ledger.
 */
await runLongTestCommand('tests/postgres/fire.test.ts', { FIRE_SECONDS: '600' })
