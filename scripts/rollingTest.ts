import { runLongTestCommand } from './kill/runLongTest.ts'

/** Restarts three processes in turn behind HAProxy until 20,000 calls have been answered; the suite does so once. */
await runLongTestCommand('tests/postgres/rollingRestart.test.ts', { ROLLING_CALLS: '20000' })
